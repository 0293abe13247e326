// Presenters of Synthesia. It accepts no WAV, so it speaks the script with a voice of its own; and it has no endpoint
// that lists avatars, so the account's settings name them.
import { z } from 'zod';
import type { FilmState, PresenterListing, PresenterVendor, VendorAccount } from '../contracts.js';
import { baseUrlSetting, type Call, type Page, requestJson, unreadableResponse, urlOf } from '../vendors/calls.js';
import { cancelFilm, failedFilm, filmCosts, findFilm, titleOf } from './films.js';

const WHO = { name: 'synthesia', title: 'Synthesia' };
const ADDRESS = 'https://api.synthesia.io';
const PER_PAGE = 100;

export const synthesia: PresenterVendor = {
  ...WHO,
  keyUrl: 'https://app.synthesia.io',
  settings: [
    {
      name: 'avatars',
      title: 'Presenters',
      hint: 'Avatar IDs from Synthesia, separated by commas. Add a name with =.',
      pattern: /^[\w.-]{1,80}(=[^,=]{1,60})?(,\s*[\w.-]{1,80}(=[^,=]{1,60})?){0,49}$/,
      example: 'anna_costume1_cameraA=Anna, 6f2a4c10-0c1d-4b27-9e55-a0e6e1c7f001=Our own',
      isRequired: true,
    },
    {
      name: 'test',
      title: 'Test mode',
      hint: 'Enter yes for free videos with a watermark. Default: no.',
      pattern: /^(yes|no)$/,
      example: 'no',
      isRequired: false,
    },
    baseUrlSetting(ADDRESS),
  ],
  takesSound: false,
  list: async (account, signal) => {
    // Only checks that the key is valid.
    await videos({ who: WHO, account, signal }, null, 1);
    return (account.settings.avatars ?? '').split(',').filter(Boolean).map(listing);
  },
  submit: async (account, job, signal) => {
    const { id } = await requestJson({ who: WHO, account, signal }, Submitted, {
      url: urlOf(account, ADDRESS, '/v2/videos'),
      headers: { ...keyOf(account), 'content-type': 'application/json' },
      body: JSON.stringify({
        test: account.settings.test === 'yes',
        visibility: 'private',
        aspectRatio: job.aspectRatio,
        title: titleOf(job),
        callbackId: job.reference,
        input: [
          {
            scriptText: job.script,
            avatar: job.avatarId,
            background: 'off_white',
            ...(job.voiceId !== null && { avatarSettings: { voice: job.voiceId } }),
          },
        ],
      }),
    });
    return { externalId: id };
  },
  find: async (account, reference, signal) => {
    const isIt = ({ callbackId, title }: Video) => callbackId === reference || (title?.includes(reference) ?? false);
    const video = await findFilm(WHO, (from) => videos({ who: WHO, account, signal }, from, PER_PAGE), isIt);
    return video && { externalId: video.id };
  },
  look: async (account, externalId, signal) => {
    const question = { method: 'GET' as const, ...filmOf(account, externalId) };
    return stateOf(await requestJson({ who: WHO, account, signal }, Video, question));
  },
  cancel: (account, externalId, signal) =>
    cancelFilm({ who: WHO, account, signal }, { method: 'DELETE', ...filmOf(account, externalId) }),
};

const keyOf = ({ apiKey }: VendorAccount): Record<string, string> => ({ authorization: apiKey });

const filmOf = (account: VendorAccount, id: string) => ({
  url: urlOf(account, ADDRESS, `/v2/videos/${encodeURIComponent(id)}`),
  headers: keyOf(account),
});

const Submitted = z.object({ id: z.string().min(1) });

const Video = z.object({
  id: z.string().min(1),
  status: z.string(),
  title: z.string().nullish(),
  callbackId: z.string().nullish(),
  download: z.string().nullish(),
  duration: z.string().nullish(),
  thumbnail: z.object({ image: z.string().nullish() }).nullish(),
});
type Video = z.infer<typeof Video>;
const Videos = z.object({ videos: z.array(Video), nextOffset: z.number().nullish() });

async function videos(call: Call, from: string | null, limit: number): Promise<Page<Video>> {
  const query = new URLSearchParams({ limit: String(limit), offset: from ?? '0' });
  const url = urlOf(call.account, ADDRESS, `/v2/videos?${query}`);
  const told = await requestJson(call, Videos, { method: 'GET', url, headers: keyOf(call.account) });
  // An empty page that points to itself ends the list; a short page may not.
  const isLast = told.nextOffset == null || (told.videos.length === 0 && told.nextOffset <= Number(from ?? '0'));
  return { items: told.videos, next: isLast ? null : String(told.nextOffset) };
}

function stateOf({ status, download, duration, thumbnail }: Video): FilmState {
  if (status === 'in_progress') return { state: 'working', percent: null };
  if (status === 'error' || status === 'rejected') return failedFilm(WHO, null);
  if (status !== 'complete' || !download) throw unreadableResponse(WHO);
  const durationS = secondsIn(duration);
  const costs = filmCosts(WHO, 'avatar', durationS);
  return { state: 'done', url: download, durationS, posterUrl: thumbnail?.image ?? null, costs };
}

/** Parses a length such as `0:01:04.280000`. */
function secondsIn(duration: string | null | undefined): number | null {
  const parts = /^(\d+):(\d{1,2}):(\d{1,2}(?:\.\d+)?)$/.exec(duration ?? '');
  return parts ? Number(parts[1]) * 3_600 + Number(parts[2]) * 60 + Number(parts[3]) : null;
}

function listing(entry: string): PresenterListing {
  const [id, name] = entry.trim().split('=');
  return {
    id: id!,
    name: name?.trim() || id!,
    provider: WHO.name,
    aspectRatios: ['16:9', '9:16', '1:1'],
    gender: 'neutral',
    pictureUrl: null,
  };
}
