// Writes what goes with a release, from package-lock.json alone: a software bill of materials (CycloneDX 1.6) and the licences of
// all that "npm ci --omit=dev" installs, with their texts. They are made anew for each release and never committed.
// Usage: npm run release:documents [-- folder]
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = process.argv[2] ?? join(root, 'release');
const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));

const installed = Object.entries(packages)
  .filter(([path, { link, dev, version }]) => path.includes('node_modules/') && !link && !dev && version)
  .map(([path, entry]) => ({ ...entry, path, name: entry.name ?? path.split('node_modules/').at(-1) }))
  .toSorted((a, b) => a.path.localeCompare(b.path, 'en'));

const purlOf = ({ name, version }) => `pkg:npm/${name.replace(/^@/, '%40')}@${version}`;
const refOf = (one) => `${purlOf(one)}#${one.path}`;

mkdirSync(folder, { recursive: true });
write('sbom.cdx.json', `${JSON.stringify(billOfMaterials(), null, 2)}\n`);
write('licences.md', licenceList());
write('licence-texts.txt', licenceTexts());
console.log(`${installed.length} packages are described in ${folder}.`);

function write(name, text) {
  writeFileSync(join(folder, name), text);
}

function billOfMaterials() {
  const components = installed.map(componentOf);
  const digest = createHash('sha256').update(JSON.stringify(components)).digest('hex');
  const serial = `${digest.slice(0, 8)}-${digest.slice(8, 12)}-5${digest.slice(13, 16)}-8${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${serial}`,
    version: 1,
    metadata: {
      timestamp: new Date().toISOString(),
      component: {
        type: 'application',
        'bom-ref': own.name,
        name: own.name,
        version: own.version,
        licenses: [{ license: { id: own.license } }],
      },
    },
    components,
    dependencies: [{ ref: own.name, dependsOn: neededBy('', own.dependencies) }, ...installed.map(dependenciesOf)],
  };
}

function componentOf(one) {
  const hash = one.integrity && Buffer.from(one.integrity.replace(/^sha512-/, ''), 'base64').toString('hex');
  return {
    type: 'library',
    'bom-ref': refOf(one),
    name: one.name,
    version: one.version,
    purl: purlOf(one),
    scope: one.optional ? 'optional' : 'required',
    ...(one.license && {
      licenses: [/[ (]/.test(one.license) ? { expression: one.license } : { license: { id: one.license } }],
    }),
    ...(hash && { hashes: [{ alg: 'SHA-512', content: hash }] }),
  };
}

function dependenciesOf(one) {
  return { ref: refOf(one), dependsOn: neededBy(one.path, { ...one.dependencies, ...one.optionalDependencies }) };
}

/** Where Node would find them: in the folder of the package itself, else in one above. */
function neededBy(path, dependencies = {}) {
  const byPath = new Map(installed.map((one) => [one.path, one]));
  const places = [
    path,
    ...path
      .split('/node_modules/')
      .map((_, at, parts) => parts.slice(0, at).join('/node_modules/'))
      .toReversed(),
  ];
  return Object.keys(dependencies)
    .map((name) => places.map((place) => byPath.get(`${place}${place && '/'}node_modules/${name}`)).find(Boolean))
    .filter(Boolean)
    .map(refOf)
    .toSorted();
}

function licenceList() {
  const rows = installed.map(({ name, version, license }) => `| ${name} | ${version} | ${license ?? 'none'} |`);
  return `# Licences of what Aftercall ${own.version} installs\n\n| package | version | licence |\n|---|---|---|\n${[...new Set(rows)].join('\n')}\n`;
}

function licenceTexts() {
  const texts = installed.flatMap(({ name, version, path }) => {
    const place = join(root, path);
    const files = existsSync(place)
      ? readdirSync(place).filter((file) => /^(licen[cs]e|notice|copying)/i.test(file))
      : [];
    return files.map(
      (file) =>
        `${'='.repeat(78)}\n${name} ${version}: ${file}\n${'='.repeat(78)}\n${readFileSync(join(place, file), 'utf8').trim()}\n`,
    );
  });
  return `${texts.join('\n')}\n`;
}
