// Presenters of HeyGen, API version 3: the narration is uploaded, and the film is requested with an idempotency key.
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

const WHO = { name: 'heygen', title: 'HeyGen' };
const ADDRESS = 'https://api.heygen.com';
/** Fifty avatars per page; the account's own ones come first. */
const MOST_PAGES = 20;

export const heygen: PresenterVendor = {
  ...WHO,
  keyUrl: 'https://app.heygen.com/settings',
  settings: [baseUrlSetting(ADDRESS)],
  takesSound: true,
  list: async (account, signal) => {
    const call = { who: WHO, account, signal };
    const listings: PresenterListing[] = [];
    for (const ownership of ['private', 'public']) {
      const { items } = await readPages(MOST_PAGES, (token) => looks(call, ownership, token));
      listings.push(...items.filter(({ status }) => !status || status === 'completed').map(listing));
    }
    return listings;
  },
  upload: async (account, sound, signal) => {
    const { data } = await requestJson({ who: WHO, account, signal }, Asset, {
      url: urlOf(account, ADDRESS, '/v3/assets'),
      headers: { ...keyOf(account), 'idempotency-key': sound.reference },
      body: soundForm(sound, 'file'),
    });
    return data.asset_id;
  },
  submit: async (account, job, signal) => {
    const { data } = await requestJson({ who: WHO, account, signal }, Submitted, {
      url: urlOf(account, ADDRESS, '/v3/videos'),
      headers: { ...keyOf(account), 'content-type': 'application/json', 'idempotency-key': job.reference },
      body: JSON.stringify({
        type: 'avatar',
        avatar_id: job.avatarId,
        audio_asset_id: job.sound.uploaded,
        title: titleOf(job),
        callback_id: job.reference,
        aspect_ratio: job.aspectRatio,
        resolution: '1080p',
        output_format: 'mp4',
      }),
    });
    return { externalId: data.video_id };
  },
  find: async (account, reference, signal) => {
    const call = { who: WHO, account, signal };
    const isIt = ({ title }: Video) => title?.includes(reference) ?? false;
    const video = await findFilm(WHO, (token) => videos(call, reference, token), isIt);
    return video && { externalId: video.id };
  },
  look: async (account, externalId, signal) => {
    const call = { who: WHO, account, signal };
    const { data } = await requestJson(call, Looked, { method: 'GET', ...filmOf(account, externalId) });
    return stateOf(data);
  },
  cancel: (account, externalId, signal) =>
    cancelFilm({ who: WHO, account, signal }, { method: 'DELETE', ...filmOf(account, externalId) }),
};

const keyOf = ({ apiKey }: VendorAccount): Record<string, string> => ({ 'x-api-key': apiKey });

const filmOf = (account: VendorAccount, id: string) => ({
  url: urlOf(account, ADDRESS, `/v3/videos/${encodeURIComponent(id)}`),
  headers: keyOf(account),
});

const Asset = z.object({ data: z.object({ asset_id: z.string().min(1) }) });
const Submitted = z.object({ data: z.object({ video_id: z.string().min(1) }) });

const Video = z.object({
  id: z.string().min(1),
  status: z.string(),
  title: z.string().nullish(),
  video_url: z.string().nullish(),
  thumbnail_url: z.string().nullish(),
  duration: z.number().nullish(),
  failure_code: z.string().nullish(),
});
type Video = z.infer<typeof Video>;

const Looked = z.object({ data: Video });
const more = { has_more: z.boolean().nullish(), next_token: z.string().nullish() };
const Videos = z.object({ data: z.array(Video), ...more });

/**
 * A next-page token is followed whatever `has_more` says, and `has_more` without a token marks the list as truncated.
 */
const after = (hasMore: boolean | null | undefined, token: string | null | undefined) => ({
  next: token || null,
  isTruncated: hasMore === true && !token,
});

async function videos(call: Call, reference: string, token: string | null): Promise<Page<Video>> {
  const query = new URLSearchParams({ limit: '100', title: reference, ...(token !== null && { token }) });
  const url = urlOf(call.account, ADDRESS, `/v3/videos?${query}`);
  const { data, has_more, next_token } = await requestJson(call, Videos, {
    method: 'GET',
    url,
    headers: keyOf(call.account),
  });
  return { items: data, ...after(has_more, next_token) };
}

function stateOf({ status, video_url, thumbnail_url, duration = null, failure_code }: Video): FilmState {
  if (status === 'waiting' || status === 'pending') return { state: 'waiting', percent: null };
  if (status === 'processing') return { state: 'working', percent: null };
  if (status === 'failed') return failedFilm(WHO, failure_code);
  if (status !== 'completed' || !video_url) throw unreadableResponse(WHO);
  const costs = filmCosts(WHO, 'avatar', duration);
  return { state: 'done', url: video_url, durationS: duration, posterUrl: thumbnail_url ?? null, costs };
}

const Look = z.object({
  id: z.string().min(1),
  name: z.string(),
  gender: z.string().nullish(),
  preview_image_url: z.string().nullish(),
  /** Training status, only for the account's own avatars. */
  status: z.string().nullish(),
});
const Looks = z.object({ data: z.array(Look), ...more });

async function looks(call: Call, ownership: string, token: string | null): Promise<Page<z.infer<typeof Look>>> {
  const query = new URLSearchParams({ ownership, limit: '50', ...(token !== null && { token }) });
  const url = urlOf(call.account, ADDRESS, `/v3/avatars/looks?${query}`);
  const { data, has_more, next_token } = await requestJson(call, Looks, {
    method: 'GET',
    url,
    headers: keyOf(call.account),
  });
  return { items: data, ...after(has_more, next_token) };
}

const listing = ({ id, name, gender, preview_image_url }: z.infer<typeof Look>): PresenterListing => ({
  id,
  name,
  provider: WHO.name,
  aspectRatios: ['16:9', '9:16', '1:1'],
  gender: genderOf(gender),
  pictureUrl: preview_image_url ?? null,
});
