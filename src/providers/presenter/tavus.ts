// Presenters of Tavus, called replicas. Tavus fetches the narration from a public URL; where the server has none, the
// replica speaks the script with its own voice.
import { z } from 'zod';
import type { FilmState, PresenterListing, PresenterVendor, VendorAccount } from '../contracts.js';
import {
  baseUrlSetting,
  type Call,
  type ReadPage,
  readPages,
  requestJson,
  unreadableResponse,
  urlOf,
} from '../vendors/calls.js';
import { cancelFilm, failedFilm, findFilm, titleOf } from './films.js';

const WHO = { name: 'tavus', title: 'Tavus' };
const ADDRESS = 'https://tavusapi.com';
const PER_PAGE = 100;
const MOST_PAGES = 10;

export const tavus: PresenterVendor = {
  ...WHO,
  keyUrl: 'https://platform.tavus.io/api-keys',
  settings: [baseUrlSetting(ADDRESS)],
  takesSound: true,
  fetchesSound: true,
  list: async (account, signal) => {
    const { items } = await readPages(MOST_PAGES, replicas({ who: WHO, account, signal }));
    return items.filter(({ status }) => status === 'completed').map(listing);
  },
  submit: async (account, job, signal) => {
    const { publicUrl } = job.sound;
    const spoken = publicUrl === null ? { script: job.script } : { audio_url: publicUrl };
    const { video_id } = await requestJson({ who: WHO, account, signal }, Submitted, {
      url: urlOf(account, ADDRESS, '/v2/videos'),
      headers: { ...keyOf(account), 'content-type': 'application/json' },
      body: JSON.stringify({ replica_id: job.avatarId, ...spoken, video_name: titleOf(job) }),
    });
    return { externalId: video_id };
  },
  find: async (account, reference, signal) => {
    const isIt = ({ video_name }: Listed) => video_name?.includes(reference) ?? false;
    const video = await findFilm(WHO, videos({ who: WHO, account, signal }), isIt);
    return video && { externalId: video.video_id };
  },
  look: async (account, externalId, signal) => {
    const question = { method: 'GET' as const, ...filmOf(account, externalId) };
    return stateOf(await requestJson({ who: WHO, account, signal }, Video, question));
  },
  cancel: (account, externalId, signal) =>
    cancelFilm({ who: WHO, account, signal }, { method: 'DELETE', ...filmOf(account, externalId) }),
};

const keyOf = ({ apiKey }: VendorAccount): Record<string, string> => ({ 'x-api-key': apiKey });

const filmOf = (account: VendorAccount, id: string) => ({
  url: urlOf(account, ADDRESS, `/v2/videos/${encodeURIComponent(id)}`),
  headers: keyOf(account),
});

const Submitted = z.object({ video_id: z.string().min(1) });

const Video = z.object({
  status: z.string(),
  download_url: z.string().nullish(),
  still_image_thumbnail_url: z.string().nullish(),
  generation_progress: z.string().nullish(),
});

/** Percentage of a progress such as `25/100`. */
const percentOf = (progress: string | null | undefined): number | null =>
  progress && /^\d{1,3}\/100$/.test(progress) ? Math.min(100, Number.parseInt(progress, 10)) : null;

/** Tavus reports no length: the film is measured after download. */
function stateOf(video: z.infer<typeof Video>): FilmState {
  const { status, download_url, still_image_thumbnail_url, generation_progress } = video;
  if (status === 'queued') return { state: 'waiting', percent: null };
  if (status === 'generating') return { state: 'working', percent: percentOf(generation_progress) };
  if (status === 'error' || status === 'deleted') return failedFilm(WHO, null);
  if (status !== 'ready' || !download_url) throw unreadableResponse(WHO);
  return { state: 'done', url: download_url, durationS: null, posterUrl: still_image_thumbnail_url || null, costs: [] };
}

const Listed = z.object({ video_id: z.string().min(1), video_name: z.string().nullish() });
type Listed = z.infer<typeof Listed>;

const Replica = z.object({ replica_id: z.string().min(1), replica_name: z.string().nullish(), status: z.string() });

const videos = (call: Call): ReadPage<Listed> => pagesOf(call, '/v2/videos', Listed);
const replicas = (call: Call): ReadPage<z.infer<typeof Replica>> => pagesOf(call, '/v2/replicas', Replica);

/**
 * Pages are counted from one. The total count marks the last page, not a short page: a vendor may return fewer items
 * than requested. Without a total, an empty page is the end.
 */
function pagesOf<Shape extends z.ZodType>(call: Call, path: string, item: Shape): ReadPage<z.output<Shape>> {
  const List = z.object({ data: z.array(item), total_count: z.number().nullish() });
  let seen = 0;
  return async (from) => {
    const page = Number(from ?? '1');
    const query = new URLSearchParams({ limit: String(PER_PAGE), page: String(page) });
    const url = urlOf(call.account, ADDRESS, `${path}?${query}`);
    const { data, total_count } = await requestJson(call, List, { method: 'GET', url, headers: keyOf(call.account) });
    seen += data.length;
    const isLast = total_count == null ? data.length === 0 : seen >= total_count;
    return { items: data, next: isLast ? null : String(page + 1) };
  };
}

const listing = ({ replica_id, replica_name }: z.infer<typeof Replica>): PresenterListing => ({
  id: replica_id,
  name: replica_name || replica_id,
  provider: WHO.name,
  aspectRatios: ['16:9'],
  gender: 'neutral',
  pictureUrl: null,
});
