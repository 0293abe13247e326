// Tavus as its reference describes it: POST and GET /v2/videos, GET and DELETE /v2/videos/{id}, GET /v2/replicas.
import { z } from 'zod';
import { tavus } from '../../../src/providers/presenter/tavus.js';
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

const KEY = 'tv-fake-0123456789';
const REPLICA = 'rf4e9d9790f0';

const common = { replica_id: z.string(), video_name: z.string().max(200) };
const Body = z.union([
  z.strictObject({ ...common, script: z.string().min(1) }),
  z.strictObject({ ...common, audio_url: z.url({ protocol: /^https$/ }) }),
]);

const replica = (replica_id: string, replica_name: string, status: string) => ({
  ...{ replica_id, replica_name, status, thumbnail_video_url: 'https://x', training_progress: '100/100' },
  ...{ created_at: 'Mon, 14 Jul 2025 09:14:24 GMT', replica_type: 'user', model_name: 'phoenix-3' },
});
/** More than fit on a page. */
const REPLICAS = [
  ...Array.from({ length: 100 }, (_, index) => replica(`r${index}`, `Replica ${index}`, 'completed')),
  replica(REPLICA, 'Anna', 'completed'),
  replica('r_new', 'Not yet', 'started'),
];

export const fakeTavus: FilmFake = {
  vendor: tavus,
  apiKey: KEY,
  settings: {},
  avatarId: REPLICA,
  keyHeader: ['x-api-key', KEY],
  noCredit: { status: 402, body: { message: 'The user is out of video generation credits.' } },
  sound: 'address',
  handle: (state) =>
    withFiles(state, (asked) => {
      const isOurs = asked.headers['x-api-key'] === KEY;
      if (!isOurs) throw new Refusal(401, 'key', { message: 'Invalid access token' });
      return route(state, asked);
    }),
};

function route(state: FilmState, asked: Asked): Answer {
  const { method, path, query } = asked;
  const id = /^\/v2\/videos\/([^/]+)$/.exec(path)?.[1];
  if (method === 'POST' && path === '/v2/videos') return submit(state, asked);
  if (method === 'GET' && path === '/v2/replicas') return page(query, REPLICAS);
  if (method === 'GET' && path === '/v2/videos') {
    const films = state.films.filter(({ isCancelled }) => !isCancelled);
    return page(
      query,
      films.toReversed().map(({ id: video_id, title }) => ({ video_id, video_name: title, status: 'queued' })),
    );
  }
  must(id !== undefined && (method === 'GET' || method === 'DELETE'), `unknown: ${method} ${path}`, 404);
  if (method === 'GET') return json(200, detail(state, id, asked));
  removeFilm(state, id);
  return noContent;
}

function submit(state: FilmState, { headers, body }: Asked): Answer {
  must(headers['content-type'] === 'application/json', 'another type than JSON', 415);
  const asked = Body.safeParse(JSON.parse(body));
  must(asked.success, `a body that is not described: ${asked.error?.message}`);
  const { replica_id: avatarId, video_name: title } = asked.data;
  must(
    REPLICAS.some((each) => each.replica_id === avatarId && each.status === 'completed'),
    'an unknown replica',
  );
  const reference = /\(([^()]+)\)$/.exec(title)?.[1] ?? '';
  const { id } = addFilm(state, { reference, avatarId, title, sound: 'script' in asked.data ? 'script' : 'address' });
  const hosted = { hosted_url: `https://tavus.video/${id}`, created_at: 'Mon, 14 Jul 2025 09:14:24 GMT' };
  return json(200, { video_id: id, video_name: title, status: 'queued', ...hosted });
}

const STATUS = { waiting: 'queued', working: 'generating', done: 'ready', failed: 'error' };

function detail(state: FilmState, id: string, asked: Asked) {
  const film = lookAt(state, id);
  const isDone = film.state === 'done';
  return {
    ...{ video_id: id, video_name: film.title, status: STATUS[film.state], status_details: '', data: {} },
    ...{ hosted_url: 'https://x', stream_url: '', generation_progress: film.state === 'working' ? '40/100' : null },
    download_url: isDone ? addressOf(asked, `${id}-${film.looks}.mp4`) : '',
    still_image_thumbnail_url: isDone && state.still ? addressOf(asked, 'still.png') : '',
    error_details: film.state === 'failed' ? 'Something.' : '',
  };
}

function page(query: URLSearchParams, all: readonly unknown[]): Answer {
  onlyQuery(query, 'limit', 'page', 'verbose');
  const [limit, number] = [Number(query.get('limit') ?? 10), Number(query.get('page') ?? 1)];
  must(limit > 0 && limit <= 100 && number >= 1, 'a page that is none');
  return json(200, { data: all.slice((number - 1) * limit, number * limit), total_count: all.length });
}
