// Holds the house in order: arrows point one way, every file says what it is for, and the nevers of ARCHITECTURE.md are
// kept.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, it } from 'node:test';
import { packageRoot } from '../src/lib/package-root.js';

const SRC = join(packageRoot, 'src');

/** A folder may import from itself and from those named here. */
const ARROWS: Record<string, string[]> = {
  lib: [],
  domain: ['lib'],
  text: ['domain', 'lib'],
  providers: ['text', 'domain', 'lib'],
  // The types of speech are all that the renderer shares with the rest.
  render: ['domain/speech', 'lib'],
  // Takes files, keys and facts, and knows no flows, HTTP or SQL.
  provenance: ['domain', 'lib'],
  files: ['config', 'lib'],
  postgres: ['lib'],
  store: ['domain', 'lib'],
  engine: ['store', 'providers', 'render', 'provenance', 'files', 'text', 'domain', 'lib'],
  services: ['engine', 'store', 'providers', 'render', 'provenance', 'files', 'text', 'domain', 'config', 'lib'],
  http: ['services', 'engine', 'store', 'providers', 'provenance', 'text', 'domain', 'lib'],
  main: [
    ...[
      'http',
      'services',
      'engine',
      'store',
      'postgres',
      'providers',
      'render',
      'provenance',
      'files',
      'text',
      'domain',
      'config',
      'lib',
    ],
  ],
  // A client of the service like any other.
  mcp: ['domain', 'lib'],
  // The routes of the service on a memory of its own.
  mock: ['http', 'services', 'engine', 'store', 'providers', 'provenance', 'text', 'domain', 'lib'],
  // It may know nothing of the service that it judges.
  conform: ['domain', 'lib'],
  cli: ['main', 'mcp', 'mock', 'conform', 'services', 'postgres', 'store', 'provenance', 'config', 'domain', 'lib'],
  config: ['lib'],
};

const PAGES = join(packageRoot, 'dashboard', 'src');

type Source = { path: string; text: string; layer: string };

const sources: Source[] = readdirSync(SRC, { recursive: true })
  .map(String)
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .map((path) => ({
    path,
    text: readFileSync(join(SRC, path), 'utf8'),
    layer: path.split('/')[0]!.replace(/\.ts$/, ''),
  }));

function importsOf({ path, text }: Source): string[] {
  const names = [...text.matchAll(/from '(\.[^']+)'|import\('(\.[^']+)'\)/g)].map((match) => match[1] ?? match[2]!);
  return names.map((name) => normalize(join(dirname(path), name)));
}

function mayImport(layer: string, path: string): boolean {
  const target = path.split('/')[0]!;
  return target === layer || Boolean(ARROWS[layer]?.some((allowed) => allowed === target || allowed === path));
}

/** Files that import each other over any number of others, by their first names in the alphabet. */
function circles(): string[][] {
  const ids = new Set(sources.map(({ path }) => path));
  const imports = new Map(
    sources.map((source) => [
      source.path,
      importsOf(source)
        .map((path) => path.replace(/\.js$/, '.ts'))
        .filter((path) => ids.has(path) && path !== source.path),
    ]),
  );
  const reachable = new Map([...ids].map((path) => [path, reachedFrom(path, imports)]));
  const found = [...ids]
    .filter((path) => reachable.get(path)!.has(path))
    .map((path) => [...reachable.get(path)!].filter((other) => reachable.get(other)!.has(path)).sort());
  return [...new Map(found.map((circle) => [circle[0], circle])).values()].sort();
}

function reachedFrom(start: string, imports: Map<string, string[]>): Set<string> {
  const seen = new Set<string>();
  const open = [...imports.get(start)!];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    open.push(...imports.get(path)!);
  }
  return seen;
}

/** The lines outside of comments that match, as `path: line`. */
function linesWith(pattern: RegExp, isAllowed: (path: string) => boolean): string[] {
  return sources
    .filter(({ path }) => !isAllowed(path))
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .filter((line) => pattern.test(line) && !/^\s*(\/\/|\*|\/\*)/.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    );
}

/** The exported functions that change rows themselves. */
const writersIn = ({ text }: Source): string[] =>
  text
    .split(/^(?=export |(?:async )?function |const )/m)
    .filter((part) => /\b(insertInto|updateTable|deleteFrom)\(|\b(insert into|delete from|update \w+ )\b/.test(part))
    .flatMap((part) => /^export (?:async )?(?:function\*? |const )(\w+)/.exec(part)?.[1] ?? []);

/** What a file takes of the store, types aside. */
const storeNamesIn = ({ text }: Source): string[] =>
  [...text.matchAll(/^import \{([^}]*)\} from '[^']*\/store\/[^']*'/gm)]
    .flatMap(([, names]) => names!.split(','))
    .map((name) => name.trim().split(' ')[0]!)
    .filter((name) => name !== '' && name !== 'type');

/** The packages that are loaded with these files, apart from what they load when it is first needed. */
function packagesLoadedWith(...starts: string[]): string[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const seen = new Set(starts);
  const packages = new Set<string>();
  for (const path of seen) {
    const { text } = byPath.get(path)!;
    for (const [, name] of text.matchAll(/^(?:import|export) (?!type )(?:[^'";]* from )?'([^']+)'/gm)) {
      if (name!.startsWith('.')) seen.add(normalize(join(dirname(path), name!)).replace(/\.js$/, '.ts'));
      else if (!name!.startsWith('node:')) packages.add(name!.replace(/^((?:@[^/]+\/)?[^/]+).*/, '$1'));
    }
  }
  return [...packages].sort();
}

describe('the house', () => {
  it('loads what is heavy when it is first needed', () => {
    const read = ['decode-named-character-reference', 'micromark', 'micromark-extension-gfm-strikethrough'];
    const parsers = [...read, 'micromark-extension-gfm-table', 'micromark-util-decode-numeric-character-reference'];
    const store = ['kysely', 'pg', 'zod'];
    const works = [...store, ...parsers, '@node-rs/argon2', 'franc-min', 'pg-boss', 'prom-client'].sort();
    const serves = ['@fastify/static', 'csv-parse', 'fastify', 'otpauth', 'yauzl'];
    const command = [...store, 'pino'].sort();
    assert.deepEqual(packagesLoadedWith('cli/main.ts'), ['commander']);
    assert.deepEqual(
      packagesLoadedWith('cli/flows.ts', 'cli/mcp.ts', 'cli/mock.ts', 'cli/conform.ts', 'cli/verify.ts'),
      [],
    );
    assert.deepEqual(packagesLoadedWith('provenance/film-marks-process.ts'), ['@contentauth/c2pa-wasm']);
    const people = [...command, 'otpauth'].sort();
    assert.deepEqual(packagesLoadedWith('cli/users.ts', 'cli/keys.ts', 'cli/migrate.ts', 'cli/vendors.ts'), people);
    assert.deepEqual(packagesLoadedWith('cli/doctor/doctor.ts'), command);
    assert.deepEqual(packagesLoadedWith('main/service.ts'), works);
    assert.deepEqual(packagesLoadedWith('main/service.ts', 'main/serve.ts'), [...works, ...serves].sort());
  });

  it('has arrows that point one way', () => {
    const wrong = sources.flatMap((source) =>
      importsOf(source)
        .map((path) => path.replace(/\.js$/, ''))
        .filter((path) => !mayImport(source.layer, path))
        .map((path) => `${source.path} imports ${path}`),
    );
    assert.deepEqual(wrong, []);
  });

  it('has no circles of imports, of types neither', () => {
    assert.deepEqual(circles(), []);
  });

  it('says at the top of each file what it is for', () => {
    const silent = sources.filter(({ text }) => !/^(#!.*\n)?\/\/ \S/.test(text)).map(({ path }) => path);
    assert.deepEqual(silent, []);
  });

  it('keeps files short enough to be read at once', () => {
    const long = sources.filter(({ text }) => text.split('\n').length > 401).map(({ path }) => path);
    assert.deepEqual(long, []);
  });

  it('has folders that can be looked through', () => {
    const counts = new Map<string, number>();
    for (const path of readdirSync(SRC, { recursive: true }).map(String))
      if (path.endsWith('.ts')) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
    assert.deepEqual(
      [...counts].filter(([, count]) => count > 25),
      [],
    );
  });

  it('is not cut into slivers: a small file belongs into the one that it serves', () => {
    const lengths = sources.map(({ text }) => text.split('\n').length).sort((a, b) => a - b);
    assert.ok(lengths[Math.floor(lengths.length / 2)]! >= 110, 'half of the files have less than 110 lines');
  });

  it('has no drawers for odds and ends', () => {
    const drawers = sources.filter(({ path }) => /(^|\/)(utils?|helpers?|misc|common|index)\b/.test(path));
    assert.deepEqual(
      drawers.map(({ path }) => path).filter((path) => path !== 'render/index.ts'),
      [],
    );
  });

  it('writes a status in one place only', () => {
    assert.deepEqual(
      linesWith(/set\(\{[^}]*status:|set status\b/, (path) => path === 'store/flows/flows.ts'),
      [],
    );
  });

  it('asks the database in the store only', () => {
    assert.deepEqual(
      linesWith(/\b(selectFrom|insertInto|updateTable|deleteFrom)\(/, (path) => path.startsWith('store/')),
      [],
    );
  });

  it('answers over HTTP what services do: opens no transaction there and writes nothing but who asks how often', () => {
    const isElsewhere = (path: string) => !path.startsWith('http/');
    assert.deepEqual(linesWith(/\.transaction\(/, isElsewhere), []);
    const writers = new Set(sources.filter(({ layer }) => layer === 'store').flatMap(writersIn));
    const found = sources
      .filter(({ path }) => !isElsewhere(path))
      .flatMap((source) => storeNamesIn(source).map((name) => ({ path: source.path, name })))
      .filter(({ name }) => writers.has(name));
    assert.deepEqual(found.map(({ path, name }) => `${path}: ${name}`).sort(), [
      'http/core/auth.ts: touchKeys',
      'http/core/rate-limit.ts: addRates',
      'http/dashboard/visitor.ts: touchSession',
    ]);
  });

  it('moves flows where those who listen are told of it', () => {
    // Picking a flow up is the one move that nobody wants to hear of.
    const movers = linesWith(/\bmove\(tx/, (path) => path === 'engine/advance.ts' || path.startsWith('store/'));
    assert.deepEqual(movers, [
      "engine/runner.ts: return db.transaction().execute((tx) => move(tx, fresh, 'picked_up', at));",
    ]);
    const importers = sources.filter(({ text }) => /import [^;]*\bmove\b[^;]*store\/flows\/flows\.js'/.test(text));
    assert.deepEqual(
      importers.map(({ path }) => path),
      ['engine/advance.ts', 'engine/runner.ts'],
    );
  });

  it('publishes what stages make only while their claim holds', () => {
    const isAllowed = (path: string) => !path.startsWith('engine/stages/') || path.endsWith('/speech.ts');
    assert.deepEqual(linesWith(/files\.put/, isAllowed), []);
  });

  it('reads clock, random numbers and environment at their doors only', () => {
    const doors: [RegExp, string[]][] = [
      [/Date\.now\(|new Date\(\)|AbortSignal\.timeout\(/, ['lib/clock.ts']],
      [/Math\.random\(|randomBytes\(|randomUUID\(/, ['lib/ids.ts']],
      // Handing the environment on to a child is not reading it.
      [/(?<!\.\.\.)process\.env\b/, ['cli/']],
    ];
    for (const [pattern, allowed] of doors) {
      const found = linesWith(pattern, (path) => allowed.some((door) => path.startsWith(door)));
      assert.deepEqual(found, []);
    }
  });

  it('declares types and not interfaces', () => {
    assert.deepEqual(
      linesWith(/^\s*(export )?interface /, (path) => path === 'http/server.ts'),
      [],
    );
  });
});

describe('the pages of the dashboard', () => {
  const pages = readdirSync(PAGES, { recursive: true })
    .map(String)
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(PAGES, path), 'utf8') }));

  it('say at the top of each file what it is for, and are short', () => {
    const wrong = pages.filter(({ text }) => !/^\/\/ \S/.test(text) || text.split('\n').length > 251);
    assert.deepEqual(
      wrong.map(({ path }) => path),
      [],
    );
  });

  it('take of the service what is pure, and types', () => {
    const pure = /\/src\/(domain|text|render\/picture\/(colour|palette))\b/;
    const wrong = pages.flatMap(({ path, text }) =>
      [...text.matchAll(/^import (?!type ).*from '(\.\.\/(?:\.\.\/)*src\/[^']+)'/gm)]
        .filter(([, from]) => !pure.test(from!))
        .map(([, from]) => `${path} imports ${from}`),
    );
    assert.deepEqual(wrong, []);
  });

  it('name no colour outside of the tokens', () => {
    const named = pages.filter(({ text }) => /\b(bg|text|border)-\[#|['"`]#[0-9a-f]{6}['"`]/i.test(text));
    const allowed = /^pages\/brand\//;
    assert.deepEqual(
      named.map(({ path }) => path).filter((path) => !allowed.test(path)),
      [],
    );
  });
});
