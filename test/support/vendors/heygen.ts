// HeyGen as the reference of its third API describes it: POST /v3/assets, POST and GET /v3/videos, GET and DELETE
// /v3/videos/{id}, GET /v3/avatars/looks. Bodies are strict, and an Idempotency-Key answers a second time what it did the first.
import { z } from 'zod';
import { heygen } from '../../../src/providers/presenter/heygen.js';
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

const KEY = 'hg-fake-0123456789';
const AVATAR = 'Anna_public_3_20240108';

const Body = z.strictObject({
  type: z.literal('avatar'),
  avatar_id: z.string(),
  audio_asset_id: z.string(),
  title: z.string().max(200),
  callback_id: z.string(),
  aspect_ratio: z.enum(['16:9', '9:16', '4:5', '5:4', '1:1', 'auto']),
  resolution: z.enum(['4k', '1080p', '720p']),
  output_format: z.enum(['mp4', 'webm']),
});

const look = (id: string, name: string, gender: string | null, status: string | null) => ({
  ...{ id, name, gender, status, avatar_type: 'studio_avatar', group_id: 'ag_1', tags: [], default_voice_id: null },
  ...{ preview_image_url: `https://files.heygen.example/${id}.png`, preview_video_url: null },
  supported_api_engines: ['avatar_4_quality'],
});

const LOOKS: Record<string, ReturnType<typeof look>[][]> = {
  private: [[look('own_1', 'Our Ada', 'female', 'completed'), look('own_2', 'Not yet', 'male', 'processing')]],
  public: [[look(AVATAR, 'Anna', 'female', null)], [look('Daniel_public', 'Daniel', 'male', null)]],
};

export const fakeHeyGen: FilmFake = {
  vendor: heygen,
  apiKey: KEY,
  settings: {},
  avatarId: AVATAR,
  keyHeader: ['x-api-key', KEY],
  noCredit: { status: 402, body: { error: { code: 'insufficient_credit', message: 'You have 5 credits.' } } },
  sound: 'uploaded',
  handle: (state) => {
    const kept = new Map<string, Answer>();
    return withFiles(state, (asked) => {
      const isOurs = asked.headers['x-api-key'] === KEY;
      if (!isOurs) throw new Refusal(401, 'key', { error: { code: 'unauthorized', message: 'No valid key.' } });
      const key = asked.headers['idempotency-key'];
      if (asked.method !== 'POST' || key === undefined) return route(state, asked);
      must(/^[A-Za-z0-9_\-:.]{1,255}$/.test(String(key)), 'an idempotency key of other letters');
      const answer = kept.get(`${asked.path} ${key}`) ?? route(state, asked);
      kept.set(`${asked.path} ${key}`, answer);
      return answer;
    });
  },
};

function route(state: FilmState, asked: Asked): Answer {
  const { method, path } = asked;
  const id = /^\/v3\/videos\/([^/]+)$/.exec(path)?.[1];
  if (method === 'POST' && path === '/v3/assets') return upload(state, asked);
  if (method === 'POST' && path === '/v3/videos') return submit(state, asked);
  if (method === 'GET' && path === '/v3/videos') return list(state, asked);
  if (method === 'GET' && path === '/v3/avatars/looks') return looks(asked);
  must(id !== undefined && (method === 'GET' || method === 'DELETE'), `unknown: ${method} ${path}`, 404);
  if (method === 'GET') return json(200, { data: detail(state, id, asked) });
  removeFilm(state, id);
  return json(200, { data: { id } });
}

function upload(state: FilmState, asked: Asked): Answer {
  mustHoldSound(asked, 'file');
  state.uploads.push(`ast_${state.uploads.length + 1}`);
  return json(200, {
    data: { asset_id: state.uploads.at(-1), url: 'https://x', mime_type: 'audio/wav', size_bytes: 1 },
  });
}

function submit(state: FilmState, { headers, body }: Asked): Answer {
  must(headers['content-type'] === 'application/json', 'another type than JSON', 415);
  const asked = Body.safeParse(JSON.parse(body));
  must(asked.success, `a body that is not described: ${asked.error?.message}`);
  const { avatar_id: avatarId, audio_asset_id, callback_id: reference, title } = asked.data;
  must(state.uploads.includes(audio_asset_id), 'an asset that nobody uploaded');
  must(
    Object.values(LOOKS)
      .flat(2)
      .some(({ id }) => id === avatarId),
    'an unknown avatar',
    404,
  );
  const { id } = addFilm(state, { reference, avatarId, title, sound: 'uploaded' });
  return json(200, { data: { video_id: id, status: 'waiting', output_format: 'mp4' } });
}

const STATUS = { waiting: 'pending', working: 'processing', done: 'completed', failed: 'failed' };

function detail(state: FilmState, id: string, asked: Asked) {
  const film = lookAt(state, id);
  const isDone = film.state === 'done';
  return {
    ...{ id, status: STATUS[film.state], title: film.title, created_at: 1_711_929_600 },
    ...(isDone && { video_url: addressOf(asked, `${id}-${film.looks}.mp4`), duration: state.durationS }),
    ...(isDone && state.still && { thumbnail_url: addressOf(asked, 'still.png') }),
    ...(film.state === 'failed' && { failure_code: 'rendering_failed', failure_message: 'It timed out.' }),
  };
}

function list({ films }: FilmState, { query }: Asked): Answer {
  onlyQuery(query, 'limit', 'token', 'title', 'folder_id');
  must(Number(query.get('limit')) <= 100, 'a page of more than 100');
  const found = films.filter(({ title, isCancelled }) => !isCancelled && title.includes(query.get('title') ?? ''));
  const data = found.toReversed().map(({ id, title }) => ({ id, title, status: 'processing', created_at: 1 }));
  return json(200, { data, has_more: false, next_token: null });
}

function looks({ query }: Asked): Answer {
  onlyQuery(query, 'ownership', 'limit', 'token', 'avatar_type', 'group_id');
  must(Number(query.get('limit')) <= 50, 'a page of more than 50');
  const pages = LOOKS[query.get('ownership') ?? ''];
  must(pages !== undefined, 'another ownership than private or public');
  const page = Number(query.get('token') ?? '0');
  const isLast = page === pages.length - 1;
  return json(200, { data: pages[page], has_more: !isLast, next_token: isLast ? null : String(page + 1) });
}
