import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny';
import { readConfig } from '../../src/config/config.js';
import { packageRoot } from '../../src/lib/package-root.js';
import { newApiKey } from '../../src/lib/security/api-key.js';
import { createAdapters } from '../../src/main/adapters.js';
import { type Service, startService } from '../../src/main/service.js';
import { createKeptLog } from '../support/kept-log.js';
import { startTestServer, type TestServer } from '../support/postgres.js';
import { type Call, createCall, FLOWS, until } from '../support/service.js';

type Evidence = { start: number; end: number; text: string };

// The real writer, voice, presenter and encoder, once from one end to the other.
describe('a summary', () => {
  let server: TestServer;
  let service: Service;
  let call: Call;
  const { log, lines } = createKeptLog();
  before(async () => {
    server = await startTestServer();
    const key = newApiKey();
    const config = readConfig({
      PORT: '0',
      DATA_DIR: server.folder,
      AFTERCALL_API_KEY: key,
      VIDEO_HEIGHT: '720',
      SHUTDOWN_GRACE_SECONDS: '0',
    });
    const parts = await createAdapters(config);
    service = await startService({ config, log, adapters: parts, roles: { serves: true, works: true } });
    call = createCall(service.url!, key);
  });
  after(async () => {
    await service.stop();
    await server.stop();
  });

  it('becomes a video with picture and sound of 60 to 70 seconds, and leaves no word of it in the log', async () => {
    const body = JSON.parse(await readFile(join(packageRoot, 'examples', 'flow.json'), 'utf8'));
    const created = await call('POST', FLOWS, { ...body, autoApproveScript: false });
    assert.equal(created.status, 200);
    const trackS = await reviewAndApprove(created.body.flowId, body.emailContent);
    const { body: flow } = await until(
      () => call('GET', `${FLOWS}/${created.body.flowId}`),
      (answer) => ['completed', 'failed'].includes(answer.body.status),
    );
    assert.equal(flow.status, 'completed', flow.error);
    assert.equal(flow.scenes.map((scene: { text: string }) => scene.text).join(' '), flow.generatedScript);
    assert.ok(flow.generatedScript.includes('Dana'));

    const response = await fetch(flow.videoUrl);
    assert.equal(response.headers.get('content-type'), 'video/mp4');
    const input = new Input({ source: new BufferSource(await response.arrayBuffer()), formats: ALL_FORMATS });
    const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
    assert.equal(video?.codec, 'avc');
    assert.equal(audio?.codec, 'aac');
    assert.deepEqual([video.displayWidth, video.displayHeight, audio.sampleRate], [1280, 720, 48_000]);
    const seconds = await input.computeDuration();
    assert.ok(seconds >= 60 && seconds <= 70, `${seconds} s`);
    assert.ok(Math.abs(seconds - flow.videoDuration) < 0.05);
    assert.ok(Math.abs(seconds - trackS) < 0.05, 'the video is as long as what the reviewer heard');

    await assertAssets(flow.flowId, flow.videoUrl);

    const told = lines.join('');
    for (const word of ['Brightwave', 'Whitfield', 'refunds', 'Dana', 'spreadsheets']) {
      // Four letters may stand in an identifier by chance.
      assert.doesNotMatch(told, new RegExp(`\\b${word}\\b`), `the log holds "${word}"`);
    }
    assert.ok(told.includes(created.body.flowId));
  });

  /** Reads, sees, hears and approves; returns how long the voice track is. */
  async function reviewAndApprove(flowId: string, summary: string): Promise<number> {
    const { body } = await until(
      () => call('GET', `${FLOWS}/${flowId}/review`),
      (answer) => answer.body.storyboard?.status === 'ready',
    );
    const told = body.sentences.flatMap((sentence: { evidence: Evidence[] }) => sentence.evidence) as Evidence[];
    assert.ok(told.length >= 5);
    for (const { start, end, text } of told) {
      assert.equal(summary.slice(start, end), text);
      assert.ok(text.trim().length > 3);
    }
    for (const { start, end } of body.leftOut) assert.ok(start === undefined || end > start);
    assert.ok(body.storyboard.stills.length >= 4);
    for (const { url } of [...body.storyboard.stills, body.voiceTrack]) assert.equal((await fetch(url)).status, 200);
    const { body: checked } = await call('POST', `${FLOWS}/${flowId}/review/check`, { script: body.script });
    assert.deepEqual([checked.fits, checked.tooLong, checked.problem], [true, false, undefined]);
    assert.equal(checked.estimatedSeconds, body.estimatedSeconds);
    assert.equal((await call('POST', `${FLOWS}/${flowId}/approve`, { action: 'approve' })).status, 200);
    return body.voiceTrack.durationSeconds;
  }

  /** Captions, poster, preview and transcript lie beside the video and are what they say. */
  async function assertAssets(flowId: string, videoUrl: string): Promise<void> {
    const { body } = await call('GET', `${FLOWS}/${flowId}?expand=assets`);
    assert.deepEqual(body.assets, {
      captionsVtt: videoUrl.replace('video.mp4', 'captions.vtt'),
      captionsSrt: videoUrl.replace('video.mp4', 'captions.srt'),
      transcript: videoUrl.replace('video.mp4', 'transcript.txt'),
      poster: videoUrl.replace('video.mp4', 'poster.jpg'),
      playPoster: videoUrl.replace('video.mp4', 'poster-play.jpg'),
      preview: videoUrl.replace('video.mp4', 'preview.webp'),
    });
    const types: Record<string, [RegExp, number]> = {
      captionsVtt: [/^text\/vtt/, 1_000],
      captionsSrt: [/subrip/, 1_000],
      transcript: [/^text\/plain; charset=utf-8/, 600],
      poster: [/^image\/jpeg$/, 20_000],
      playPoster: [/^image\/jpeg$/, 15_000],
      preview: [/^image\/webp$/, 50_000],
    };
    for (const [name, url] of Object.entries(body.assets as Record<string, string>)) {
      const response = await fetch(url);
      const bytes = await response.arrayBuffer();
      assert.match(response.headers.get('content-type') ?? '', types[name]![0]);
      assert.ok(bytes.byteLength > types[name]![1] && bytes.byteLength < 1_000_000, `${name}: ${bytes.byteLength}`);
    }
    assert.match(await (await fetch(body.assets.transcript)).text(), /Dana/);
  }
});
