// Presenters of D-ID, whose films are called clips. The narration is uploaded first; D-ID stores it for a day.
import { z } from 'zod';
import type { FilmState, PresenterListing, PresenterVendor, VendorAccount } from '../contracts.js';
import {
  baseUrlSetting,
  type Call,
  genderOf,
  type Page,
  readPages,
  requestJson,
  unreadableResponse,
  urlOf,
} from '../vendors/calls.js';
import { cancelFilm, failedFilm, filmCosts, findFilm, soundForm, titleOf } from './films.js';

const WHO = { name: 'did', title: 'D-ID' };
const ADDRESS = 'https://api.d-id.com';
const MOST_PAGES = 20;

export const did: PresenterVendor = {
  ...WHO,
  keyUrl: 'https://studio.d-id.com/account-settings',
  settings: [baseUrlSetting(ADDRESS)],
  takesSound: true,
  list: async (account, signal) => {
    const { items } = await readPages(MOST_PAGES, (token) => presenters({ who: WHO, account, signal }, token));
    return items.map(listing);
  },
  upload: async (account, sound, signal) => {
    const { url } = await requestJson({ who: WHO, account, signal }, Sound, {
      url: urlOf(account, ADDRESS, '/audios'),
      headers: keyOf(account),
      body: soundForm(sound, 'audio'),
    });
    return url;
  },
  submit: async (account, job, signal) => {
    const { id } = await requestJson({ who: WHO, account, signal }, Submitted, {
      url: urlOf(account, ADDRESS, '/clips'),
      headers: { ...keyOf(account), 'content-type': 'application/json' },
      body: JSON.stringify({
        presenter_id: job.avatarId,
        script: { type: 'audio', audio_url: job.sound.uploaded },
        config: { result_format: 'mp4' },
        name: titleOf(job),
        user_data: job.reference,
      }),
    });
    return { externalId: id };
  },
  find: async (account, reference, signal) => {
    const isIt = ({ user_data, name }: Clip) => user_data === reference || (name?.includes(reference) ?? false);
    const clip = await findFilm(WHO, (token) => clips({ who: WHO, account, signal }, token), isIt);
    return clip && { externalId: clip.id };
  },
  look: async (account, externalId, signal) => {
    const question = { method: 'GET' as const, ...filmOf(account, externalId) };
    return stateOf(await requestJson({ who: WHO, account, signal }, Clip, question));
  },
  cancel: (account, externalId, signal) =>
    cancelFilm({ who: WHO, account, signal }, { method: 'DELETE', ...filmOf(account, externalId) }),
};

/** Customers get the key in the form of the Basic header's value. */
const keyOf = ({ apiKey }: VendorAccount): Record<string, string> => ({ authorization: `Basic ${apiKey}` });

const filmOf = (account: VendorAccount, id: string) => ({
  url: urlOf(account, ADDRESS, `/clips/${encodeURIComponent(id)}`),
  headers: keyOf(account),
});

const Sound = z.object({ url: z.string().min(1) });
const Submitted = z.object({ id: z.string().min(1) });

const Clip = z.object({
  id: z.string().min(1),
  status: z.string(),
  name: z.string().nullish(),
  user_data: z.string().nullish(),
  result_url: z.string().nullish(),
  thumbnail_url: z.string().nullish(),
  duration: z.number().nullish(),
});
type Clip = z.infer<typeof Clip>;
const Clips = z.object({ clips: z.array(Clip), token: z.string().nullish() });

async function clips(call: Call, token: string | null): Promise<Page<Clip>> {
  const query = new URLSearchParams({ limit: '100', ...(token !== null && { token }) });
  const url = urlOf(call.account, ADDRESS, `/clips?${query}`);
  const told = await requestJson(call, Clips, { method: 'GET', url, headers: keyOf(call.account) });
  return { items: told.clips, next: told.token || null };
}

function stateOf({ status, result_url, thumbnail_url, duration = null }: Clip): FilmState {
  if (status === 'created') return { state: 'waiting', percent: null };
  if (status === 'started') return { state: 'working', percent: null };
  if (status === 'error' || status === 'rejected') return failedFilm(WHO, null);
  if (status !== 'done' || !result_url) throw unreadableResponse(WHO);
  const costs = filmCosts(WHO, 'clip', duration);
  return { state: 'done', url: result_url, durationS: duration, posterUrl: thumbnail_url ?? null, costs };
}

const Presenter = z.object({
  presenter_id: z.string().min(1),
  name: z.string().nullish(),
  gender: z.string().nullish(),
  image_url: z.string().nullish(),
  thumbnail_url: z.string().nullish(),
});
const Presenters = z.object({ presenters: z.array(Presenter), token: z.string().nullish() });

async function presenters(call: Call, token: string | null): Promise<Page<z.infer<typeof Presenter>>> {
  const query = new URLSearchParams({ limit: '100', ...(token !== null && { token }) });
  const url = urlOf(call.account, ADDRESS, `/clips/presenters?${query}`);
  const told = await requestJson(call, Presenters, { method: 'GET', url, headers: keyOf(call.account) });
  return { items: told.presenters, next: told.token || null };
}

const listing = ({ presenter_id, name, gender, ...pictures }: z.infer<typeof Presenter>): PresenterListing => ({
  id: presenter_id,
  name: name || presenter_id,
  provider: WHO.name,
  aspectRatios: ['16:9'],
  gender: genderOf(gender),
  pictureUrl: pictures.image_url ?? pictures.thumbnail_url ?? null,
});
