// Runs the tests of media in stores that speak S3. The first store is installed from tools/storage, never from the root; moto
// is asked too where it is installed (pip install "moto[server]"), and skipped with that reason where it is not.
import { spawnSync } from 'node:child_process';
import { installTools } from './tools.mjs';

installTools('tools/storage');
const { status } = spawnSync(process.execPath, ['scripts/test.mjs', 'test/storage/'], { stdio: 'inherit' });
process.exit(status ?? 1);
