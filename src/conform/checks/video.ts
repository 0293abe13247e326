// A complete video, from the summary to a playable file of 60 to 70 seconds. The only check that consumes quota.
import { ALL_FORMATS, Input, UrlSource } from 'mediabunny';
import type { CheckContext } from '../check.js';
import { bySpec, FLOWS } from '../check.js';
import { expectError, expectFields, expectOk, expectSame, expectTrue, Mismatch } from '../client.js';
import { SUMMARY } from '../context.js';
import { expectFlow } from './read.js';

const ORDER = ['pending', 'generating_script', 'segmenting', 'voice_generating', 'video_generating', 'completed'];

/** Polls through all states, asserting fields and order. */
async function completed({ ask, until }: CheckContext): Promise<{ id: string; url: string; seconds: number }> {
  const body = { emailContent: SUMMARY, prospectName: 'Dana', title: 'Conformance' };
  const id = String(expectOk('creating', await ask('POST', FLOWS, { body })).flowId);
  for (let place = 0; ; ) {
    const flow = await until(id, ...ORDER.slice(place));
    expectFlow(flow, id);
    if (flow.status === 'completed') return { id, url: String(flow.videoUrl), seconds: Number(flow.videoDuration) };
    place = ORDER.indexOf(String(flow.status)) + 1;
  }
}

async function expectRanges(url: string): Promise<void> {
  const response = await fetch(url, { headers: { range: 'bytes=0-99' } }).catch(() => {
    throw new Mismatch('videoUrl', 'an address that answers', 'no answer');
  });
  expectSame('the status of a range', response.status, 206);
  expectSame('the bytes of a range', (await response.arrayBuffer()).byteLength, 100);
  const type = response.headers.get('content-type');
  expectSame('Content-Type of the video', type, 'video/mp4');
}

async function expectPlayable(url: string, seconds: number): Promise<void> {
  const input = new Input({ source: new UrlSource(url), formats: ALL_FORMATS });
  try {
    const [length, picture, sound] = await Promise.all([
      input.computeDuration(),
      input.getPrimaryVideoTrack(),
      input.getPrimaryAudioTrack(),
    ]);
    expectTrue('the tracks of the video', Boolean(picture && sound), 'a picture and a sound', 'one is missing');
    expectTrue('the length of the video', length >= 60 && length <= 70, '60 to 70 s', `${length.toFixed(2)} s`);
    expectTrue('videoDuration', Math.abs(length - seconds) < 0.25, `${length.toFixed(2)} s`, `${seconds} s`);
  } catch (error) {
    if (error instanceof Mismatch) throw error;
    throw new Mismatch('the video', 'a file that can be read', (error as Error).name);
  } finally {
    input.dispose();
  }
}

export const videoChecks = [
  bySpec(
    'makes a video of 60 to 70 seconds that plays, through the states in their order',
    async (context) => {
      const { id, url, seconds } = await completed(context);
      await expectRanges(url);
      await expectPlayable(url, seconds);
      const { flows } = (await context.ask('GET', `${FLOWS}?status=completed&limit=1`)).body as {
        flows: { flowId: string }[];
      };
      expectSame('the newest completed flow', flows[0]?.flowId, id);
      expectFields('its entry', flows[0], ['flowId', 'status', 'createdAt', 'title', 'videoUrl']);
      expectError('cancelling it', await context.ask('DELETE', `${FLOWS}/${id}`), 'VALIDATION_ERROR', 'completed');
    },
    1,
  ),
];
