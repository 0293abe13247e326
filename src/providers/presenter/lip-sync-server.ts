// Presenters of a lip-sync server of one's own, by the contract of docs/lip-sync-servers.md. Its films and pictures lie on the server
// itself: an address on another host is no answer.
import { hash } from 'node:crypto';
import { z } from 'zod';
import type { FilmJob, FilmState, PresenterListing, PresenterVendor, VendorAccount } from '../contracts.js';
import { baseUrlSetting, genderOf, requestJson, unreadableResponse, urlOf } from '../vendors/calls.js';
import { cancelFilm, failedFilm, filmCosts, titleOf } from './films.js';

const WHO = { name: 'lip-sync-server', title: 'the lip-sync server' };
const EXAMPLE = 'http://faces:8090';

export const lipSyncServer: PresenterVendor = {
  name: WHO.name,
  title: 'Lip-sync server',
  keyUrl: null,
  settings: [{ ...baseUrlSetting(EXAMPLE), title: 'Server URL', hint: 'Without /v1.', isRequired: true }],
  takesSound: true,
  list: async (account, signal) => {
    const question = { method: 'GET' as const, url: addressOf(account, '/v1/presenters'), headers: keyOf(account) };
    const { presenters } = await requestJson({ who: WHO, account, signal }, Presenters, question);
    return presenters.map((presenter) => listing(account, presenter));
  },
  upload: async (account, { bytes }, signal) => {
    const { id } = await requestJson({ who: WHO, account, signal }, Named, {
      url: addressOf(account, '/v1/sounds'),
      headers: {
        ...keyOf(account),
        'content-type': 'audio/wav',
        'content-digest': `sha-256=:${hash('sha256', bytes, 'base64')}:`,
      },
      body: new Uint8Array(bytes),
    });
    return id;
  },
  submit: async (account, job, signal) => {
    const { reference, sound } = job;
    const { id } = await requestJson({ who: WHO, account, signal }, Named, {
      url: addressOf(account, '/v1/films'),
      headers: { ...keyOf(account), 'content-type': 'application/json', 'idempotency-key': reference },
      body: JSON.stringify({
        presenterId: job.avatarId,
        soundId: sound.uploaded,
        ...SIZES[job.aspectRatio],
        fps: FPS,
        title: titleOf(job),
        reference,
      }),
    });
    return { externalId: id };
  },
  find: async (account, reference, signal) => {
    const url = addressOf(account, `/v1/films?${new URLSearchParams({ reference })}`);
    const question = { method: 'GET' as const, url, headers: keyOf(account) };
    const { films } = await requestJson({ who: WHO, account, signal }, Films, question);
    // A server that ignores the question would have us take a film of somebody else, or pay for one twice.
    if (films.some((film) => film.reference !== reference)) throw unreadableResponse(WHO);
    return films[0] ? { externalId: films[0].id } : null;
  },
  look: async (account, externalId, signal) => {
    const question = { method: 'GET' as const, ...filmOf(account, externalId) };
    return stateOf(account, await requestJson({ who: WHO, account, signal }, Film, question));
  },
  cancel: (account, externalId, signal) =>
    cancelFilm({ who: WHO, account, signal }, { method: 'DELETE', ...filmOf(account, externalId) }),
};

/** What the models of the field are trained at. */
const FPS = 25;
const SIZES: Readonly<Record<FilmJob['aspectRatio'], { width: number; height: number }>> = {
  '16:9': { width: 1920, height: 1080 },
  '9:16': { width: 1080, height: 1920 },
  '1:1': { width: 1080, height: 1080 },
};

const addressOf = (account: VendorAccount, path: string): string => urlOf(account, '', path);

/** A server without keys gets whatever was entered, and ignores it. */
const keyOf = ({ apiKey }: VendorAccount): Record<string, string> => ({ authorization: `Bearer ${apiKey}` });

const filmOf = (account: VendorAccount, id: string) => ({
  url: addressOf(account, `/v1/films/${encodeURIComponent(id)}`),
  headers: keyOf(account),
});

/** The address of a file of the server, which may be named by its path alone; null where it is no file of this server. */
function fileOf(account: VendorAccount, named: string): string | null {
  const whole = named.startsWith('/') ? addressOf(account, named) : named;
  const isThere = URL.canParse(whole) && new URL(whole).origin === new URL(addressOf(account, '/')).origin;
  return isThere ? whole : null;
}

const Named = z.object({ id: z.string().min(1).max(200) });
const Films = z.object({ films: z.array(Named.extend({ reference: z.string() })).max(100) });

const Film = z.object({
  status: z.enum(['queued', 'working', 'done', 'failed']),
  progress: z.number().min(0).max(100).nullish(),
  url: z.string().max(2_000).nullish(),
  posterUrl: z.string().max(2_000).nullish(),
  durationS: z.number().positive().nullish(),
  error: z.object({ code: z.string() }).nullish(),
});

function stateOf(account: VendorAccount, film: z.infer<typeof Film>): FilmState {
  const { status, progress = null, durationS = null } = film;
  if (status === 'queued') return { state: 'waiting', percent: progress };
  if (status === 'working') return { state: 'working', percent: progress };
  if (status === 'failed') return failedFilm(WHO, film.error?.code);
  const url = fileOf(account, film.url ?? '');
  if (url === null) throw unreadableResponse(WHO);
  const posterUrl = film.posterUrl ? fileOf(account, film.posterUrl) : null;
  return { state: 'done', url, durationS, posterUrl, costs: filmCosts(WHO, 'film', durationS) };
}

const Presenter = Named.extend({
  name: z.string().max(200).nullish(),
  gender: z.string().nullish(),
  aspectRatios: z.array(z.enum(['16:9', '9:16', '1:1'])).nullish(),
  pictureUrl: z.string().max(2_000).nullish(),
});
const Presenters = z.object({ presenters: z.array(Presenter).max(2_000) });

const listing = (account: VendorAccount, presenter: z.infer<typeof Presenter>): PresenterListing => ({
  id: presenter.id,
  name: presenter.name || presenter.id,
  provider: WHO.name,
  aspectRatios: presenter.aspectRatios?.length ? presenter.aspectRatios : ['16:9'],
  gender: genderOf(presenter.gender),
  pictureUrl: presenter.pictureUrl ? fileOf(account, presenter.pictureUrl) : null,
});
