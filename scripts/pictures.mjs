// Writes assets/pictures/pictures.json: the pictograms that cards may show, named in src/domain/pictures.ts, out of the duotone icons of
// the npm package @phosphor-icons/core. With --check it changes nothing and fails if the file is another.
// Usage: npm run build:pictures [-- --check]
import { readFileSync, writeFileSync } from 'node:fs';
import { PICTURES } from '#built/src/domain/pictures.js';

const PATH = 'assets/pictures/pictures.json';
const ICONS = 'node_modules/@phosphor-icons/core/assets/duotone';
/** All of an icon: its areas, faint, and its lines. */
const DUOTONE =
  /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 256 256" fill="currentColor"><path d="([^"]+)" opacity="0\.2"\/><path d="([^"]+)"\/><\/svg>\s*$/;

/** @param {string} name */
function drawingOf(name) {
  const [, tint, line] = DUOTONE.exec(readFileSync(`${ICONS}/${name}-duotone.svg`, 'utf8')) ?? [];
  if (!tint || !line) throw new Error(`${name} is drawn otherwise.`);
  return `${JSON.stringify(name)}:${JSON.stringify({ tint, line })}`;
}

const text = `{\n${[...PICTURES].map(drawingOf).join(',\n')}\n}\n`;
if (!process.argv.includes('--check')) {
  writeFileSync(PATH, text);
  console.log(`${PATH}: ${PICTURES.size} pictures`);
} else if (readFileSync(PATH, 'utf8') !== text) {
  console.error(`${PATH} is out of date: run npm run build:pictures and commit it.`);
  process.exitCode = 1;
}
