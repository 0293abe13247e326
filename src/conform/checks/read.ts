// Sections 2 and 4.3: the fields of a flow in each state, unknown flows, and polling: entity tags, conditional requests, `Prefer: wait`.

import { ALL_FORMATS, Input, UrlSource } from 'mediabunny';
import {
  expectError,
  expectFields,
  expectMatch,
  expectNumber,
  expectOk,
  expectSame,
  expectText,
  expectTrue,
  type Fields,
  Mismatch,
} from '../client.js';
import { approveAt, byContract, bySpec, type CheckContext, FLOWS, flowAt, Skip, SUMMARY } from '../context.js';

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;
const ALWAYS = ['flowId', 'status', 'createdAt'];
const SCRIPTED = [...ALWAYS, 'generatedScript'];
const CUT = [...SCRIPTED, 'scenes'];

/** The required and optional fields of each state. */
const FIELDS: Record<string, [must: string[], may?: string[]]> = {
  pending: [ALWAYS],
  generating_script: [ALWAYS],
  pending_approval: [SCRIPTED],
  segmenting: [SCRIPTED, ['scenes']],
  voice_generating: [CUT],
  video_generating: [CUT, ['videoDuration']],
  completed: [[...CUT, 'completedAt', 'videoUrl', 'videoDuration']],
  failed: [
    [...ALWAYS, 'error'],
    ['generatedScript', 'scenes', 'videoDuration'],
  ],
  cancelled: [ALWAYS, ['generatedScript', 'scenes', 'videoDuration']],
};

/** Asserts that the flow has the fields of its current state. */
function expectFlow(flow: Fields, id: string): void {
  const status = String(flow.status);
  const [must, may] = FIELDS[status] ?? [[]];
  expectTrue('status', status in FIELDS, 'one of the nine states', status.slice(0, 40));
  expectFields(`a flow in ${status}`, flow, must, may);
  expectSame('flowId', flow.flowId, id);
  expectMatch('createdAt', flow.createdAt, ISO);
  if ('completedAt' in flow) expectMatch('completedAt', flow.completedAt, ISO);
  if ('videoUrl' in flow) expectMatch('videoUrl', flow.videoUrl, /^https?:\/\//);
  if ('videoDuration' in flow) expectNumber('videoDuration', flow.videoDuration);
  if ('generatedScript' in flow) expectText('generatedScript', flow.generatedScript);
  if ('error' in flow) expectText('error', flow.error);
  if ('scenes' in flow) expectScenes(flow.scenes);
}

function expectScenes(scenes: unknown): void {
  expectTrue('scenes', Array.isArray(scenes) && scenes.length > 0, 'at least one scene', 'none');
  for (const [place, scene] of (scenes as Fields[]).entries()) {
    expectFields('a scene', scene, ['index', 'text', 'durationEstimate']);
    expectSame('the index of a scene', scene.index, place);
    expectText('the text of a scene', scene.text);
    expectNumber('durationEstimate', scene.durationEstimate);
  }
}

export const readChecks = [
  bySpec(
    'shows a new flow at once, with the fields of its state and no success',
    async ({ create, read }) => {
      const id = await create();
      expectFlow(expectOk('reading', await read(id)), id);
    },
    1,
  ),
  bySpec(
    'stops at pending_approval and shows the script, with exactly the fields of that state',
    async ({ sharedWaiting, read }) => {
      const id = await sharedWaiting();
      const flow = expectOk('reading', await read(id));
      expectSame('status', flow.status, 'pending_approval');
      expectFlow(flow, id);
    },
  ),
  bySpec(
    'shows a flow with the fields of its state in every state that it passes',
    async ({ ask, createWaiting, read }) => {
      const id = await createWaiting();
      expectOk('approving', await ask('POST', approveAt(id), { body: { action: 'approve' } }));
      for (let round = 0; round < 20; round += 1) {
        const flow = expectOk('reading', await read(id));
        expectFlow(flow, id);
        expectTrue(
          'the state after an approval',
          !['pending', 'generating_script', 'pending_approval'].includes(String(flow.status)),
          'a later one',
          String(flow.status),
        );
      }
      await ask('DELETE', flowAt(id));
      expectFlow(expectOk('reading', await read(id)), id);
    },
    1,
  ),
  bySpec('answers FLOW_NOT_FOUND for flows that never were, on each endpoint of a flow', async ({ ask }) => {
    expectError('reading', await ask('GET', flowAt('flow_0000000000000000000000')), 'FLOW_NOT_FOUND');
    expectError('cancelling', await ask('DELETE', flowAt('flow_0000000000000000000000')), 'FLOW_NOT_FOUND');
    const decision = { body: { action: 'approve' } };
    expectError('approving', await ask('POST', approveAt('flow_0000000000000000000000'), decision), 'FLOW_NOT_FOUND');
  }),
  byContract('takes identifiers that are malformed or endless for flows that never were', async ({ ask }) => {
    for (const id of ['nope', 'a'.repeat(4_000), '%00', '%20', "'", '%F0%9F%98%80', '__proto__', '%2e%2e%2f']) {
      expectError('reading', await ask('GET', flowAt(id)), 'FLOW_NOT_FOUND');
      expectError('cancelling', await ask('DELETE', flowAt(id)), 'FLOW_NOT_FOUND');
    }
  }),
];

export const waitChecks = [
  byContract(
    'gives a flow a tag, and answers 304 without a body to those who know it',
    async ({ ask, sharedWaiting, read }) => {
      const id = await sharedWaiting();
      const tag = (await read(id)).headers.get('etag');
      expectMatch('ETag', tag, /^(W\/)?"[^"]+"$/);
      expectSame('the tag is the same the next time', (await read(id)).headers.get('etag') === tag, true);
      const again = await ask('GET', flowAt(id), { headers: { 'if-none-match': String(tag) } });
      expectSame('the status for a known tag', again.status, 304);
      expectSame('the length of the body', again.text.length, 0);
      expectOk('another tag', await ask('GET', flowAt(id), { headers: { 'if-none-match': '"another"' } }));
    },
  ),
  byContract(
    'changes the tag when the flow moves',
    async ({ ask, createWaiting, read }) => {
      const id = await createWaiting();
      const before = (await read(id)).headers.get('etag');
      await ask('DELETE', flowAt(id));
      expectTrue('the tag after a cancel', (await read(id)).headers.get('etag') !== before, 'another one', 'the same');
      const known = await ask('GET', flowAt(id), { headers: { 'if-none-match': String(before) } });
      expectSame('the status for the old tag', known.status, 200);
    },
    1,
  ),
  byContract(
    'holds an answer as long as was preferred, 30 seconds at most, and says so',
    async ({ ask, sharedWaiting, createWaiting }) => {
      const id = await sharedWaiting();
      const held = await ask('GET', flowAt(id), { headers: { prefer: 'wait=1' } });
      expectSame('Preference-Applied', held.headers.get('preference-applied'), 'wait=1');
      expectTrue('the time of the answer', held.ms > 900, 'about a second', `${Math.round(held.ms)} ms`);
      const ended = await createWaiting();
      await ask('DELETE', flowAt(ended));
      const long = await ask('GET', flowAt(ended), { headers: { prefer: 'wait=9999' } });
      expectSame('Preference-Applied', long.headers.get('preference-applied'), 'wait=30');
      expectTrue('the time for an ended flow', long.ms < 10_000, 'at once', `${Math.round(long.ms)} ms`);
    },
    1,
  ),
  byContract(
    'answers who waits as soon as the flow moves',
    async ({ ask, createWaiting }) => {
      const id = await createWaiting();
      const waiting = ask('GET', flowAt(id), { headers: { prefer: 'wait=20' } });
      const isEarly = await Promise.race([
        waiting.then(() => true),
        new Promise<false>((resolve) => setTimeout(resolve, 300, false)),
      ]);
      expectTrue('the answer before the move', !isEarly, 'none yet', 'there already');
      await ask('DELETE', flowAt(id));
      const answer = await waiting;
      expectSame('the status that came', answer.body.status, 'cancelled');
      expectTrue('the time of the answer', answer.ms < 15_000, 'soon after the move', `${Math.round(answer.ms)} ms`);
    },
    1,
  ),
  byContract('refuses an expansion that it does not know', async ({ ask, sharedWaiting }) => {
    const path = flowAt(await sharedWaiting());
    expectError('expand=everything', await ask('GET', `${path}?expand=everything`), 'VALIDATION_ERROR', 'expand');
  }),
  byContract('counts down what a key may still ask, where it limits that', async ({ ask }) => {
    const answers = [await ask('GET', flowAt('nope')), await ask('GET', flowAt('nope'))];
    const [first, second] = answers.map(({ headers }) => headers.get('ratelimit-remaining'));
    if (first === null && second === null) throw new Skip('the server tells of no rate limit');
    expectMatch('ratelimit-limit', answers[0]!.headers.get('ratelimit-limit'), /^\d+$/);
    expectMatch('ratelimit-reset', answers[0]!.headers.get('ratelimit-reset'), /^\d+$/);
    const isNewMinute = Number(second) > Number(first) && Number(answers[1]!.headers.get('ratelimit-reset')) > 50;
    expectTrue(
      'ratelimit-remaining',
      Number(second) < Number(first) || isNewMinute,
      'counts down',
      `${first}, then ${second}`,
    );
  }),
];

// A complete video, from the summary to a playable file of 60 to 70 seconds. The only check that consumes quota.

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
