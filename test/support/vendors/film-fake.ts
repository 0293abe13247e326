// What the fakes of vendors of presenters share: the films that they were asked for, how those get on, and the addresses from
// which they are fetched. Each question for a film that is taken counts as paid. No fake calls back: the service asks.
import type { PresenterVendor } from '../../../src/providers/contracts.js';
import type { Answer, Trick } from './mischief.js';
import { type Asked, type Handle, must, Refusal } from './server.js';

export type FakeFilm = {
  id: string;
  reference: string;
  avatarId: string;
  title: string;
  /** What it is spoken to. */
  sound: 'uploaded' | 'address' | 'script';
  looks: number;
  isCancelled: boolean;
};

export type Served = { body: Buffer; trick?: Trick; status?: number };

export type FilmState = {
  films: FakeFilm[];
  uploads: string[];
  /** How a film is when it was looked at so often. */
  stateAfter(looks: number, film: FakeFilm): 'waiting' | 'working' | 'done' | 'failed';
  /** What comes from the address of a film, by how often it was fetched from a fresh one. */
  serve(fetched: number): Served;
  still: Buffer | null;
  fetched: number;
  durationS: number;
  /** Holds an answer back, or does not give it; tells which question it is. */
  behave(asked: Asked, answer: Answer): Promise<Answer> | Answer;
};

export function createFilmState(film: Buffer, durationS: number): FilmState {
  return {
    ...{ films: [], uploads: [], still: null, fetched: 0, durationS },
    stateAfter: (looks) => (looks < 2 ? 'waiting' : looks < 3 ? 'working' : 'done'),
    serve: () => ({ body: film }),
    behave: (_asked, answer) => answer,
  };
}

export type FilmFake = {
  vendor: PresenterVendor;
  apiKey: string;
  settings: Record<string, string>;
  avatarId: string;
  keyHeader: [name: string, value: string];
  noCredit: { status: number; body: unknown };
  /** How the vendor takes our sound. */
  sound: FakeFilm['sound'];
  handle(state: FilmState): Handle;
};

/** Answers of a fake, the files behind its addresses included. */
export const withFiles =
  (state: FilmState, handle: (asked: Asked) => Answer): Handle =>
  async (asked) =>
    state.behave(asked, asked.path.startsWith('/files/') ? fileOf(state, asked) : handle(asked));

function fileOf(state: FilmState, { path, headers }: Asked): Answer {
  must(headers.authorization === undefined && headers['x-api-key'] === undefined, 'the key at an address of a file');
  if (path.endsWith('.png')) {
    must(state.still !== null, 'a still that is not there', 404);
    return { status: 200, headers: { 'content-type': 'image/png' }, body: state.still };
  }
  state.fetched += 1;
  const { body, trick, status = 200 } = state.serve(state.fetched);
  return { status, headers: { 'content-type': 'video/mp4' }, body, ...(trick && { trick }) };
}

export const addressOf = ({ headers }: Asked, name: string): string => `http://${headers.host}/files/${name}`;

export const lookAt = (state: FilmState, id: string): FakeFilm & { state: ReturnType<FilmState['stateAfter']> } => {
  const film = find(state, id);
  film.looks += 1;
  return { ...film, state: state.stateAfter(film.looks, film) };
};

export function find({ films }: FilmState, id: string): FakeFilm {
  const film = films.find((each) => each.id === id && !each.isCancelled);
  if (!film) throw new Refusal(404, `no film ${id}`);
  return film;
}

export function addFilm({ films }: FilmState, film: Omit<FakeFilm, 'id' | 'looks' | 'isCancelled'>): FakeFilm {
  const added = { ...film, id: `film_${films.length + 1}`, looks: 0, isCancelled: false };
  films.push(added);
  return added;
}

export function removeFilm(state: FilmState, id: string): void {
  find(state, id).isCancelled = true;
}

/** A multipart body with one WAV. */
export function mustHoldSound({ headers, body }: Asked, field: string): void {
  must(/^multipart\/form-data; boundary=/.test(headers['content-type'] ?? ''), 'another type than multipart', 415);
  must(body.includes(`name="${field}"; filename="voice.wav"`), `no file ${field}`);
  must(body.includes('Content-Type: audio/wav') && body.includes('RIFF'), 'no WAV');
}

export const noContent: Answer = { status: 204, body: Buffer.alloc(0) };
