// The list of packages that the pinned Pyodide is given: there is nothing to load from.

/** What Pyodide's own list of packages would say; there is none to load from. */
export const NO_PACKAGES = {
  info: { abi_version: '2026_0', arch: 'wasm32', platform: 'emscripten_5_0_3', python: '3.14.2', version: '314.0.7' },
  packages: {},
};
