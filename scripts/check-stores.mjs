// Runs the tests of media in stores that speak S3, and plays films in a browser that come from elsewhere. The first store is
// installed from tools/storage, never from the root; moto is asked too where it is installed (pip install "moto[server]"), and skipped with that reason where it is not.
import { spawnSync } from 'node:child_process';
import { installTools } from './tools.mjs';

installTools('tools/storage');
const checks = [['scripts/test.mjs', 'test/files/'], ['scripts/check-redirects.mjs']];
const failed = checks.filter((check) => spawnSync(process.execPath, check, { stdio: 'inherit' }).status !== 0);
process.exit(failed.length === 0 ? 0 : 1);
