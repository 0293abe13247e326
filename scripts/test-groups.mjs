// Lets the test files of a folder share a few processes: to load the service takes longer than most of its tests. Each group
// is a file that imports the others.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const FOLDER = join('dist', 'test-groups');
const LARGEST = 7;

/** They start processes of their own, measure memory, or change what belongs to the whole process. */
const ALONE =
  /^dist\/(?:test\/(?:[^/]+$|(?:cli|chain|backup|golden|mcp|mock)\/)|src\/(?:render|store\/embedded|lib\/file-lock))/;

/** The files that the runner is to start, in the order of the given ones. */
export function grouped(files) {
  emptyFolder();
  const groups = new Map();
  for (const file of files) {
    const name = file.replaceAll('\\', '/');
    const key = ALONE.test(name) ? name : name.split('/').slice(1, 3).join('-');
    groups.set(key, [...(groups.get(key) ?? []), file]);
  }
  return [...groups].flatMap(([key, members]) => (members.length === 1 ? members : shared(key, members)));
}

/** The same files, of which those that a pattern names run in one process, because they share what takes long to make. */
export function together(files, pattern) {
  emptyFolder();
  const members = files.filter((file) => pattern.test(file.replaceAll('\\', '/')));
  if (members.length < 2) return files;
  const path = join(FOLDER, 'together.test.mjs');
  writeFileSync(path, importsOf(path, members));
  return [path, ...files.filter((file) => !members.includes(file))];
}

function emptyFolder() {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
}

function shared(key, members) {
  const count = Math.ceil(members.length / LARGEST);
  return Array.from({ length: count }, (_, turn) => {
    const path = join(FOLDER, `${key}-${turn + 1}.test.mjs`);
    const mine = members.filter((_, at) => at % count === turn);
    writeFileSync(path, importsOf(path, mine));
    return path;
  });
}

const importsOf = (path, members) => members.map((member) => `import '${pathFrom(path, member)}';\n`).join('');

const pathFrom = (path, member) => relative(dirname(resolve(path)), resolve(member)).replaceAll('\\', '/');
