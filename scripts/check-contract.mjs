// Lets tools that others wrote judge openapi.json and the service behind it: linters, a parser, a generated client, and a
// validating proxy through which all traffic runs. The tools are installed from tools/contract, never from the root.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BELOW_HTTP, driveTraffic, startUpstream } from './contract-traffic.mjs';
import { freePort } from './free-port.mjs';
import { installTools } from './tools.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const tools = join(root, 'tools', 'contract');
const document = join(root, 'openapi.json');
const children = [];
let passed = 0;
let failed = 0;

function report(name, problem) {
  if (problem === null) passed += 1;
  else failed += 1;
  if (problem !== null) console.error(`FAILED ${name}\n${problem}\n`);
}

/** Runs a program of the tools beside the service of this process; what it prints is shown only when it fails. */
async function run(name, program, ...args) {
  const file = program === 'node' ? process.execPath : join(tools, 'node_modules', '.bin', program);
  const child = spawn(file, args, { cwd: tools, stdio: ['ignore', 'pipe', 'pipe'], timeout: 120_000 });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      printed += chunk;
    });
  const status = await new Promise((resolve) => child.once('close', resolve).once('error', resolve));
  report(name, status === 0 ? null : `${status}: ${printed}`);
  if (status === 0) console.log(`${name}: clean`);
}

/** Starts the validating proxy and waits until it listens. */
async function startProxy(upstream, ...flags) {
  const port = await freePort();
  const args = ['proxy', document, upstream, '--port', String(port), '--errors', ...flags];
  const child = spawn(join(tools, 'node_modules', '.bin', 'prism'), args, { stdio: ['ignore', 'pipe', 'pipe'] });
  children.push(child);
  /** @type {Promise<void>} */
  const listens = new Promise((resolve, reject) => {
    let told = '';
    const listen = (chunk) => {
      told += chunk;
      if (told.includes('Prism is listening')) resolve();
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('exit', () => reject(new Error(`The proxy ended: ${told}`)));
  });
  await listens;
  return `http://127.0.0.1:${port}`;
}

/** What the document promises and the traffic has not shown. */
function missing(seen) {
  const { paths, components } = JSON.parse(readFileSync(document, 'utf8'));
  const promised = Object.values(paths).flatMap((methods) =>
    Object.values(methods).flatMap(({ operationId, responses }) =>
      Object.entries(responses).flatMap(([status, { $ref }]) => {
        if (!$ref) return [`${operationId} ${status}`];
        const { examples } = components.responses[$ref.split('/').pop()].content['application/json'];
        return Object.keys(examples).map((code) => `${operationId} ${code}`);
      }),
    ),
  );
  return promised.filter((name) => !seen.has(name) && !BELOW_HTTP.includes(name.split(' ')[1]));
}

async function main() {
  installTools('tools/contract');
  mkdirSync(join(tools, 'generated'), { recursive: true });
  await run('openapi.json against the code', 'node', join(root, 'scripts', 'openapi.mjs'), '--check');
  await run('Redocly, recommended-strict', 'redocly', 'lint', document, '--config', 'redocly.yaml');
  await run(
    'Spectral, oas and OWASP',
    'spectral',
    'lint',
    document,
    '--ruleset',
    'spectral.yaml',
    '--fail-severity',
    'hint',
  );
  await run('swagger-parser', 'node', 'parse.mjs', document);
  await run('openapi-typescript', 'openapi-typescript', document, '--output', 'generated/api.d.ts');
  await run('the types of the SDK', 'node', join(root, 'scripts', 'sdk-types.mjs'), '--check');
  await run('the generated client compiles', 'tsc', '--project', '.');
  const upstream = await startUpstream();
  const { url, key } = upstream.service;
  const strict = await startProxy(`${url}/v1`);
  const lenient = await startProxy(`${url}/v1`, '--validate-request', 'false');
  await run('the generated client drives a flow', 'node', 'generated/client.js', `${url}/v1`, key);
  await run('the generated client drives a flow through the proxy', 'node', 'generated/client.js', strict, key);
  const seen = await driveTraffic(upstream, { strict, lenient }, report);
  for (const name of missing(seen)) report(name, 'The document promises this, and no traffic has shown it.');
}

try {
  await main();
} catch (error) {
  report('the check itself', String(error?.stack ?? error));
} finally {
  for (const child of children) child.kill();
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
