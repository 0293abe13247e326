// Benchmarks the API and the engine against a bare baseline, on the same machine in the same minute. Usage: npm run
// bench:api [-- part …]; parts: http, reads, engine, list, renders, creates.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { migrate } from '../src/store/db/migrate.js';
import { startTestServer, type TestServer } from '../test/support/postgres.js';
import { addDatabase, FLOWS, SUMMARY } from '../test/support/service.js';
import { measureEngine } from './engine.js';
import type { LoadOrder, LoadRequest, LoadResult } from './load.js';
import { median, percentile, table, writeSection } from './report.js';
import { type Seeded, seededId, seedFlows, seedWorkspace } from './seed.js';
import type { ServerOrder } from './server.js';

const CONNECTIONS = 16;
const ROUNDS = 2;
const READABLE = 1_000;
const SIZES = [1_000, 100_000, 1_000_000];

const fileNamed = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const report = (text: string) => console.log(text);

type Bench = { server: TestServer; databaseUrl: string; seeded: Seeded };

async function prepare(server: TestServer): Promise<Bench> {
  const databaseUrl = await addDatabase(server);
  await migrate({ connectionString: databaseUrl });
  return { server, databaseUrl, seeded: await seedWorkspace(databaseUrl) };
}

// ---- a server and its load

type Running = { url: string; cpuS(): Promise<number>; stop(): void };

async function startServer(bench: Bench, kind: ServerOrder['kind']): Promise<Running> {
  const order: ServerOrder = {
    kind,
    databaseUrl: bench.databaseUrl,
    dataDir: bench.server.folder,
    workspaceId: bench.seeded.workspaceId,
  };
  const child = fork(fileNamed('server.js'), [JSON.stringify(order)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [{ url }] = await once(child, 'message');
  const cpuS = async () => {
    child.send('cpu');
    const [answer] = await once(child, 'message');
    return answer.cpuS as number;
  };
  return { url, cpuS, stop: () => child.disconnect() };
}

type Measured = LoadResult & { cpuS: number };

async function load(
  bench: Bench,
  running: Running,
  requests: LoadRequest[],
  change: Partial<LoadOrder> = {},
): Promise<Measured> {
  const order: LoadOrder = {
    url: running.url,
    key: bench.seeded.key,
    connections: CONNECTIONS,
    warmMs: 8_000,
    warmRequests: 1_500,
    measuredMs: 3_000,
    requests,
    ...change,
  };
  const child = fork(fileNamed('load.js'), [JSON.stringify(order)]);
  await once(child, 'message');
  const before = await running.cpuS();
  const [result] = (await once(child, 'message')) as [LoadResult];
  const cpuS = (await running.cpuS()) - before;
  const { failures } = result;
  if (failures.length > 0)
    throw new Error(`${failures.length} of ${result.count} requests failed: ${[...new Set(failures)].join(', ')}.`);
  return { ...result, cpuS };
}

// ---- the parts

const readOne = (index: number): LoadRequest => ({ method: 'GET', path: `${FLOWS}/${seededId(index)}` });
const listOne: LoadRequest = { method: 'GET', path: FLOWS };
const createOne: LoadRequest = { method: 'POST', path: FLOWS, body: JSON.stringify({ emailContent: SUMMARY }) };

const READS = Array.from({ length: 200 }, (_, index) => readOne(index));
const KINDS: [name: string, requests: LoadRequest[]][] = [
  ['list (20)', [listOne]],
  [
    'polling (18 reads, 1 list, 1 create)',
    READS.map((read, i) => (i % 20 === 7 ? listOne : i % 20 === 13 ? createOne : read)),
  ],
  ['create', [createOne]],
];

const READ_CONNECTIONS = [1, 4, 16];

/** Alternating, so that what else the machine does falls on both. */
async function measureReads(server: TestServer): Promise<string> {
  const bench = await prepare(server);
  await seedFlows(bench.databaseUrl, bench.seeded, 0, READABLE);
  const rows: (string | number)[][] = [];
  for (const connections of READ_CONNECTIONS) {
    const rates: Record<ServerOrder['kind'], number[]> = { service: [], bare: [] };
    const latencies: Record<ServerOrder['kind'], number[]> = { service: [], bare: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const kind of ['bare', 'service'] as const) {
        const running = await startServer(bench, kind);
        const { count, cpuS, ms } = await load(bench, running, READS, { connections, warmRequests: 8_000 });
        running.stop();
        rates[kind].push(count / cpuS);
        latencies[kind].push(percentile(ms, 0.99));
      }
    }
    const [ours, bare] = [median(rates.service), median(rates.bare)];
    const p99 = [median(latencies.service), median(latencies.bare)].map((ms) => ms.toFixed(1));
    rows.push([connections, Math.round(ours), Math.round(bare), (ours / bare).toFixed(2), ...p99]);
    report(rows.at(-1)!.join('  '));
  }
  const head = ['connections', 'Aftercall', 'bare node:http, one statement each', 'ratio', 'p99 ms', 'p99 ms, bare'];
  return `### Single reads\n\nRequests per CPU second of the server, median of ${ROUNDS} rounds. Ours with keys, limits, request ids, log and checked answers; reads that arrive in one turn of the event loop share a statement, which the bare handler does not do.\n\n${table(head, rows)}`;
}

async function measureHttp(server: TestServer): Promise<string> {
  const bench = await prepare(server);
  await seedFlows(bench.databaseUrl, bench.seeded, 0, READABLE);
  const rows: (string | number)[][] = [];
  for (const [name, requests] of KINDS) {
    const rates: Record<ServerOrder['kind'], number[]> = { service: [], bare: [] };
    const latencies: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const kind of ['bare', 'service'] as const) {
        const running = await startServer(bench, kind);
        const { count, cpuS, ms } = await load(bench, running, requests);
        running.stop();
        rates[kind].push(count / cpuS);
        if (kind === 'service') latencies.push(percentile(ms, 0.99));
      }
    }
    const [ours, bare] = [median(rates.service), median(rates.bare)];
    rows.push([name, Math.round(ours), Math.round(bare), (ours / bare).toFixed(2), median(latencies).toFixed(1)]);
    report(rows.at(-1)!.join('  '));
  }
  const head = [
    'requests per CPU second of the server',
    'Aftercall',
    'bare node:http, one statement',
    'ratio',
    'p99 ms',
  ];
  return `### Requests\n\nWith keys, limits, request ids, log and checked answers; ${CONNECTIONS} connections, median of ${ROUNDS} rounds. The bare handler's create is one INSERT; ours also keeps the quota's books, logs the move and queues the work, in one transaction.\n\n${table(head, rows)}`;
}

const LIST_HEAD = [
  'flows in the workspace',
  'first page',
  'last page',
  'by status',
  'one by metadata',
  'one by two of its metadata',
  'many by company',
  'one by company',
  'none before a time',
];

async function measureList(server: TestServer): Promise<string> {
  const bench = await prepare(server);
  const rows: (string | number)[][] = [];
  let have = 0;
  for (const size of SIZES) {
    await seedFlows(bench.databaseUrl, bench.seeded, have, size, true);
    have = size;
    const running = await startServer(bench, 'service');
    const call = async (query: string) => {
      const answer = await fetch(`${running.url}${FLOWS}?${query}`, {
        headers: { authorization: `Bearer ${bench.seeded.key}` },
      });
      return (await answer.json()) as { nextCursor: string | null };
    };
    const deep = Buffer.from(`${Date.now() - (size - 200) * 1_000}.flow_x`).toString('base64url');
    const pages = [
      'limit=100',
      `limit=100&cursor=${deep}`,
      'limit=100&status=completed',
      `metadata.crmId=${size - 7}`,
      `metadata.source=crm&metadata.crmId=${size - 7}`,
      'company=northwind&limit=100',
      `company=${size - 7}`,
      'createdBefore=2000-01-01',
    ];
    const times: string[] = [];
    for (const page of pages) {
      await call(page);
      const { ms } = await load(bench, running, [{ method: 'GET', path: `${FLOWS}?${page}` }], {
        connections: 1,
        warmMs: 500,
        measuredMs: 1_500,
      });
      times.push(median(ms).toFixed(2));
    }
    running.stop();
    rows.push([size.toLocaleString('en'), ...times]);
    report(rows.at(-1)!.join('  '));
  }
  return `### A page of 100 flows\n\nMedian, in ms, on one connection.\n\n${table(LIST_HEAD, rows)}`;
}

async function measureRenders(server: TestServer): Promise<string> {
  const bench = await prepare(server);
  await seedFlows(bench.databaseUrl, bench.seeded, 0, READABLE);
  const running = await startServer(bench, 'service');
  const calm = await load(bench, running, READS, { connections: 4, measuredMs: 5_000 });
  const renders: ChildProcess[] = [0, 1].map(() => fork(fileNamed('cpu-load.js')));
  const busy = await load(bench, running, READS, { connections: 4, measuredMs: 10_000 });
  for (const render of renders) render.disconnect();
  running.stop();
  const row = (name: string, { ms }: Measured) => [name, ...[0.5, 0.95, 0.99].map((p) => percentile(ms, p).toFixed(1))];
  const rows = [row('nothing else runs', calm), row('two renders run', busy)];
  report(rows.map((one) => one.join('  ')).join('\n'));
  return `### A read while renders run\n\nFour clients without a pause; the renders are stood for by two processes that only compute, at the renders' low priority.\n\n${table(['single read, ms', 'median', 'p95', 'p99'], rows)}`;
}

const BURST_CONNECTIONS = 64;

async function measureCreates(server: TestServer): Promise<string> {
  const bench = await prepare(server);
  await seedFlows(bench.databaseUrl, bench.seeded, 0, READABLE);
  const running = await startServer(bench, 'service');
  const one = { connections: 1, warmMs: 2_000, measuredMs: 5_000 };
  const calm = await load(bench, running, READS, one);
  const burst = load(bench, running, [createOne], { connections: BURST_CONNECTIONS, warmMs: 0, measuredMs: 12_000 });
  const busy = await load(bench, running, READS, one);
  const creates = await burst;
  running.stop();
  const row = (name: string, { ms }: Measured) => [name, ...[0.5, 0.95, 0.99].map((p) => percentile(ms, p).toFixed(1))];
  const rows = [
    row('a read, nothing else runs', calm),
    row(`a read, ${BURST_CONNECTIONS} clients create`, busy),
    row(`a create, ${BURST_CONNECTIONS} clients create`, creates),
  ];
  report(rows.map((line) => line.join('  ')).join('\n'));
  return `### A read while others create\n\nOne client reads without a pause beside ${BURST_CONNECTIONS} that create, all in one workspace.\n\n${table(['ms', 'median', 'p95', 'p99'], rows)}`;
}

const PARTS: Record<string, (server: TestServer) => Promise<string>> = {
  http: measureHttp,
  reads: measureReads,
  engine: async (server) => measureEngine(server, report),
  list: measureList,
  renders: measureRenders,
  creates: measureCreates,
};

const wanted = process.argv.slice(2);
const server = await startTestServer();
try {
  const texts: string[] = [];
  for (const [name, measure] of Object.entries(PARTS)) {
    if (wanted.length === 0 || wanted.includes(name)) texts.push(await measure(server));
  }
  if (wanted.length === 0) writeSection('API and engine', texts.join('\n\n'));
} finally {
  await server.stop();
}
