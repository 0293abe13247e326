// Holds the first page of the dashboard to its budget: the JavaScript of the frame and of the list of flows, compressed.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const BUDGET_BYTES = 175 * 1024;
/** What a signed-in person loads first. */
const FIRST_PAGE = ['index.html', 'src/app.tsx', 'src/pages/layout/app-layout.tsx', 'src/pages/flows/flows-page.tsx'];
const OUT = 'dashboard/dist';

const manifest = JSON.parse(readFileSync(join(OUT, '.vite/manifest.json'), 'utf8'));
const chunks = new Set();
const add = (key) => {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The built dashboard has no ${key}.`);
  if (chunks.has(chunk.file)) return;
  chunks.add(chunk.file);
  for (const imported of chunk.imports ?? []) add(imported);
};
for (const key of FIRST_PAGE) add(key);

const sizes = [...chunks]
  .filter((file) => file.endsWith('.js'))
  .map((file) => ({ file, bytes: gzipSync(readFileSync(join(OUT, file)), { level: 9 }).length }))
  .sort((a, b) => b.bytes - a.bytes);
const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
const inKb = (bytes) => `${(bytes / 1024).toFixed(1)} KB`;
for (const { file, bytes } of sizes) console.log(`${inKb(bytes).padStart(10)}  ${file}`);
console.log(`bundle: ${inKb(total)} of ${inKb(BUDGET_BYTES)} for the first page`);
process.exit(total <= BUDGET_BYTES ? 0 : 1);
