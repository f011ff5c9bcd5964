// Starts the Pyodide of a folder in Node.js and has it compile zips: what to do is read from standard input as JSON,
// `{folder, program, zips: [{from, to, left_out}]}`, where `program` is bytecode_of.py.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { NO_PACKAGES } from '../page/engine/no_packages.mjs';

process.on('uncaughtException', (error) => {
  console.error(`${error}`.split('\n')[0].slice(0, 200)); // Node.js would show its line, which is a program's whole text
  process.exit(1);
});

const { folder, program, zips } = JSON.parse(readFileSync(0, 'utf8'));
const { loadPyodide } = await import(pathToFileURL(join(folder, 'pyodide.mjs')).href);
const python = await loadPyodide({
  indexURL: folder,
  packageBaseUrl: folder,
  lockFileContents: NO_PACKAGES,
  args: ['-X', 'no_debug_ranges'], // lines are enough where an error is told; columns are a third of the bytes
});
python.runPython(program);
const compiled = python.runPython('lambda data, left_out: of_zip(data.to_bytes(), tuple(left_out))');
for (const { from, to, left_out } of zips) {
  writeFileSync(to, compiled(new Uint8Array(readFileSync(from)), left_out).toJs());
}
