// Runs every program of examples/ against a fresh installation, as their comments say.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { withService } from './service.mjs';

const hasPython = spawnSync('python3', ['--version']).status === 0;
if (!hasPython) console.log('skipped python3 examples/create_and_wait.py: there is no python3 here');
const ZAP = { summary: readFileSync('examples/summary.txt', 'utf8'), prospectName: 'Dana', dealId: '4711' };

/** @type {[command: string, expected: RegExp][]} */
const EXAMPLES = [
  ...(hasPython
    ? [
        /** @type {[string, RegExp]} */ ([
          'python3 examples/create_and_wait.py examples/summary.txt',
          /^http:\/\/.*\/media\/.*\.mp4$/m,
        ]),
      ]
    : []),
  ['node examples/zapier-code.mjs', /^\{"flowId":"flow_\w+","status":"pending"\}$/m],
  ['node examples/create-and-wait.mjs examples/summary.txt', /^http:\/\/.*\/media\/.*\.mp4$/m],
  ['node examples/approve-by-hand.mjs', /^segmenting$/m],
  ['bash examples/curl.sh', /"status":"cancelled"/],
  ['RECEIVER_PORT=0 node examples/webhook-receiver/receiver.mjs --test', /^webhook\.test /m],
  [
    'node bin/aftercall.js flows create --file examples/summary.txt --prospect Dana --review --wait',
    /waits for approval of its script/,
  ],
];

const failures = await withService(
  async ({ url, key }) =>
    EXAMPLES.filter(([command, expected]) => {
      const port = new URL(url).port;
      const inputData = JSON.stringify({ ...ZAP, apiUrl: url, apiKey: key });
      const access = { AFTERCALL_URL: url.replace(/\/v1$/, ''), AFTERCALL_API_KEY: key, INPUT_DATA: inputData };
      const env = { ...process.env, ...access, PORT: port };
      const { status, stdout } = spawnSync(command, {
        shell: true,
        env,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const passed = status === 0 && expected.test(stdout);
      console.log(`${passed ? 'passed' : 'FAILED'}  ${command}`);
      return !passed;
    }),
  { ALLOWED_PRIVATE_HOSTS: '127.0.0.1' },
);
console.log(`examples: ${EXAMPLES.length - failures.length} passed, ${failures.length} failed`);
process.exit(failures.length === 0 ? 0 : 1);
