// Builds all that a release consists of into release/<version>: the packages of the service and of the SDK, the image, the bill of
// materials and licences, the notes out of CHANGELOG.md, and SHA256SUMS. It publishes nothing.
// Usage: npm run release -- <version> [--draft] [--without-image] [--to folder] [--node-image reference]
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { inMb, pack, tryPackage } from './package.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const DOCKERFILE = 'deploy/docker/Dockerfile';
/** The image is one file for any tool that loads images. */
const BUILDERS = [
  {
    name: 'docker',
    isHere: ['docker', 'info'],
    build: ['docker', 'build', '--file', DOCKERFILE],
    save: (tag, file) => ['docker', 'save', '--output', file, tag],
  },
  {
    name: 'buildah',
    isHere: ['buildah', '--version'],
    build: ['buildah', 'build', '--isolation', 'chroot', '--format', 'docker', '--file', DOCKERFILE],
    save: (tag, file) => ['buildah', 'push', tag, `docker-archive:${file}:${tag}`],
  },
];

const { values, positionals } = parseArgs({
  options: {
    draft: { type: 'boolean', default: false },
    'without-image': { type: 'boolean', default: false },
    to: { type: 'string' },
    'node-image': { type: 'string' },
  },
  allowPositionals: true,
});
const [version = ''] = positionals;
const folder = values.to ?? join(root, 'release', version);
const notes = notesOf(version);
refuseUnready();

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const packed = await pack(folder);
console.log(`package: ${inMb(packed.sizeBytes)}`);
await pack(folder, 'aftercall-sdk');
if (!values.draft) console.log(`npx aftercall made ${(await tryPackage(packed.path, true)).made}`);
must(['node', 'scripts/release-documents.mjs', folder]);
writeFileSync(join(folder, 'notes.md'), `${notes?.text ?? ''}\n`);
if (values['without-image']) skipImage('so it was asked');
else buildImage();
writeSums();
console.log(`${values.draft ? 'A draft of version' : 'Version'} ${version} lies in ${folder}; nothing was published.`);

/** A draft is built all the same, and says what is missing. */
function refuseUnready() {
  if (!/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version) || positionals.length !== 1) {
    console.error(
      'Usage: npm run release -- <version> [--draft] [--without-image] [--to folder] [--node-image reference]',
    );
    process.exit(2);
  }
  const problems = [...problemsOfVersion(), ...problemsOfTree()];
  for (const problem of problems) console.error(`${values.draft ? 'draft' : 'refused'}: ${problem}`);
  if (problems.length > 0 && !values.draft) process.exit(2);
}

function problemsOfVersion() {
  const manifests = ['package.json', 'sdk/package.json', 'package-lock.json', 'openapi.json'];
  const others = manifests.filter((path) => versionIn(JSON.parse(readFileSync(join(root, path), 'utf8'))) !== version);
  return [
    ...others.map((path) => `${path} does not name version ${version}`),
    ...(notes === null ? [`CHANGELOG.md has no section "## ${version}"`] : []),
    ...(notes?.heading.includes('unreleased') ? [`CHANGELOG.md calls ${version} unreleased`] : []),
  ];
}

function versionIn(manifest) {
  return manifest.info?.version ?? manifest.version;
}

function problemsOfTree() {
  const { status, stdout } = spawnSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' });
  if (status !== 0) return ['this is no clone, so nobody can say what was built'];
  return stdout === '' ? [] : ['there are changes that are not committed'];
}

/** The section of the version, without its heading. */
function notesOf(wanted) {
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
  const sections = changelog.split(/^(?=## )/m).map((section) => {
    const [heading, ...lines] = section.split('\n');
    return { heading, text: lines.join('\n').trim() };
  });
  return sections.find(({ heading }) => heading.split(' ')[1] === wanted) ?? null;
}

function buildImage() {
  const builder = BUILDERS.find(({ isHere }) => spawnSync(isHere[0], isHere.slice(1)).status === 0);
  if (!builder) return skipImage('neither a running docker nor buildah is here');
  const nodeImage = values['node-image'];
  const built = { VERSION: version, REVISION: revision(), CREATED: new Date().toISOString() };
  const settings = { ...built, ...(nodeImage && { NODE_IMAGE: nodeImage }) };
  const words = Object.entries(settings).flatMap(([name, value]) => ['--build-arg', `${name}=${value}`]);
  const tag = `aftercall:${version}`;
  if (!isDone([...builder.build, ...words, '--tag', tag, '.'])) {
    return skipImage(`${builder.name} could not build it; --node-image names a base that can be reached`);
  }
  must(builder.save(tag, join(folder, `aftercall-${version}-image.tar`)));
}

function skipImage(reason) {
  console.error(`\nSKIPPED THE IMAGE: ${reason}. Build it from this commit where one can be built.\n`);
}

function revision() {
  return spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).stdout.trim();
}

/** In the form that `sha256sum --check` reads. */
function writeSums() {
  const lines = readdirSync(folder)
    .sort()
    .map(
      (name) =>
        `${createHash('sha256')
          .update(readFileSync(join(folder, name)))
          .digest('hex')}  ${name}\n`,
    );
  writeFileSync(join(folder, 'SHA256SUMS'), lines.join(''));
}

function isDone(command) {
  return spawnSync(command[0], command.slice(1), { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] }).status === 0;
}

function must(command) {
  if (!isDone(command)) throw new Error(`${command.join(' ')} failed.`);
}
