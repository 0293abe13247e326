// The runtimes that the SDK is tried in. Each takes what the journey needs and returns what it told, or says why it is not here.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '../free-port.mjs';

const TOOLS = resolve('tools/sdk/node_modules');
const DIST = resolve('sdk/dist');
const JOURNEY = resolve('scripts/sdk/journey.mjs');
const LIMIT_MS = 120_000;

const lastLine = (text) => JSON.parse(text.trim().split('\n').at(-1));
const modules = () => readdirSync(DIST).filter((name) => name.endsWith('.js'));

function runNode(program, needs, source) {
  const args = ['--input-type=module', '--eval', source];
  const { status, stdout, stderr } = spawnSync(program, args, {
    env: { ...process.env, NEEDS: JSON.stringify(needs) },
    encoding: 'utf8',
    timeout: LIMIT_MS,
  });
  if (status !== 0) throw new Error(stderr.slice(-2_000));
  return lastLine(stdout);
}

const IMPORTED = `
import * as sdk from 'aftercall-sdk';
import { journey } from ${JSON.stringify(JOURNEY)};
console.log(JSON.stringify(await journey(sdk, JSON.parse(process.env.NEEDS))));`;

const REQUIRED = `
import { createRequire } from 'node:module';
import { journey } from ${JSON.stringify(JOURNEY)};
const sdk = createRequire(${JSON.stringify(`${resolve('.')}/`)})('aftercall-sdk');
console.log(JSON.stringify(await journey(sdk, JSON.parse(process.env.NEEDS))));`;

/** All modules of the SDK and the journey as one text without imports, for runtimes that load one file. */
function bundled() {
  const order = ['errors', 'request', 'wait', 'flows', 'webhooks', 'client'];
  const parts = [...order.map((name) => readFileSync(join(DIST, `${name}.js`), 'utf8')), readFileSync(JOURNEY, 'utf8')];
  const once = parts.map((text) =>
    text.replace(/^import .*;$/gm, '').replace(/^export (?=const|function|class|async)/gm, ''),
  );
  const scoped = once.map((text, at) => {
    const names = [...parts[at].matchAll(/^export (?:async )?(?:const|function|class) (\w+)/gm)].map(
      ([, name]) => name,
    );
    return `const { ${names.join(', ')} } = (() => {\n${text}\nreturn { ${names.join(', ')} };\n})();`;
  });
  return `${scoped.join('\n')}\nconst tell = (needs) => journey({ createAftercall, verifyWebhook, AftercallError }, needs);`;
}

async function edge(needs) {
  const { EdgeVM } = await import(join(TOOLS, '@edge-runtime/vm/dist/index.js'));
  const vm = new EdgeVM();
  return JSON.parse(await vm.evaluate(`${bundled()}\ntell(${JSON.stringify(needs)}).then(JSON.stringify)`));
}

/** The program itself: its wrapper would leave it running when it is killed. */
function workerdProgram() {
  const folder = join(TOOLS, '@cloudflare');
  const [name] = existsSync(folder) ? readdirSync(folder).filter((each) => each.startsWith('workerd-')) : [];
  return name ? join(folder, name, 'bin', 'workerd') : null;
}

/** Cloudflare's runtime, with the modules as they are published. */
async function workerd(needs) {
  const folder = mkdtempSync(join(tmpdir(), 'aftercall-workerd-'));
  const port = await freePort();
  const worker = `import * as sdk from './index.js';
import { journey } from './journey.mjs';
export default { fetch: async (request) => Response.json(await journey(sdk, await request.json())) };`;
  const files = { 'worker.js': worker, 'journey.mjs': readFileSync(JOURNEY, 'utf8') };
  for (const name of modules()) files[name] = readFileSync(join(DIST, name), 'utf8');
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const embedded = Object.keys(files).map((name) => `(name = "${name}", esModule = embed "${name}")`);
  const config = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = (compatibilityDate = "2026-01-01", globalOutbound = "net", modules = [${embedded.join(', ')}])),
    (name = "net", network = (allow = ["public", "private", "local"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
);`;
  writeFileSync(join(folder, 'config.capnp'), config);
  const child = spawn(workerdProgram() ?? '', ['serve', 'config.capnp'], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  try {
    return await (await untilAnswers(port, needs, child)).json();
  } finally {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
}

async function untilAnswers(port, needs, child) {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`workerd ended with code ${child.exitCode}.`);
    try {
      return await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: JSON.stringify(needs) });
    } catch {
      await new Promise((done) => setTimeout(done, 100));
    }
  }
}

/** Pages of an origin of their own, sent by a server of their own: what a browser allows them is what it allows any page. */
export async function servePages() {
  /** @type {Map<string | undefined, string[]>} */
  const files = new Map([['/', ['text/html', '<!doctype html><title>SDK</title>']]]);
  for (const name of modules()) files.set(`/${name}`, ['text/javascript', readFileSync(join(DIST, name), 'utf8')]);
  files.set('/journey.mjs', ['text/javascript', readFileSync(JOURNEY, 'utf8')]);
  const server = createServer(({ url }, response) => {
    const [type, text] = files.get(url) ?? ['text/plain', ''];
    response.writeHead(files.has(url) ? 200 : 404, { 'content-type': type }).end(text);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    origin: `http://127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}`,
    close: () => server.close(),
  };
}

/** A page of another origin, which its key names; a key that names none gets nothing, not even the text of an error. */
async function chromium({ pageOrigin, pageKey, ...needs }) {
  const { openBrowser } = await import('../../tools/browser/browser.mjs');
  const browser = await openBrowser();
  try {
    const page = await browser.newPage();
    await page.goto(`${pageOrigin}/`);
    const told = await page.evaluate(
      async (given) => {
        // @ts-expect-error: the page has them.
        const [sdk, { journey }] = [await import('/index.js'), await import('/journey.mjs')];
        return journey(sdk, given);
      },
      { ...needs, apiKey: pageKey },
    );
    const refused = await page.evaluate(async ({ apiKey, baseUrl }) => {
      const headers = { authorization: `Bearer ${apiKey}` };
      return fetch(`${baseUrl}/me`, { headers }).then(
        () => 'answered',
        ({ name }) => name,
      );
    }, needs);
    if (refused !== 'TypeError') throw new Error(`A key that names no page was ${refused}.`);
    const unknown = await page.evaluate(async ({ baseUrl }) => {
      const answer = await fetch(`${baseUrl}/me`, { headers: { authorization: 'Bearer ac_unknown' } });
      return [
        answer.status,
        /** @type {any} */ (await answer.json()).code,
        answer.headers.get('x-request-id') !== null,
      ].join(' ');
    }, needs);
    if (unknown !== '401 UNAUTHORIZED true') throw new Error(`A page reads of a bad key: ${unknown}.`);
    return told;
  } finally {
    await browser.close();
  }
}

const node = (name) => join(TOOLS, name, 'bin', 'node');
const ofNode = (name, source) => (existsSync(node(name)) ? (needs) => runNode(node(name), needs, source) : null);

/** Null for one that does not exist for this machine. */
export const RUNTIMES = {
  [`Node ${process.versions.node}, imported`]: (needs) => runNode(process.execPath, needs, IMPORTED),
  [`Node ${process.versions.node}, required`]: (needs) => runNode(process.execPath, needs, REQUIRED),
  'Node 22': ofNode('node-22', IMPORTED),
  'Node 24': ofNode('node-24', IMPORTED),
  'Vercel Edge Runtime': edge,
  'workerd (Cloudflare)': workerdProgram() ? workerd : null,
  'Chromium, a page of another host': chromium,
};
