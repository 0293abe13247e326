// Writes assets/pictures/pictures.json: the pictograms that cards may show, named in src/domain/pictures.ts, out of the duotone icons of
// the npm package @phosphor-icons/core, which is installed from tools/pictures. Usage: npm run build:pictures
import { readFileSync, writeFileSync } from 'node:fs';
import { PICTURES } from '#built/src/domain/pictures.js';
import { installTools } from './tools.mjs';

const PATH = 'assets/pictures/pictures.json';
const TOOLS = 'tools/pictures';
const ICONS = `${TOOLS}/node_modules/@phosphor-icons/core/assets/duotone`;
/** All of an icon: its areas, faint, and its lines. */
const DUOTONE =
  /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 256 256" fill="currentColor"><path d="([^"]+)" opacity="0\.2"\/><path d="([^"]+)"\/><\/svg>\s*$/;

/** @param {string} name */
function drawingOf(name) {
  const [, tint, line] = DUOTONE.exec(readFileSync(`${ICONS}/${name}-duotone.svg`, 'utf8')) ?? [];
  if (!tint || !line) throw new Error(`${name} is drawn otherwise.`);
  return `${JSON.stringify(name)}:${JSON.stringify({ tint, line })}`;
}

installTools(TOOLS);
writeFileSync(PATH, `{\n${[...PICTURES].map(drawingOf).join(',\n')}\n}\n`);
console.log(`${PATH}: ${PICTURES.size} pictures`);
