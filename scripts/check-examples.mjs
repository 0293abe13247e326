// Runs every program of examples/ as their comments say: against a fresh installation, which makes one video for all of them; what
// would make a second one is run against the mock server, which answers as the service does (`check-conform.mjs`).
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { withMock, withService } from './service.mjs';

const hasPython = spawnSync('python3', ['--version']).status === 0;
if (!hasPython) console.log('skipped python3 examples/create_and_wait.py: there is no python3 here');
const ZAP = { summary: readFileSync('examples/summary.txt', 'utf8'), prospectName: 'Dana', dealId: '4711' };
const VIDEO = /^http:\/\/.*\/media\/.*\.mp4$/m;

/** @type {[command: string, expected: RegExp][]} */
const WITH_MOCK = hasPython ? [['python3 examples/create_and_wait.py examples/summary.txt', VIDEO]] : [];
/** @type {[command: string, expected: RegExp][]} */
const WITH_SERVICE = [
  ['node examples/create-and-wait.mjs examples/summary.txt', VIDEO],
  ['node examples/approve-by-hand.mjs', /^segmenting$/m],
  ['bash examples/curl.sh', /"status":"cancelled"/],
  ['RECEIVER_PORT=0 node examples/webhook-receiver/receiver.mjs --test', /^webhook\.test /m],
  [
    'node bin/aftercall.js flows create --file examples/summary.txt --prospect Dana --review --wait',
    /waits for approval of its script/,
  ],
  // Last: it leaves a flow behind, whose video nobody waits for.
  ['node examples/zapier-code.mjs', /^\{"flowId":"flow_\w+","status":"pending"\}$/m],
];

/** How many of the examples do what is expected. */
async function passing(examples, { url, key }) {
  const port = new URL(url).port;
  const inputData = JSON.stringify({ ...ZAP, apiUrl: url, apiKey: key });
  const access = { AFTERCALL_URL: url.replace(/\/v1$/, ''), AFTERCALL_API_KEY: key, INPUT_DATA: inputData };
  const env = { ...process.env, ...access, PORT: port };
  return examples.filter(([command, expected]) => {
    const { status, stdout } = spawnSync(command, {
      shell: true,
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const passed = status === 0 && expected.test(stdout);
    console.log(`${passed ? 'passed' : 'FAILED'}  ${command}`);
    return passed;
  }).length;
}

const settings = { ALLOWED_PRIVATE_HOSTS: '127.0.0.1', VIDEO_HEIGHT: '720' };
const passed =
  (await withMock((mock) => passing(WITH_MOCK, mock))) +
  (await withService((service) => passing(WITH_SERVICE, service), settings));
const failed = WITH_MOCK.length + WITH_SERVICE.length - passed;
console.log(`examples: ${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
