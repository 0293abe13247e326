// A lip-sync server as docs/lip-sync-servers.md describes it: it takes nothing else, and films one reference once.
import { hash } from 'node:crypto';
import { z } from 'zod';
import { lipSyncServer } from '../../../src/providers/presenter/lip-sync-server.js';
import { addFilm, type FilmFake, type FilmState, lookAt, noContent, removeFilm, withFiles } from './film-fake.js';
import type { Answer } from './mischief.js';
import { type Asked, json, must, onlyQuery, Refusal } from './server.js';

const KEY = 'lips-fake-0123456789';
const PRESENTERS = [{ id: 'maya', name: 'Maya', gender: 'female', aspectRatios: ['16:9', '1:1'] }, { id: 'tom-baker' }];

const Body = z.strictObject({
  presenterId: z.enum(['maya', 'tom-baker']),
  soundId: z.string(),
  width: z.literal([1920, 1080]),
  height: z.literal([1920, 1080]),
  fps: z.literal(25),
  title: z.string().min(1).max(200),
  reference: z.string().regex(/^[\x21-\x7e]{1,200}$/),
});

const failure = (code: string): unknown => ({ error: { code, message: 'Words.' } });

export const fakeLipSyncServer: FilmFake = {
  vendor: lipSyncServer,
  apiKey: KEY,
  settings: {},
  avatarId: 'maya',
  keyHeader: ['authorization', `Bearer ${KEY}`],
  noCredit: { status: 402, body: failure('payment_required') },
  sound: 'uploaded',
  handle: (state) =>
    withFiles(state, (asked) => {
      if (asked.headers.authorization !== `Bearer ${KEY}`) throw new Refusal(401, 'key', failure('wrong_key'));
      return route(state, asked);
    }),
};

function route(state: FilmState, asked: Asked): Answer {
  const { method, path, query } = asked;
  if (method === 'GET' && path === '/v1/presenters') return json(200, { presenters: PRESENTERS });
  if (method === 'POST' && path === '/v1/sounds') return upload(state, asked);
  if (method === 'POST' && path === '/v1/films') return submit(state, asked);
  if (method === 'GET' && path === '/v1/films') {
    onlyQuery(query, 'reference');
    const films = state.films.filter((film) => film.reference === query.get('reference') && !film.isCancelled);
    return json(200, { films: films.map(({ id, reference }) => ({ id, reference, status: 'working', progress: 5 })) });
  }
  const id = /^\/v1\/films\/([^/]+)$/.exec(path)?.[1];
  must(id !== undefined && (method === 'GET' || method === 'DELETE'), `unknown: ${method} ${path}`, 404);
  if (method === 'GET') return json(200, detail(state, id));
  removeFilm(state, id);
  return noContent;
}

function upload({ uploads }: FilmState, { headers, body }: Asked): Answer {
  must(headers['content-type'] === 'audio/wav' && body.startsWith('RIFF'), 'no WAV', 415);
  const digest = /^sha-256=:([A-Za-z0-9+/]{43}=):$/.exec(String(headers['content-digest']))?.[1];
  must(digest !== undefined, 'no digest');
  const id = hash('sha256', digest, 'hex');
  if (!uploads.includes(id)) uploads.push(id);
  return json(201, { id });
}

function submit(state: FilmState, { headers, body }: Asked): Answer {
  must(headers['content-type'] === 'application/json', 'another type than JSON', 415);
  const asked = Body.safeParse(JSON.parse(body));
  must(asked.success, `a body that is not described: ${asked.error?.message}`);
  const { presenterId: avatarId, soundId, title, reference } = asked.data;
  must(headers['idempotency-key'] === reference, 'another Idempotency-Key than the reference');
  must(state.uploads.includes(soundId), 'a sound that nobody uploaded', 404);
  const known = state.films.find((film) => film.reference === reference);
  must(!known?.isCancelled, 'a film that was cancelled', 410);
  const { id } = known ?? addFilm(state, { reference, avatarId, title, sound: 'uploaded' });
  return json(202, { id });
}

const STATUS = { waiting: 'queued', working: 'working', done: 'done', failed: 'failed' };

function detail(state: FilmState, id: string) {
  const film = lookAt(state, id);
  const isDone = film.state === 'done';
  return {
    ...{ id, reference: film.reference, status: STATUS[film.state], progress: isDone ? 100 : null },
    url: isDone ? `/files/${id}-${film.looks}.mp4` : null,
    ...(isDone && { durationS: state.durationS }),
    ...(isDone && state.still && { posterUrl: '/files/still.png' }),
    error: film.state === 'failed' ? { code: 'command_failed', message: 'Words.' } : null,
  };
}
