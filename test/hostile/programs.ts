// What others wrote to attack servers, and the tests of this house that belong to an attack: each is a program that says how it went.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageRoot } from '../../src/lib/package-root.js';
import { createFlow, FLOWS } from '../support/service.js';
import type { Attack, Part } from './part.js';
import type { Target } from './target/target.js';

type Ended = { code: number | null; told: string };

function run(program: string, words: string[], limitMs: number): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(program, words, { cwd: packageRoot, stdio: ['ignore', 'pipe', 'pipe'], timeout: limitMs });
    let told = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (bytes) => {
        told = (told + bytes).slice(-200_000);
      });
    child.once('error', (error) => resolve({ code: -1, told: String(error) }));
    child.once('close', (code) => resolve({ code, told }));
  });
}

const isInstalled = (program: string): boolean => spawnSync('which', [program], { stdio: 'ignore' }).status === 0;

// ---- what others wrote

export const tools: Part = {
  name: 'tools',
  title: 'sqlmap and slowhttptest',
  run: async (attack) => {
    for (const [program, work] of Object.entries({ sqlmap, slowhttptest })) {
      if (attack.isShort) attack.skip(`${program} runs in the full form only`);
      else if (isInstalled(program)) await work(attack);
      else attack.skip(`${program} is not installed: apt-get install ${program}`);
    }
  },
};

async function sqlmap(attack: Attack): Promise<void> {
  const target = await attack.target();
  await target.database.db.updateTable('workspaces').set({ quota_monthly: null }).execute();
  const id = await createFlow(target.call);
  const folder = await mkdtemp(join(tmpdir(), 'aftercall-sqlmap-'));
  attack.afterwards(() => rm(folder, { recursive: true, force: true }));
  const places: [string, string[]][] = [
    [
      'the list',
      ['-u', `${target.url}${FLOWS}?limit=5&status=pending&prospect=dana&company=x&createdAfter=2026-01-01&cursor=abc`],
    ],
    ['one flow', ['-u', `${target.url}${FLOWS}/${id}*?expand=progress`]],
    ['a body', ['-u', `${target.url}${FLOWS}/${id}/approve`, '--data', '{"action":"approve","editedScript":"x"}']],
    ['metadata', ['-u', `${target.url}${FLOWS}?metadata.crmId=4711&expand=metadata`]],
  ];
  for (const [name, words] of places) {
    const before = target.lines.length;
    const fields = `Authorization: Bearer ${target.key}\nContent-Type: application/json`;
    const common = [
      '--batch',
      '--level',
      '2',
      '--risk',
      '1',
      '--technique',
      'BEUST',
      '--dbms',
      'postgresql',
      '--time-sec',
      '3',
    ];
    const rest = [
      '--threads',
      '2',
      '--headers',
      fields,
      '--output-dir',
      folder,
      '--ignore-code',
      '*',
      '--flush-session',
    ];
    const { code, told } = await run('sqlmap', [...words, ...common, ...rest], 240_000);
    const isClean = code !== -1 && !/is vulnerable|appears to be '[^']+' injectable|Payload:/i.test(told);
    attack.holds('sqlmap finds nothing to inject', isClean, `${name}: ${told.slice(-500)}`);
    attack.figure(`sqlmap, ${name}: requests`, requestsSince(target, before));
  }
}

const requestsSince = ({ lines }: Target, before: number): number =>
  lines.slice(before).filter((line) => line.includes('"msg":"request"')).length;

async function slowhttptest(attack: Attack): Promise<void> {
  for (const [name, mode] of [
    ['heads', '-H'],
    ['bodies', '-B'],
    ['readers', '-X'],
  ] as const) {
    const target = await attack.target();
    const limits = ['-c', '800', '-r', '200', '-l', '45', '-i', '5', '-p', '3', '-u', `${target.url}/healthz`];
    const { told } = await run('slowhttptest', [mode, ...limits], 90_000);
    const isUp = told.replace(/[^ -~\n]|\[[\d;]*m/g, '').search(/service available:\s*YES/i) >= 0;
    const { status } = await target.call('GET', '/v1/me');
    attack.holds(
      'the service is there while slowhttptest holds hundreds of connections',
      isUp && status === 200,
      `${name}: ${told.slice(-300)}`,
    );
    attack.figure(`slowhttptest, ${name}`, /Exit status:\s*(.+)/i.exec(told)?.[1]?.trim() ?? 'ended');
  }
}

// ---- tests of this house

const testNames = (): string[] =>
  readdirSync(join(packageRoot, 'dist', 'test'), { recursive: true }).map(
    (name) => `dist/test/${String(name).replaceAll('\\', '/')}`,
  );

/** Test files that belong to an attack, by words of their paths. The checks run them by themselves, so the short form leaves them out. */
const testPart = (name: string, title: string, words: readonly string[]): Part => ({
  name,
  title,
  run: async (attack) => {
    if (attack.isShort) return attack.skip(`${name} runs in the full form only`);
    const files = testNames();
    const there = words.filter((word) => files.some((file) => file.endsWith('.test.js') && file.includes(word)));
    for (const word of words) if (!there.includes(word)) attack.skip(`there is no test ${word}`);
    if (there.length === 0) return;
    const { code, told } = await run(process.execPath, ['scripts/test.mjs', ...there], 900_000);
    attack.holds(
      `its tests pass: ${title}`,
      code === 0,
      told
        .split('\n')
        .filter((line) => /✖/.test(line))
        .join('\n'),
    );
    for (const kind of ['pass', 'fail', 'skipped'])
      attack.figure(`tests: ${kind}`, Number(new RegExp(`^ℹ ${kind} (\\d+)`, 'm').exec(told)?.[1] ?? 0));
  },
});

const KILLS = join('scripts', 'hostile', 'kills.mjs');

const kills: Part = {
  name: 'kills',
  title: 'processes that are killed at random while flows run',
  run: async (attack) => {
    if (attack.isShort) return attack.skip('kills run in the full form only');
    if (!existsSync(join(packageRoot, KILLS))) return attack.skip(`there is no ${KILLS}`);
    const { code, told } = await run(process.execPath, [KILLS, '--kills', '1000', '--flows', '200'], 3_600_000);
    attack.holds(
      'nothing is lost, done twice or stuck, however often processes are killed',
      code === 0,
      told.slice(-1_000),
    );
    attack.figure('kills', told.trim().split('\n').at(-1) ?? '');
  },
};

export const OWN_TESTS: readonly Part[] = [
  testPart('stores', 'media in a store that speaks S3: private previews, signed addresses, erasure', ['test/files/']),
  testPart('rights', 'every route for everybody who could come along, with identifiers of others', [
    'accounts/access',
    'test/hostile/',
  ]),
  testPart('stopped', 'a worker that stands still and wakes up late', ['fault/asleep']),
  testPart('outages', 'a full disk, a store and a database that are away', [
    'fault/disk-full',
    'fault/store-away',
    'fault/database-away',
  ]),
  kills,
];
