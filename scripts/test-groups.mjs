// Lets the test files of a folder share a few processes: to load the service takes longer than most of its tests. Each group
// is a file that imports the others.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const FOLDER = join('dist', 'test-groups');
const LARGEST = 7;
/** Rules that only read and write text, in processes that have read all the words once. */
const LARGEST_OF_RULES = 40;

/** They start processes of their own, measure memory, or change what belongs to the whole process. */
const ALONE =
  /^dist\/(?:test\/(?:[^/]+$|(?:cli|chain|backup|golden|mcp|mock)\/)|src\/(?:render|postgres|lib\/file-lock))/;

/** They wait more than they work: begun first, they do not leave the other cores idle at the end. */
const FIRST = /^dist\/test\/(?:mcp|chain|cli|engine|desk|dashboard)\//;

/** The files that the runner is to start. It takes them by their names, so the names say the order. */
export function grouped(files) {
  emptyFolder();
  const groups = new Map();
  for (const file of [...files.filter(isFirst), ...files.filter((one) => !isFirst(one))]) {
    const key = groupOf(unix(file));
    groups.set(key, [...(groups.get(key) ?? []), file]);
  }
  return [...groups]
    .flatMap(([key, members]) => split(key, members))
    .map(({ key, members }, at) => {
      const path = join(FOLDER, `${String(at + 1).padStart(3, '0')}-${key}.test.mjs`);
      writeFileSync(path, importsOf(path, members));
      return path;
    });
}

function groupOf(name) {
  const parts = name
    .replace(/\.test\.js$/, '')
    .split('/')
    .slice(1);
  return (ALONE.test(name) ? parts : parts.slice(0, 2)).join('-');
}

/** The same files, of which those that a pattern names run in one process, because they share what takes long to make. */
export function together(files, pattern) {
  emptyFolder();
  const members = files.filter((file) => pattern.test(unix(file)));
  if (members.length < 2) return files;
  const path = join(FOLDER, 'together.test.mjs');
  writeFileSync(path, importsOf(path, members));
  return [path, ...files.filter((file) => !members.includes(file))];
}

const unix = (path) => path.replaceAll('\\', '/');
const isFirst = (file) => FIRST.test(unix(file));

function emptyFolder() {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
}

function split(key, members) {
  const count = Math.ceil(members.length / (key === 'src-providers' ? LARGEST_OF_RULES : LARGEST));
  return Array.from({ length: count }, (_, turn) => ({
    key: count === 1 ? key : `${key}-${turn + 1}`,
    members: members.filter((_, at) => at % count === turn),
  }));
}

const importsOf = (path, members) => members.map((member) => `import '${pathFrom(path, member)}';\n`).join('');

const pathFrom = (path, member) => unix(relative(dirname(resolve(path)), resolve(member)));
