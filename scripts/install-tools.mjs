// Installs the tools of the named folders. Usage: node scripts/install-tools.mjs tools/browser …
import { installTools } from './tools.mjs';

for (const folder of process.argv.slice(2)) installTools(folder);
