// Looks for files, exports and dependencies that nothing uses (knip, knip.json). Usage: npm run check:unused
import { spawnSync } from 'node:child_process';
import { installTools } from './tools.mjs';

installTools('tools/unused');
const { status } = spawnSync(process.execPath, ['tools/unused/node_modules/knip/bin/knip.js'], { stdio: 'inherit' });
process.exit(status ?? 1);
