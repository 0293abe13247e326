// D-ID as its reference describes it: POST /audios, POST and GET /clips, GET and DELETE /clips/{id}, GET /clips/presenters.
import { z } from 'zod';
import { did } from '../../../src/providers/presenter/did.js';
import {
  addFilm,
  addressOf,
  type FilmFake,
  type FilmState,
  lookAt,
  mustHoldSound,
  removeFilm,
  withFiles,
} from './film-fake.js';
import type { Answer } from './mischief.js';
import { type Asked, json, must, onlyQuery, Refusal } from './server.js';

const KEY = 'c29tZWJvZHlAZXhhbXBsZS5jb20:fake-0123456789';
const PRESENTER = 'v2_public_Amber@0zSz8kflCN';

const Body = z.strictObject({
  presenter_id: z.string(),
  script: z.strictObject({ type: z.literal('audio'), audio_url: z.string() }),
  config: z.strictObject({ result_format: z.enum(['mp4', 'mov', 'webm']) }),
  name: z.string().max(200),
  user_data: z.string().min(1).max(1_000),
});

const presenter = (presenter_id: string, name: string, gender: string) => ({
  ...{ presenter_id, name, gender, owner_id: 'x', created_at: '2024-01-15T10:30:00.000Z' },
  ...{ image_url: `https://clips.example/${name}.png`, thumbnail_url: `https://clips.example/${name}-small.png` },
});
const PAGES = [[presenter(PRESENTER, 'Amber', 'female')], [presenter('v2_public_Adam@0GLJgELXjc', 'Adam', 'male')]];

export const fakeDid: FilmFake = {
  vendor: did,
  apiKey: KEY,
  settings: {},
  avatarId: PRESENTER,
  keyHeader: ['authorization', `Basic ${KEY}`],
  noCredit: { status: 402, body: { kind: 'InsufficientCreditsError', description: 'not enough credits' } },
  sound: 'uploaded',
  handle: (state) =>
    withFiles(state, (asked) => {
      const isOurs = asked.headers.authorization === `Basic ${KEY}`;
      if (!isOurs) throw new Refusal(401, 'key', { kind: 'AuthorizationError', description: 'no' });
      return route(state, asked);
    }),
};

function route(state: FilmState, asked: Asked): Answer {
  const { method, path, query } = asked;
  if (method === 'POST' && path === '/audios') return upload(state, asked);
  if (method === 'POST' && path === '/clips') return submit(state, asked);
  if (method === 'GET' && path === '/clips') return list(state, asked);
  if (method === 'GET' && path === '/clips/presenters') {
    onlyQuery(query, 'limit', 'token');
    const page = Number(query.get('token') ?? '0');
    return json(200, { presenters: PAGES[page], ...(page + 1 < PAGES.length && { token: String(page + 1) }) });
  }
  const id = /^\/clips\/([^/]+)$/.exec(path)?.[1];
  must(id !== undefined && (method === 'GET' || method === 'DELETE'), `unknown: ${method} ${path}`, 404);
  if (method === 'GET') return json(200, detail(state, id, asked));
  removeFilm(state, id);
  return json(200, { id });
}

function upload(state: FilmState, asked: Asked): Answer {
  mustHoldSound(asked, 'audio');
  const id = `aud_${state.uploads.length + 1}`;
  state.uploads.push(`s3://d-id-audios-prod/${id}`);
  return json(201, { id, url: state.uploads.at(-1), duration: state.durationS, moderation_metadata: {} });
}

function submit(state: FilmState, { headers, body }: Asked): Answer {
  must(headers['content-type'] === 'application/json', 'another type than JSON', 415);
  const asked = Body.safeParse(JSON.parse(body));
  must(asked.success, `a body that is not described: ${asked.error?.message}`);
  const { presenter_id: avatarId, script, name: title, user_data: reference } = asked.data;
  must(state.uploads.includes(script.audio_url), 'a sound that nobody uploaded');
  must(
    PAGES.flat().some((each) => each.presenter_id === avatarId),
    'an unknown presenter',
    404,
  );
  const { id } = addFilm(state, { reference, avatarId, title, sound: 'uploaded' });
  return json(201, { id, object: 'clip', created_at: '2024-01-15T10:30:00.000Z', status: 'created' });
}

const STATUS = { waiting: 'created', working: 'started', done: 'done', failed: 'error' };

function detail(state: FilmState, id: string, asked: Asked) {
  const film = lookAt(state, id);
  const isDone = film.state === 'done';
  return {
    ...{ id, status: STATUS[film.state], name: film.title, user_data: film.reference, object: 'clip' },
    ...(isDone && { result_url: addressOf(asked, `${id}-${film.looks}.mp4`), duration: state.durationS }),
    ...(isDone && state.still && { thumbnail_url: addressOf(asked, 'still.png') }),
    ...(film.state === 'failed' && { error: { kind: 'FaceError', description: 'no' } }),
  };
}

function list({ films }: FilmState, { query }: Asked): Answer {
  onlyQuery(query, 'limit', 'token');
  const clips = films.filter(({ isCancelled }) => !isCancelled).toReversed();
  return json(200, {
    clips: clips.map(({ id, title, reference }) => ({ id, name: title, user_data: reference, status: 'started' })),
  });
}
