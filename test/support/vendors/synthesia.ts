// Synthesia as its reference describes it: POST and GET /v2/videos, GET and DELETE /v2/videos/{id}.
import { z } from 'zod';
import { synthesia } from '../../../src/providers/presenter/synthesia.js';
import {
  addFilm,
  addressOf,
  type FilmFake,
  type FilmState,
  lookAt,
  noContent,
  removeFilm,
  withFiles,
} from './film-fake.js';
import type { Answer } from './mischief.js';
import { type Asked, json, must, onlyQuery, Refusal } from './server.js';

const KEY = 'sy-fake-0123456789';
const AVATAR = 'anna_costume1_cameraA';

const Body = z.strictObject({
  test: z.boolean(),
  visibility: z.enum(['private', 'public']),
  aspectRatio: z.enum(['16:9', '9:16', '1:1', '4:5', '5:4']),
  title: z.string().max(200),
  callbackId: z.string(),
  input: z
    .array(
      z.strictObject({
        scriptText: z.string().min(1),
        avatar: z.string(),
        background: z.string(),
        avatarSettings: z.strictObject({ voice: z.string() }).optional(),
      }),
    )
    .min(1)
    .max(6),
});

export const fakeSynthesia: FilmFake = {
  vendor: synthesia,
  apiKey: KEY,
  settings: { avatars: `${AVATAR}=Anna, 6f2a4c10-0c1d-4b27-9e55-a0e6e1c7f001` },
  avatarId: AVATAR,
  keyHeader: ['authorization', KEY],
  noCredit: { status: 402, body: { error: 'out of credits' } },
  sound: 'script',
  handle: (state) =>
    withFiles(state, (asked) => {
      const isOurs = asked.headers.authorization === KEY;
      if (!isOurs) throw new Refusal(403, 'key', { error: 'Forbidden' });
      return route(state, asked);
    }),
};

function route(state: FilmState, asked: Asked): Answer {
  const { method, path } = asked;
  if (method === 'POST' && path === '/v2/videos') return submit(state, asked);
  if (method === 'GET' && path === '/v2/videos') return list(state, asked);
  const id = /^\/v2\/videos\/([^/]+)$/.exec(path)?.[1];
  must(id !== undefined && (method === 'GET' || method === 'DELETE'), `unknown: ${method} ${path}`, 404);
  if (method === 'GET') return json(200, detail(state, id, asked));
  removeFilm(state, id);
  return noContent;
}

function submit(state: FilmState, { headers, body }: Asked): Answer {
  must(headers['content-type'] === 'application/json', 'another type than JSON', 415);
  const asked = Body.safeParse(JSON.parse(body));
  must(asked.success, `a body that is not described: ${asked.error?.message}`);
  const { title, callbackId: reference, input } = asked.data;
  must(input[0]!.avatar.length > 5, 'an unknown avatar');
  const { id } = addFilm(state, { reference, avatarId: input[0]!.avatar, title, sound: 'script' });
  return json(201, { id, title, status: 'in_progress', callbackId: reference, visibility: 'private', createdAt: 1 });
}

const STATUS = { waiting: 'in_progress', working: 'in_progress', done: 'complete', failed: 'error' };

function detail(state: FilmState, id: string, asked: Asked) {
  const film = lookAt(state, id);
  const isDone = film.state === 'done';
  const duration = `0:${String(Math.floor(state.durationS / 60)).padStart(2, '0')}:${(state.durationS % 60).toFixed(6).padStart(9, '0')}`;
  return {
    ...{ id, title: film.title, callbackId: film.reference, status: STATUS[film.state], visibility: 'private' },
    ...(isDone && { download: addressOf(asked, `${id}-${film.looks}.mp4`), duration }),
    ...(isDone && state.still && { thumbnail: { image: addressOf(asked, 'still.png'), gif: null } }),
  };
}

function list({ films }: FilmState, { query }: Asked): Answer {
  onlyQuery(query, 'limit', 'offset', 'source');
  const [limit, offset] = [Number(query.get('limit')), Number(query.get('offset'))];
  must(limit > 0 && limit <= 100, 'a page of more than 100');
  const all = films.filter(({ isCancelled }) => !isCancelled).toReversed();
  const videos = all.slice(offset, offset + limit).map(({ id, title, reference }) => ({
    ...{ id, title, callbackId: reference, status: 'in_progress' },
  }));
  return json(200, { videos, nextOffset: offset + videos.length });
}
