// What a workspace has set reaches the film and the voice.
import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { createCanvas } from '@napi-rs/canvas';
import { writeClicks } from '../../../test/render/film.js';
import { createOwnMarks } from '../../../test/support/own-marks.js';
import { type Files, FilesError } from '../../files/contract.js';
import { openDiskFiles } from '../../files/disk.js';
import { createEmbeddedVoice } from '../../providers/voice/embedded/voice.js';
import { createNarrator } from '../../render/sound/narrator.js';
import type { Flow } from '../../store/db/tables.js';
import type { Branding } from '../../store/workspaces/workspace-settings.js';
import { createFilm } from './film.js';
import { type MissingPart, planAround, planOf } from './film-plan.js';
import { createNarrate } from './narrate.js';
import { collectVoices } from './voices.js';

const LOOK: Branding = {
  brand_colour: '#0b7a5e',
  logo_path: 'workspaces/ws_1/logo.png',
  aspect_ratio: '16:9',
  video_height: null,
  captions: true,
  ai_label: true,
  introduction: 'presenter',
  call_to_action_label: null,
  call_to_action_url: null,
  music: false,
  voice_id: null,
  avatar_id: null,
  font_paths: ['workspaces/ws_1/font.woff2'],
  font_name: 'Brand',
  voice_is_chosen: false,
  lexicon: {},
};

const PLAIN: Branding = { ...LOOK, logo_path: null, font_paths: [], font_name: null };

/** Of a plan, besides the flow and its look. */
const PARTS = {
  soundPath: 'x.wav',
  logoPath: null,
  fontPaths: [],
  presenterFolder: null,
  language: 'en',
  usualHeight: 1080,
};

const TEXT = 'Hello Nguyen, thank you for the call.';
const marks = createOwnMarks();
after(() => marks.close());

const FLOW = {
  id: 'flow_look',
  workspace_id: 'ws_1',
  title: 'Follow-up',
  avatar_id: 'maya',
  voice_id: 'flite-slt',
  edited: true,
  script: TEXT,
  input: { prospectName: 'Nguyen', prospectCompany: null, userName: 'Maya', userCompany: 'Northwind' },
  scenes: [{ index: 0, text: TEXT, durationEstimate: 3, role: 'greeting', heading: 'Hello', points: [] }],
  narration: { soundPath: 'x.wav', durationS: 3, scenes: [{ startS: 0, endS: 3 }], words: [], phones: [] },
} as unknown as Flow;

let folder = '';
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'look-'));
});
after(() => rm(folder, { recursive: true }));

test('A presenter of a vendor is planned as somebody absent, with a still where there is one.', async () => {
  const files = await openDiskFiles({ folder: join(folder, 'absent'), baseUrl: () => '' });
  const asked: unknown[] = [];
  const tools = {
    files,
    voicesOf: async () => collectVoices([]),
    videoHeight: 720,
    brandingOf: async () => PLAIN,
    avatarFolderOf: async () => null,
    stillOf: async (...about: string[]) => {
      asked.push(about.slice(0, 2));
      return '/still.png';
    },
  };
  const flow = { ...FLOW, avatar_id: 'heygen:anna' };
  const plan = await planAround('x.wav', flow, tools, folder);
  assert.deepEqual([plan.absentPresenter, plan.presenterFolder], [{ stillPath: '/still.png' }, null]);
  assert.deepEqual(asked, [['ws_1', 'heygen:anna']]);
  const { stillOf: _, ...without } = tools;
  assert.deepEqual((await planAround('x.wav', flow, without, folder)).absentPresenter, { stillPath: null });
});

test('A drawn presenter is introduced as its workspace wants, one of its own is not; the call to action is asked for.', () => {
  const plan = (avatar_id: string, more: Partial<typeof PLAIN>) =>
    planOf({ ...PARTS, flow: { ...FLOW, avatar_id }, look: { ...PLAIN, ...more }, language: 'de' });
  assert.equal(plan('daniel', {}).introduction?.presenter, 'Präsentiert von Daniel');
  assert.equal(plan('daniel', { introduction: 'message' }).introduction?.presenter, null);
  assert.equal(plan('own', {}).introduction?.presenter, null);
  const look = { call_to_action_label: 'Termin', call_to_action_url: 'https://cal.example/' };
  assert.deepEqual(plan('daniel', look).ask, { text: 'Termin', address: 'cal.example' });
});

test('A script of a model that asks nothing at its end asks for no reply on the last card.', () => {
  const askOf = (text: string, more: Partial<Flow>) => {
    const scenes = [{ ...FLOW.scenes![0]!, role: 'closing' as const, text }];
    return planOf({ ...PARTS, flow: { ...FLOW, edited: false, scenes, ...more } as Flow, look: PLAIN, language: 'en' })
      .ask;
  };
  const draft = { sentences: [], dropped: [], writer: 'openai (gpt)' };
  assert.equal(askOf('On 15 February I phone you.', { draft }), null);
  assert.notEqual(askOf('Could you send me the plan?', { draft }), null);
  assert.notEqual(askOf('A short reply is enough.', { draft: { ...draft, writer: 'embedded' } }), null);
  assert.notEqual(askOf('Please just reply.', { draft, edited: true }), null);
});

test('A film says in its language that a machine made it, unless its workspace has switched that off.', () => {
  const labelIn = (language: string, ai_label = true) =>
    planOf({ ...PARTS, flow: FLOW, look: { ...PLAIN, ai_label }, language }).label;
  const labels = ['en-GB', 'de', 'es', 'fr', 'it', 'nl', 'pt'].map((language) => labelIn(language));
  assert.ok(labels.every((label) => /\b(?:AI|KI|IA)\b/.test(label ?? '')));
  assert.equal(labelIn('ja'), labels[0]);
  assert.equal(labelIn('en', false), null);
  const photo = planOf({ ...PARTS, flow: FLOW, look: { ...PLAIN, ai_label: false }, language: 'en', isPhoto: true });
  assert.equal(photo.label, labels[0], 'with the photograph of a person it always does');
});

test('Long names stand in the picture as whole words that fit; the flow keeps them as they are.', () => {
  const long = `${'Northern Provinces '.repeat(9)}Union`;
  const flow = {
    ...FLOW,
    input: { ...FLOW.input, prospectName: 'x'.repeat(200), prospectCompany: long, userCompany: long },
  };
  const plan = planOf({
    flow,
    look: PLAIN,
    soundPath: 'x.wav',
    logoPath: null,
    fontPaths: [],
    presenterFolder: null,
    language: 'en',
    usualHeight: 720,
  });
  const drawn = 'Northern Provinces Northern Provinces Northern Provinces Northern Provinces';
  assert.deepEqual([plan.prospectName, plan.prospectCompany, plan.brand.name], [null, drawn, drawn]);
  assert.equal(flow.input.prospectCompany, long);
});

test('Colour, logo, font, captions, music and the shape of the picture reach the plan of the film.', () => {
  const plan = (change: Partial<Branding>) =>
    planOf({
      flow: FLOW,
      look: { ...LOOK, ...change },
      soundPath: 'x.wav',
      logoPath: '/logo.png',
      fontPaths: ['/font.woff2'],
      presenterFolder: null,
      language: 'de',
      usualHeight: 1080,
    });
  assert.deepEqual(plan({}).brand, {
    name: 'Northwind',
    colour: '#0b7a5e',
    logoPath: '/logo.png',
    fontPaths: ['/font.woff2'],
  });
  assert.equal(plan({}).language, 'de');
  const { captions, music } = plan({ captions: false, music: true });
  assert.deepEqual([captions, music], [false, true]);
  const size = (change: Partial<Branding>): number[] => [plan(change).width, plan(change).height];
  assert.deepEqual(size({}), [1920, 1080]);
  assert.deepEqual(size({ aspect_ratio: '9:16' }), [1080, 1920]);
  assert.deepEqual(size({ aspect_ratio: '1:1', video_height: 720 }), [720, 720]);
  assert.deepEqual(size({ video_height: 720 }), [1280, 720]);
});

test('A line comes a moment before the voice begins with its sentence.', () => {
  const text = 'Today 40 trucks stand still. Errors cost 90 euros.';
  const words = [...text.matchAll(/\S+/gu)].map(({ 0: word, index }, order) => {
    return { text: word, startS: order, endS: order + 1, charStart: index, charEnd: index + word.length, scene: 0 };
  });
  const points = [
    { text: 'trucks stand still', figure: '40', charStart: 0 },
    { text: 'Errors', figure: '90 euros', charStart: text.indexOf('Errors') },
  ];
  const timesIn = (endS: number): number[] => {
    const flow = {
      ...FLOW,
      scenes: [{ ...FLOW.scenes![0]!, text, points }],
      narration: { ...FLOW.narration!, durationS: endS, scenes: [{ startS: 0, endS }], words },
    } as Flow;
    return planOf({ flow, look: LOOK, ...PARTS }).scenes[0]!.points.map(({ atS }) => atS);
  };
  assert.deepEqual(timesIn(12), [0, 4.7]);
  // Where the picture changes soon, a sum comes earlier, so that it can be read.
  assert.deepEqual(timesIn(8), [0, 3.5]);
});

test('A sentence that leads over is heard while the card before still stands.', () => {
  const [first, second] = ['Trucks stand still.', 'So, here is what happens next. I will call you.'];
  const wordsOf = (text: string, scene: number, fromS: number) =>
    [...text.matchAll(/\S+/gu)].map(({ 0: word, index }, order) => {
      return {
        text: word,
        startS: fromS + order,
        endS: fromS + order + 1,
        charStart: index,
        charEnd: index + word.length,
        scene,
      };
    });
  const points = [{ text: 'I will call you', figure: null, charStart: second!.indexOf('I will') }];
  const flow = {
    ...FLOW,
    scenes: [
      { ...FLOW.scenes![0]!, text: first!, points: [] },
      { ...FLOW.scenes![0]!, index: 1, role: 'next', text: second!, points },
    ],
    narration: {
      ...FLOW.narration!,
      durationS: 13,
      scenes: [
        { startS: 0, endS: 3 },
        { startS: 3, endS: 13 },
      ],
      words: [...wordsOf(first!, 0, 0), ...wordsOf(second!, 1, 3)],
    },
  } as unknown as Flow;
  const { scenes } = planOf({ flow, look: LOOK, ...PARTS });
  const [atS] = scenes[1]!.points.map((point) => point.atS);
  assert.equal(scenes[0]!.endS, scenes[1]!.startS);
  assert.ok(
    scenes[1]!.startS > 7 && scenes[1]!.startS <= atS! && atS! - scenes[1]!.startS < 1,
    String(scenes[1]!.startS),
  );
  assert.equal(scenes[1]!.voiceS, 3);
});

test('A pronunciation changes the sound and not the captions; a changed one is never answered with the old sound.', async () => {
  const files = await openDiskFiles({ folder, baseUrl: () => '', reserveBytes: 0 });
  const voice = createEmbeddedVoice();
  const narrator = createNarrator();
  const run = async (lexicon: Record<string, string>) => {
    const scratchFolder = join(folder, 'scratch');
    const brandingOf = async (): Promise<Branding> => ({ ...LOOK, lexicon });
    const stage = createNarrate({
      voicesOf: async () => collectVoices([voice]),
      narrator,
      files,
      scratchFolder,
      brandingOf,
    });
    const signal = new AbortController().signal;
    const { narration } = await stage.run(FLOW, { signal, publisher: files, progress: () => undefined });
    return { ...narration!, sound: await files.read(narration!.soundPath) };
  };
  const plain = await run({ nguyen: 'win' });
  const again = await run({ nguyen: 'win' });
  const other = await run({ nguyen: 'nahgooyenn' });
  narrator.close();
  voice.close();
  const texts = ({ words }: typeof plain): string => words.map(({ text }) => text).join(' ');
  assert.equal(texts(plain), TEXT);
  assert.equal(texts(other), TEXT);
  assert.deepEqual(again.phones, plain.phones);
  assert.notDeepEqual(other.sound, plain.sound);
  assert.notDeepEqual(
    other.phones.map(({ symbol }) => symbol),
    plain.phones.map(({ symbol }) => symbol),
  );
  const lines = (await readdir(join(folder, 'work', FLOW.id))).filter((name) => /^speech-.*wav$/.test(name));
  assert.equal(lines.length, 2);
});

test('A video appears only when all that belongs beside it is there, also after a full disk.', async () => {
  const files = await openDiskFiles({ folder, baseUrl: () => '', reserveBytes: 0 });
  await writeClicks(join(folder, 'x.wav'), 1);
  const narration = { ...FLOW.narration!, durationS: 1, scenes: [{ startS: 0, endS: 1 }] };
  const flow = { ...FLOW, narration, media_token: 'token' };
  const tools = {
    scratchFolder: join(folder, 'scratch'),
    marks,
    videoHeight: 180,
    voicesOf: async () => collectVoices([]),
    concurrency: 1,
    brandingOf: async () => LOOK,
    avatarFolderOf: async () => null,
  };
  let frames = 0;
  const freedAtFrame: number[] = [];
  const freeMemory = () => void freedAtFrame.push(frames);
  const progress = () => void frames++;
  const run = { signal: new AbortController().signal, publisher: files, progress };
  // Neither the logo nor the font of the workspace is there: the film is made without them, and that is told.
  const missing: MissingPart[] = [];
  const onMissing = (part: MissingPart) => missing.push(part);
  const full: Files = {
    ...files,
    put: async (path, local) => {
      if (path.endsWith('.jpg')) throw new FilesError('full', 'There is no space left.');
      await files.put(path, local);
    },
  };
  const tiny: Files = { ...files, freeBytes: async () => 1_000_000 };
  await assert.rejects(createFilm({ ...tools, files: tiny }).run(flow, run), { name: 'FilesError', reason: 'full' });
  assert.equal(frames, 0, 'nothing is rendered where there is no room');
  await assert.rejects(
    createFilm({ ...tools, files: full, onMissing, freeMemory }).run(flow, { ...run, publisher: full }),
    FilesError,
  );
  assert.equal(await files.has('media/token/video.mp4'), false);
  assert.deepEqual(await readdir(join(folder, 'scratch')), [`film-${flow.id}`]);
  const framesOnce = frames;
  assert.ok(framesOnce > 0);
  const away: Files = {
    ...files,
    put: async () => {
      throw new FilesError('away', 'The media store does not answer.');
    },
  };
  await assert.rejects(createFilm({ ...tools, files: away }).run(flow, { ...run, publisher: away }), {
    name: 'FilesError',
    reason: 'away',
  });
  assert.deepEqual(await readdir(join(folder, 'scratch')), [`film-${flow.id}`]);
  const { video_path, mark } = await createFilm({ ...tools, files, freeMemory }).run(flow, run);
  assert.deepEqual(freedAtFrame, [0], 'memory is freed before a film is rendered, and for nothing else');
  assert.equal(frames, framesOnce, 'what was rendered is published, not rendered again');
  assert.deepEqual(await readdir(join(folder, 'scratch')), []);
  assert.deepEqual(
    missing.map(({ part, reason }) => `${part} ${reason}`),
    ['logo gone', 'font gone'],
  );
  assert.equal(video_path, 'media/token/video.mp4');
  const published = await readFile(join(folder, 'media', 'token', 'video.mp4'));
  assert.equal(mark?.sha256, hash('sha256', published, 'hex'), 'what is published is what was marked, and marked once');
  assert.notEqual(mark.unmarkedSha256, mark.sha256);
  // The process ended between the files and the row.
  assert.deepEqual((await createFilm({ ...tools, files }).run(flow, run)).mark, mark);
  assert.deepEqual((await readdir(join(folder, 'media', 'token'))).sort(), [
    'captions.srt',
    'captions.vtt',
    'poster-play.jpg',
    'poster.jpg',
    'preview.webp',
    'transcript.txt',
    'video.mp4',
  ]);
  // A film that a broken disk has left behind is rendered again.
  const other = { ...flow, media_token: 'another' };
  const left = join(folder, 'scratch', `film-${flow.id}`);
  await mkdir(left, { recursive: true });
  await writeFile(join(left, 'video.mp4'), 'half a film');
  await assert.rejects(createFilm({ ...tools, files }).run(other, run));
  assert.equal((await createFilm({ ...tools, files }).run(other, run)).video_path, 'media/another/video.mp4');
  const gone = createFilm({ ...tools, files }).run({ ...flow, media_token: 'other', avatar_id: 'avatar_gone' }, run);
  await assert.rejects(gone, { name: 'PresenterGoneError', failure: 'presenter_removed' });
});

test('A logo or font that is damaged costs no film, and that is told.', async () => {
  const files = await openDiskFiles({ folder, baseUrl: () => '', reserveBytes: 0 });
  const canvas = createCanvas(200, 100);
  canvas.getContext('2d').fillRect(0, 0, 100, 50);
  const logo = await canvas.encode('png');
  await files.putBytes(LOOK.logo_path!, logo.subarray(0, logo.length - 20));
  await files.putBytes(LOOK.font_paths[0]!, Buffer.from('no font'));
  const missing: MissingPart[] = [];
  const tools = {
    files,
    videoHeight: 180,
    voicesOf: async () => collectVoices([]),
    brandingOf: async () => LOOK,
    avatarFolderOf: async () => null,
    onMissing: (part: MissingPart) => missing.push(part),
  };
  const scratch = await mkdtemp(join(folder, 'plan-'));
  const damaged = await planAround('x.wav', FLOW, tools, scratch);
  assert.deepEqual([damaged.brand.logoPath, damaged.brand.fontPaths], [null, []]);
  assert.deepEqual(
    missing.map(({ part, reason }) => `${part} ${reason}`),
    ['logo damaged', 'font damaged'],
  );
  await files.putBytes(LOOK.logo_path!, logo);
  assert.ok((await planAround('x.wav', FLOW, tools, scratch)).brand.logoPath);
});
