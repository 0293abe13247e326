#!/usr/bin/env node
// The entry of the command. It uses only old syntax, so that an old Node says what is wrong instead of a syntax error.
var parts = process.versions.node.split('.').map(Number);
if (parts[0] < 20 || (parts[0] === 20 && parts[1] < 19)) {
  console.error(
    'Aftercall needs Node 20.19 or newer; this is Node ' +
      process.versions.node +
      '. Install a current Node and start again.',
  );
  process.exit(1);
}
Promise.all([import('node:module'), import('node:url')])
  .then(([{ enableCompileCache }, { fileURLToPath }]) => {
    // From 22.1 on Node keeps compiled code for the next start. Beside the code itself, so that nobody else can write it.
    if (enableCompileCache) enableCompileCache(fileURLToPath(new URL('../dist/.compile-cache', import.meta.url)));
    return import('../dist/src/cli/main.js');
  })
  .catch((error) => {
    if (
      error &&
      error.code === 'ERR_MODULE_NOT_FOUND' &&
      String(error.message).indexOf('dist/src/cli/main.js') !== -1
    ) {
      console.error(
        'Aftercall is not built yet. Run "npm ci" and "npm run build" in this folder, or start it with "npm start".',
      );
    } else {
      console.error(error);
    }
    process.exit(1);
  });
