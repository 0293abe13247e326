// The preview of a short script with the real voice, narrator and painter, and what the later stages make of it.
import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny';
import type { Files } from '../../files/contract.js';
import { openDiskFiles } from '../../files/disk.js';
import type { SpeakRequest, Voice } from '../../providers/contracts.js';
import { createEmbeddedVoice } from '../../providers/voice/embedded/voice.js';
import { createSaid } from '../../providers/voice/text/reader.js';
import { encodeTrack } from '../../render/encode/sound.js';
import { openNarration } from '../../render/encode/wav.js';
import { toSrt } from '../../render/picture/text/caption-pages.js';
import { createNarrator } from '../../render/sound/narrator.js';
import type { Storyboards } from '../../render/storyboard.js';
import { drawStoryboard } from '../../render/storyboard-process.js';
import type { Previewed } from '../../store/db/columns.js';
import type { Flow } from '../../store/db/tables.js';
import { DEFAULT_BRANDING } from '../../store/workspaces/workspace-settings.js';
import { createNarrate } from '../stages/narrate.js';
import { createSegment } from '../stages/script.js';
import { collectVoices } from '../stages/voices.js';
import { createPreviewMaker } from './make-preview.js';
import type { PreviewMaker } from './preview.js';

/** Edited scripts may be short; one of a writer would be made to last a minute. */
const SENTENCES = [
  'Hi Dana, thank you for your time today, and for showing me how your team plans its routes.',
  'You told us that two planners copy orders into a sheet for three hours every morning.',
  'We showed you the live order import, which brings every order into the plan by itself.',
  'We send you the pilot plan and the security questionnaire by Thursday, 26 November.',
  'Thank you again, Dana, and please write to me whenever a question comes up before then.',
];

describe('what a reviewer sees and hears', () => {
  const embedded = createEmbeddedVoice();
  const narrator = createNarrator();
  // Here and not in their own process, which yields to others: on a busy machine it waits longer than a test may take.
  // test/engine/video.slow.isolated.test.ts has the process.
  const storyboards: Storyboards = {
    draw: drawStoryboard,
    drawWithSound: async (plan) => ({
      ...(await drawStoryboard(plan)),
      sound: await encodeTrack(await openNarration(plan.soundPath)),
    }),
    close: () => undefined,
  };
  const spoken: SpeakRequest[] = [];
  const counting: Voice = {
    ...embedded,
    // One at a time: otherwise the order in which the lines are asked for is that of the look-ups of files.
    limits: { ...embedded.limits, atOnce: 1 },
    speak: (request, signal) => {
      spoken.push(request);
      return embedded.speak(request, signal);
    },
  };
  const run = {
    signal: new AbortController().signal,
    get publisher() {
      return files;
    },
    claim: 1,
    progress: () => undefined,
  };
  const folder = 'media/token/review-x-1';
  let place = '';
  let files: Files;
  let flow: Flow;
  let maker: PreviewMaker;
  let result: Previewed;
  let stages: ReturnType<typeof laterStages>;

  const laterStages = (tools: Parameters<typeof createNarrate>[0] & Parameters<typeof createSegment>[0]) => ({
    segment: createSegment(tools),
    narrate: createNarrate(tools),
  });

  before(async () => {
    place = await mkdtemp(join(tmpdir(), 'preview-'));
    files = await openDiskFiles({ folder: join(place, 'files'), baseUrl: () => '', reserveBytes: 0 });
    const tools = {
      files,
      narrator,
      storyboards,
      scratchFolder: join(place, 'scratch'),
      videoHeight: 360,
      voicesOf: async () => collectVoices([counting]),
      spokenWith: createSaid,
      brandingOf: async () => DEFAULT_BRANDING,
      avatarFolderOf: async () => null,
    };
    stages = laterStages(tools);
    maker = createPreviewMaker(tools);
    flow = {
      id: 'flow_preview',
      workspace_id: 'ws',
      title: 'x',
      avatar_id: 'maya',
      voice_id: 'flite-slt',
      edited: true,
      media_token: 'token',
      input: { prospectName: 'Dana', prospectCompany: 'Brightwave', userName: 'Alex', userCompany: 'Northwind' },
      script: SENTENCES.join(' '),
    } as unknown as Flow;
    result = await maker.make(flow, { ...run, folder });
  });
  after(async () => {
    narrator.close();
    embedded.close();
    await rm(place, { recursive: true, force: true });
  });

  const pixelsOf = async (path: string): Promise<Uint8ClampedArray> => {
    const image = await loadImage((await files.read(path))!);
    assert.deepEqual([image.width, image.height], [640, 360]);
    const context = createCanvas(image.width, image.height).getContext('2d');
    context.drawImage(image, 0, 0);
    // The half with the writing, without the captions.
    return context.getImageData(0, 60, 300, 230).data;
  };
  /** How many pixels differ clearly. */
  const difference = (a: Uint8ClampedArray, b: Uint8ClampedArray): number => {
    let count = 0;
    for (let at = 0; at < a.length; at += 4) if (Math.abs(a[at]! - b[at]!) > 60) count += 1;
    return count;
  };

  it('is a small picture of each scene, with what that scene writes', async () => {
    assert.ok(result.stills.length >= 4);
    assert.equal(result.stills.map(({ text }) => text).join(' '), flow.script);
    const seconds = result.stills.reduce((sum, { durationS }) => sum + durationS, 0);
    assert.ok(Math.abs(seconds - result.durationS) < 0.01);
    const pictures = await Promise.all(result.stills.map(({ path }) => pixelsOf(path)));
    for (const [index, picture] of pictures.entries()) {
      for (const other of pictures.slice(index + 1)) assert.ok(difference(picture, other) > 500);
    }
  });

  it('shows the words of the scene: with other words the picture is another one', async () => {
    const index = 2;
    const shown = result.stills[index]!.text;
    const swapped = shown.replace(/\p{L}{4,}/gu, (word) => word.split('').reverse().join(''));
    const other = { ...flow, script: flow.script!.replace(shown, swapped) };
    const again = await maker.make(other, { ...run, folder: 'media/token/review-x-2' });
    const [before, now] = [await pixelsOf(result.stills[index]!.path), await pixelsOf(again.stills[index]!.path)];
    assert.ok(difference(before, now) > 200, `${difference(before, now)} pixels`);
    const same = [await pixelsOf(result.stills.at(-1)!.path), await pixelsOf(again.stills.at(-1)!.path)];
    assert.ok(difference(same[0]!, same[1]!) < 100, 'the closing scene is as it was');
  });

  it('is a sound that players read, as long as it says, with each word in its place in the script', async () => {
    const bytes = (await files.read(result.soundPath))!;
    const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS });
    const track = await input.getPrimaryAudioTrack();
    assert.deepEqual([track?.codec, track?.sampleRate], ['aac', 48_000]);
    assert.ok(Math.abs((await input.computeDuration()) - result.durationS) < 0.03);
    const sink = new EncodedPacketSink(track!);
    const first = await sink.getFirstPacket();
    assert.ok(first && first.data.length > 0);
    assert.ok(bytes.length < 1_500_000);
    assert.equal(result.words.length, flow.script!.split(' ').length);
    for (const { text, charStart, charEnd } of result.words) {
      assert.equal(flow.script!.slice(charStart, charEnd), text);
    }
  });

  it('is not spoken again when the script is approved as it stands', async () => {
    spoken.length = 0;
    const cut = { ...flow, ...(await stages.segment.run(flow, run)) } as Flow;
    const { narration } = await stages.narrate.run(cut, run);
    assert.equal(spoken.length, 0);
    assert.equal(narration!.durationS, result.durationS);
    assert.deepEqual(
      cut.scenes!.map(({ text }) => text),
      result.stills.map(({ text }) => text),
    );
  });

  it('is spoken again in another voice, and of an edit only the new scene', async () => {
    const { scenes } = await stages.segment.run(flow, run);
    spoken.length = 0;
    const edit = scenes![1]!.text.replace(/\.$/, ' now.');
    const changed = scenes!.map((scene) => (scene.index === 1 ? { ...scene, text: edit } : scene));
    const script = changed!.map(({ text }) => text).join(' ');
    await stages.narrate.run({ ...flow, edited: true, script, scenes: changed }, run);
    assert.deepEqual(
      spoken.map(({ text }) => text),
      [edit],
    );
    spoken.length = 0;
    await stages.narrate.run({ ...flow, voice_id: 'flite-rms', scenes: scenes! }, run);
    assert.equal(new Set(spoken.map(({ text }) => text)).size, scenes!.length);
  });

  it('is followed by captions that are an edit to the letter, of which only what can be spoken is heard', async () => {
    const script =
      '  # **Hi Dana**, thanks. 🎉 \r\n\r\nNarrator: see [our page](https://x.y/a?b=c "d e") &amp; <b class="a b">the map</b>.\n\n' +
      '- You lose two days a week (pause)\n- We start <!-- not yet --> on [date]\n\n---\n\n> Until then!  \n\n| Step | Day |\n|---|---|\n| Plan | Friday |\n';
    const edited = { ...flow, edited: true, script } as Flow;
    const { scenes } = await stages.segment.run(edited, run);
    spoken.length = 0;
    const { narration } = await stages.narrate.run({ ...edited, scenes: scenes! }, run);
    const withoutSpace = (text: string) => text.replace(/\s+/gu, '');
    assert.equal(withoutSpace(scenes!.map(({ text }) => text).join('')), withoutSpace(script));
    const captions = toSrt(narration!.words).replace(/^\d+\n[\d:,]+ --> [\d:,]+$/gmu, '');
    assert.equal(withoutSpace(captions), withoutSpace(script));
    assert.equal(
      withoutSpace(spoken.map(({ text }) => text).join('')),
      'HiDana,thanks.Narrator:seeourpage&themap.Youlosetwodaysaweek(pause).Westarton[date].Untilthen!Step,Day.Plan,Friday.',
    );
  });

  it('stops at once when its signal fires, and leaves nothing in the folder for work', async () => {
    const controller = new AbortController();
    const other = { ...flow, id: 'flow_stopped' };
    const made = maker.make(other, { ...run, signal: controller.signal, folder: 'media/token/review-x-3' });
    const stopped = assert.rejects(made, /enough/);
    controller.abort(new Error('enough'));
    await stopped;
    assert.equal(await files.has('media/token/review-x-3/scene-0.jpg'), false);
    assert.deepEqual(await readdir(join(place, 'scratch')), []);
  });
});

describe('the first making of a preview', () => {
  it('asks the voice once for each scene', async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'preview-'));
    t.after(() => rm(folder, { recursive: true, force: true }));
    const embedded = createEmbeddedVoice();
    const narrator = createNarrator();
    t.after(() => {
      embedded.close();
      narrator.close();
    });
    let asked = 0;
    const voice: Voice = {
      ...embedded,
      limits: { ...embedded.limits, rate: [1, 1] },
      speak: (request, signal) => {
        asked += 1;
        return embedded.speak(request, signal);
      },
    };
    const files = await openDiskFiles({ folder: join(folder, 'files'), baseUrl: () => '', reserveBytes: 0 });
    const scenes = ['Hello Dana.', 'You lose twelve hours a week.', 'Talk soon.'].map((text, index) => ({
      index,
      text,
    }));
    const script = scenes.map(({ text }) => text).join(' ');
    const made = { id: 'flow_a', workspace_id: 'ws', voice_id: 'flite-slt' };
    const flow = { ...made, edited: true, script, scenes } as unknown as Flow;
    const tools = {
      files,
      narrator,
      voicesOf: async () => collectVoices([voice]),
      brandingOf: async () => DEFAULT_BRANDING,
    };
    const stage = createNarrate({ ...tools, scratchFolder: join(folder, 'scratch') });
    for (let round = 0; round < 2; round += 1) {
      await stage.run(flow, {
        signal: new AbortController().signal,
        publisher: files,
        progress: () => undefined,
      });
      assert.equal(asked, scenes.length);
    }
  });
});
