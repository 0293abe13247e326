import assert from 'node:assert/strict';
import { fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny';
import { ffmpegIsMissing } from '../../test/render/decoders.js';
import { planOf, writeClicks } from '../../test/render/film.js';
import { RenderError, render } from './index.js';
import type { Plan } from './plan.js';

const PAINTER = new URL('../../test/render/film.js', import.meta.url).href;
const BROKEN_PAINTER = new URL('../../test/render/broken-painter.js', import.meta.url).href;
const PARENT = new URL('../../test/render/parent.js', import.meta.url);
const noProc = existsSync('/proc/self/stat') ? false : 'There is no /proc to see processes in.';

let folder = '';
let plan: Plan;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'render-'));
  plan = planOf(join(folder, 'clicks.wav'));
  await writeClicks(plan.soundPath, plan.durationS);
});
after(() => rm(folder, { recursive: true }));

const film = (name: string) => join(folder, name);

/** The living processes whose group is led by children of a process, and those children. */
function familyOf(parent: number): number[] {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const rows = processes.flatMap((name) => {
    try {
      const [state, ppid, group] = readFileSync(`/proc/${name}/stat`, 'latin1')
        .replace(/^.*\) /s, '')
        .split(' ');
      return state === 'Z' ? [] : [{ pid: Number(name), ppid: Number(ppid), group: Number(group) }];
    } catch {
      return []; // It ended while we looked.
    }
  });
  const leaders = new Set(
    rows.filter(({ ppid, pid, group }) => ppid === parent && group === pid).map(({ pid }) => pid),
  );
  return rows.filter(({ group }) => leaders.has(group)).map(({ pid }) => pid);
}

const isAlive = (pid: number) => {
  try {
    return !readFileSync(`/proc/${pid}/stat`, 'latin1').includes(') Z ');
  } catch {
    return false;
  }
};

async function waitUntilGone(pids: number[], limitMs: number): Promise<void> {
  const start = performance.now();
  while (pids.some(isAlive)) {
    assert.ok(performance.now() - start < limitMs, 'Processes are left.');
    await new Promise((resolve) => setImmediate(resolve));
  }
}

test('A plan becomes an MP4 with all frames, exact lengths, tags and a notice.', async () => {
  const seen: number[] = [];
  const result = await render(plan, film('a.mp4'), { painterModule: PAINTER, onProgress: (done) => seen.push(done) });
  const file = await readFile(film('a.mp4'));
  assert.deepEqual(result, { durationS: 3, frames: 90, sizeBytes: file.length });
  assert.equal(seen.at(-1), 90);
  assert.ok(file.indexOf('moov') < file.indexOf('mdat'), 'It cannot start before it has arrived.');
  const input = new Input({ source: new BufferSource(file), formats: ALL_FORMATS });
  const tags = await input.getMetadataTags();
  assert.equal(tags.title, plan.title);
  assert.match(tags.comment ?? '', /AI-generated/);
  const video = await input.getPrimaryVideoTrack();
  const audio = await input.getPrimaryAudioTrack();
  assert.ok(video && audio);
  assert.deepEqual(
    [video.displayWidth, video.displayHeight, audio.sampleRate, audio.numberOfChannels],
    [322, 182, 48_000, 1],
  );
  assert.deepEqual(await video.getColorSpace(), {
    primaries: 'bt709',
    transfer: 'bt709',
    matrix: 'bt709',
    fullRange: false,
  });
  const keys: number[] = [];
  let frame = 0;
  for await (const packet of new EncodedPacketSink(video).packets()) {
    assert.equal(Math.round(packet.timestamp * 30_000), frame * 1000);
    if (packet.type === 'key') keys.push(frame);
    frame += 1;
  }
  assert.deepEqual([frame, keys], [90, [0, 30, 60]]);
  assert.ok(Math.abs((await audio.computeDuration()) - 3) < 1e-6);
  assert.equal(Math.round((await audio.getFirstTimestamp()) * 48_000), -1024);
});

test('One worker and two make the same bytes, whenever they do.', async () => {
  await render(plan, film('one.mp4'), { painterModule: PAINTER, workers: 1 });
  await render(plan, film('two.mp4'), { painterModule: PAINTER, workers: 2 });
  assert.ok(readFileSync(film('one.mp4')).equals(readFileSync(film('two.mp4'))));
});

test('Sound and picture meet, by the judgement of ffmpeg, which finds no fault.', {
  skip: ffmpegIsMissing,
}, async () => {
  await render(plan, film('f.mp4'), { painterModule: PAINTER });
  const strict = ['-v', 'error', '-xerror', '-err_detect', 'explode', '-i', film('f.mp4')];
  const pictures = spawnSync('ffmpeg', [...strict, '-map', '0:v', '-f', 'framemd5', '-']);
  assert.equal(pictures.stderr.toString(), '');
  assert.equal(
    pictures.stdout
      .toString()
      .trim()
      .split('\n')
      .filter((line) => !line.startsWith('#')).length,
    90,
  );
  const { stdout } = spawnSync('ffmpeg', [...strict, '-map', '0:a', '-f', 'f32le', '-'], { maxBuffer: 2 ** 28 });
  const samples = new Float32Array(stdout.buffer.slice(stdout.byteOffset, stdout.byteOffset + stdout.length));
  assert.ok(Math.abs(bestOffset(samples, 48_000)) <= 48, 'The click at one second is more than a millisecond off.');
});

/** Where the click that belongs at `at` fits best, in samples. */
function bestOffset(samples: Float32Array, at: number): number {
  let [best, offset] = [0, Number.NaN];
  for (let shift = -1500; shift <= 1500; shift++) {
    let match = 0;
    for (let i = 0; i < 240; i++) match += (samples[at + shift + i] ?? 0) * Math.sin(i * 0.4);
    if (match > best) [best, offset] = [match, shift];
  }
  return offset;
}

/** Only ends a test that would otherwise hang; how long it takes is measured by the benchmark. */
const GONE_LIMIT_MS = 20_000;

test('Aborting ends all processes and leaves nothing behind.', {
  skip: noProc,
}, async () => {
  const abort = new AbortController();
  let family: number[] = [];
  const onProgress = () => {
    if (abort.signal.aborted) return;
    family = familyOf(process.pid);
    if (family.length >= 3) abort.abort(new Error('not wanted any more'));
  };
  const options = { painterModule: PAINTER, workers: 2, signal: abort.signal, onProgress };
  await assert.rejects(render({ ...plan, durationS: 60 }, film('b.mp4'), options), /not wanted any more/);
  assert.ok(family.length >= 3, `the render process and two workers, not ${family.length}`);
  await waitUntilGone(family, GONE_LIMIT_MS);
  assert.deepEqual(
    readdirSync(folder).filter((name) => name.startsWith('b.mp4')),
    [],
  );
});

test('When the service is killed, its renderers die with it.', { skip: noProc }, async () => {
  const parent = fork(PARENT, [plan.soundPath, film('c.mp4'), PAINTER], { stdio: 'ignore' });
  let family: number[] = [];
  while (family.length < 3) {
    await once(parent, 'message');
    family = familyOf(parent.pid ?? 0);
  }
  parent.kill('SIGKILL');
  await waitUntilGone(family, GONE_LIMIT_MS);
  assert.deepEqual(
    readdirSync(folder).filter((name) => name.startsWith('c.mp4')),
    [],
  );
});

test('The processes of a rendering see no secret of the service.', async () => {
  process.env.DATABASE_URL = 'postgres://aftercall:secret@127.0.0.1/db';
  try {
    const told = render({ ...plan, title: 'tell' }, film('e.mp4'), { painterModule: BROKEN_PAINTER });
    const { message } = await told.then(
      () => assert.fail('It rendered.'),
      (error: Error) => error,
    );
    assert.match(message, /^It sees .*MALLOC_ARENA_MAX/);
    assert.doesNotMatch(message, /DATABASE_URL|HOME|PATH/);
  } finally {
    delete process.env.DATABASE_URL;
  }
});

test('Failures come back as errors that say what happened.', async () => {
  const broken = (how: string) => render({ ...plan, title: how }, film('d.mp4'), { painterModule: BROKEN_PAINTER });
  await assert.rejects(broken('throw'), { name: 'RenderError', kind: 'failed', message: 'The brush is gone.' });
  await assert.rejects(broken('partly'), { kind: 'failed', message: /left a part of frame \d+ out/ });
  await assert.rejects(broken('kill'), { kind: 'killed' });
  await assert.rejects(broken('exit'), { kind: 'crashed', message: 'A render worker ended early (3).' });
  await assert.rejects(broken('abort'), { kind: 'out_of_memory' });
  const limited = render(plan, film('d.mp4'), { painterModule: PAINTER, memoryLimitBytes: 2 ** 20 });
  await assert.rejects(limited, {
    kind: 'out_of_memory',
    message: /^Rendering used \d+ MiB of memory; 1 MiB are allowed/,
  });
  await assert.rejects(
    render({ ...plan, soundPath: '/nowhere.wav' }, film('d.mp4'), { painterModule: PAINTER }),
    RenderError,
  );
  await assert.rejects(render(plan, film('no/such/folder.mp4'), { painterModule: PAINTER }), RenderError);
  assert.deepEqual(
    readdirSync(folder).filter((name) => name.startsWith('d.mp4')),
    [],
  );
});
