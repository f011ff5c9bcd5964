// What the list of packages of the pinned Pyodide would say: there is none to load from.

export const NO_PACKAGES = {
  info: { abi_version: '2026_0', arch: 'wasm32', platform: 'emscripten_5_0_3', python: '3.14.2', version: '314.0.7' },
  packages: {},
};
