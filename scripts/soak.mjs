// Renders many short films, one after the other, in one process, and says whether memory, processes or open files are left
// behind. Usage: npm run soak [-- films]
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { render } from '#built/src/render/index.js';
import { writeClicks } from '#built/test/render/film.js';
import { demoPlan } from '#built/test/support/demo-plan.js';

const FILMS = Number(process.argv[2] ?? 50);
/** The first films fill caches that stay. */
const WARM_UP = 10;
const MOST_GROWTH_MIB = 32;
const LAYOUTS = [
  { width: 640, height: 360 },
  { width: 360, height: 640, presenter: 'omar' },
  { width: 360, height: 360, presenter: 'amara' },
];

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');
const mib = (bytes) => Math.round(bytes / 2 ** 20);

/** The processes that stem from this one: renderers lead groups to which their workers belong. */
function family() {
  const rows = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const [, ppid, group] = readFileSync(`/proc/${name}/stat`, 'latin1')
          .replace(/^.*\) /s, '')
          .split(' ')
          .map(Number);
        return [{ pid: Number(name), ppid, group }];
      } catch {
        return [];
      }
    });
  const leaders = new Set(rows.filter(({ ppid }) => ppid === process.pid).map(({ pid }) => pid));
  return rows.filter(({ group }) => leaders.has(group)).map(({ pid }) => pid);
}

function memoryOf(pid) {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

const folder = mkdtempSync(join(tmpdir(), 'soak-'));
const file = (name) => join(folder, name);
let peakBytes = 0;
const watch = setInterval(() => {
  const bytes = family().reduce((sum, pid) => sum + memoryOf(pid), 0);
  peakBytes = Math.max(peakBytes, bytes);
}, 200);

const sound = file('sound.wav');
await writeClicks(sound, demoPlan({}).durationS);
const extras = {
  vttPath: file('a.vtt'),
  srtPath: file('a.srt'),
  transcriptPath: file('a.txt'),
  posterPath: file('a.jpg'),
  playPosterPath: file('a-play.jpg'),
  previewPath: file('a.webp'),
};
const residents = [];
const startedMs = performance.now();
for (let film = 1; film <= FILMS; film++) {
  const plan = demoPlan({ ...LAYOUTS[film % LAYOUTS.length], title: `Film ${film}`, soundPath: sound });
  await render(plan, file('a.mp4'), { extras, workers: 2 });
  collectGarbage();
  residents.push(process.memoryUsage.rss());
  if (film % 10 === 0 || film === FILMS) {
    const heap = mib(process.memoryUsage().heapUsed);
    console.log(
      `${film} films: ${mib(residents.at(-1))} MiB resident, ${heap} MiB heap, renderers ${mib(peakBytes)} MiB at most`,
    );
  }
}
clearInterval(watch);
const left = family();
const openFiles = readdirSync('/proc/self/fd').length;
rmSync(folder, { recursive: true });

const growth = mib(residents.at(-1) - residents[Math.min(WARM_UP, FILMS) - 1]);
const seconds = ((performance.now() - startedMs) / 1000 / FILMS).toFixed(1);
console.log(
  `${FILMS} films of 12 s, ${seconds} s each: growth ${growth} MiB, ${left.length} processes left, ${openFiles} open files`,
);
if (growth > MOST_GROWTH_MIB || left.length > 0) process.exitCode = 1;
