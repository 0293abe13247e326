// Renders the film with the browser of this machine; nothing is downloaded. Usage: node render.mjs <browser> <output> <frames>
import { fileURLToPath } from 'node:url';
import { bundle } from '@remotion/bundler';
import { renderMedia, selectComposition } from '@remotion/renderer';

const [browserExecutable, outputLocation, frames] = process.argv.slice(2);
const serveUrl = await bundle({ entryPoint: fileURLToPath(new URL('film.jsx', import.meta.url)) });
const browser = { browserExecutable, chromeMode: 'chrome-for-testing' };
const film = await selectComposition({ ...browser, serveUrl, id: 'film' });
const composition = { ...film, durationInFrames: Number(frames) };
await renderMedia({ ...browser, composition, serveUrl, codec: 'h264', outputLocation, muted: true, concurrency: 2 });
process.exit(0);
