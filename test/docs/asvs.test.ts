// docs/security/asvs.md answers every requirement of OWASP ASVS 5.0.0 of the levels 1 and 2 once, names only files that are
// there, and counts what it says. The list beside this file holds identifiers and levels, no text of the standard.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { packageRoot } from '../../src/lib/package-root.js';

const FOLDER = join('docs', 'security');
const STATES = ['met', 'does not apply', 'open'] as const;
type State = (typeof STATES)[number];

const read = (path: string): string => readFileSync(join(packageRoot, path), 'utf8');

const required = read('test/docs/asvs-5.0.0.txt')
  .trim()
  .split('\n')
  .map((line) => {
    const [id, level] = line.split(' ') as [string, string];
    return { id, level: Number(level) };
  });
const ids = required.map(({ id }) => id);

/** `V4.3.1` or `V4.3.1 to V4.4.4`: all that stand between the two. */
function expand(cell: string): string[] {
  const [first, last = first] = cell.split(' to ') as [string, string?];
  assert.ok(ids.includes(first) && ids.includes(last), `${cell} is not in the list`);
  return ids.slice(ids.indexOf(first), ids.indexOf(last) + 1);
}

const text = read(join(FOLDER, 'asvs.md'));
const rows = [...text.matchAll(/^\| (V\d[^|]*?) \| ([^|]+) \| ([^|]+) \| (.+) \|$/gm)].map(
  ([, cell, , state, how]) => ({
    ids: expand(cell!),
    state: state as State,
    how: how!,
  }),
);

/** What stands between backticks and is a path of ours, and what is linked to, from where the pages lie. */
function pathsOf(how: string): string[] {
  const named = [...how.matchAll(/`([\w.-]+(?:\/[\w.-]+)+|[\w-]+\.(?:md|json))`/g)].map(([, path]) => path!);
  const linked = [...how.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, path]) => join(FOLDER, path!));
  return [...named, ...linked];
}

const missingOf = (how: string): string[] => pathsOf(how).filter((path) => !existsSync(join(packageRoot, path)));

describe('docs/security/asvs.md', () => {
  it('answers each requirement once', () => {
    const answered = rows.flatMap((row) => row.ids);
    assert.deepEqual(answered, [...new Set(answered)], 'some are answered twice');
    assert.deepEqual(answered.toSorted(), ids.toSorted());
    for (const {
      ids: [id],
      state,
    } of rows)
      assert.ok(STATES.includes(state), `${id}: ${state}`);
  });

  it('names files that are there, and at least one for each that is met', () => {
    const missing = rows.flatMap(({ ids: [id], how }) => missingOf(how).map((path) => `${id}: ${path}`));
    assert.deepEqual(missing, []);
    const bare = rows.filter(({ state, how }) => state === 'met' && pathsOf(how).length === 0);
    assert.deepEqual(
      bare.map((row) => row.ids[0]),
      [],
    );
  });

  it('stands beside pages that name only files that are there', () => {
    const missing = readdirSync(join(packageRoot, FOLDER))
      .filter((name) => name.endsWith('.md') && name !== 'asvs.md')
      .flatMap((name) => missingOf(read(join(FOLDER, name))).map((path) => `${name}: ${path}`));
    assert.deepEqual(missing, []);
  });

  it('counts what it says', () => {
    const levelOf = new Map(required.map(({ id, level }) => [id, level]));
    const count = (state: State, level: number) =>
      rows.filter((row) => row.state === state).flatMap((row) => row.ids.filter((id) => levelOf.get(id) === level))
        .length;
    for (const level of [1, 2]) {
      const counts = STATES.map((state) => count(state, level));
      const line = `| ${level} | ${counts.join(' | ')} | ${counts.reduce((sum, one) => sum + one, 0)} |`;
      assert.ok(text.includes(line), `The table at the top must say: ${line}`);
    }
  });
});
