// The stage of `video_generating`: renders presenter, cards and captions to the sound, or has a vendor film its presenter, marks and
// publishes the video with its captions and pictures.
import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { VIDEO_FILE } from '../../domain/assets.js';
import { PresenterGoneError } from '../../domain/errors.js';
import { vendorOf } from '../../domain/vendor-id.js';
import type { FilmFacts } from '../../provenance/claim.js';
import type { FilmMarks } from '../../provenance/film-marks.js';
import { asSentence } from '../../providers/contracts.js';
import { render } from '../../render/index.js';
import { LOOKS } from '../../render/picture/presenter/looks/looks.js';
import type { Flow } from '../../store/db/tables.js';
import type { Stage, StageResult, StageRun } from '../stage.js';
import { createFilmCanceller } from '../vendor-film/send.js';
import { createVendorFilms, type VendorFilmTools } from '../vendor-film/vendor-film.js';
import type { Failed } from '../vendor-film/vendor-job.js';
import { assertRoom, explain, extrasIn, publish } from './film-files.js';
import { discardBroken, factsOf, markFilm, type PhotoConsentOf, readPublishedMark } from './film-mark.js';
import { makePlan, type PlanTools } from './film-plan.js';
import { finishedFolder, withScratch } from './scratch.js';

type RemoteTools =
  | 'database'
  | 'clock'
  | 'vendors'
  | 'received'
  | 'decoder'
  | 'limits'
  | 'onTrouble'
  | 'onStandIn'
  | 'onAsItCame';
type FilmTools = PlanTools & {
  scratchFolder: string;
  marks: FilmMarks;
  concurrency: number;
  /** The consent of the person whose photograph a presenter is. */
  photoConsentOf?: PhotoConsentOf;
  /** Ends processes that are kept for other stages and have no work, before a film takes memory. */
  freeMemory?(): void;
  /** What films of vendors need besides; without it no vendor films. */
  remote?: Pick<VendorFilmTools, RemoteTools>;
};

/** Films that a vendor makes are polled beside those that are rendered; each poll takes a moment. */
const POLLS_AT_ONCE = 2;

export function createFilm(tools: FilmTools): Stage {
  const { concurrency, remote } = tools;
  const vendorFilms = remote && createVendorFilms({ ...tools, ...remote });
  return {
    name: 'film',
    state: 'video_generating',
    event: 'render_finished',
    words: 'Rendering the video',
    deadlineMs: 900_000,
    tries: 3,
    concurrency,
    ...(remote && { remote: { concurrency: POLLS_AT_ONCE, cancel: createFilmCanceller(remote) } }),
    run: async (flow, run) => {
      if (!vendorFilms || vendorOf(flow.avatar_id) === null) return renderFilm(tools, flow, run);
      const next = await vendorFilms.run(flow, run);
      return 'failed' in next ? standIn(tools, flow, run, next.failed) : next;
    },
  };
}

/** Renders instead of a vendor that failed for good, from the queue of rendering. */
async function standIn(tools: FilmTools, flow: Flow, run: StageRun, { failure, gender }: Failed): Promise<StageResult> {
  if (run.queue === 'remote') return { wait: { afterMs: 0, queue: 'film' } };
  const { id } = LOOKS.find((look) => look.gender === gender) ?? LOOKS[0]!;
  const result = await renderFilm(tools, { ...flow, avatar_id: id }, run);
  const reason = asSentence(failure.message);
  return { ...result, presenter: { provider: 'embedded', avatarId: id, isFallback: true, reason } };
}

async function renderFilm(tools: FilmTools, flow: Flow, run: StageRun): Promise<StageResult> {
  const { files, scratchFolder, marks } = tools;
  const { signal, progress, publisher } = run;
  const path = `media/${flow.media_token}/${VIDEO_FILE}`;
  const { durationS } = flow.narration!;
  const outcome = { video_path: path, video_duration_s: durationS };
  // A crash came between the files and the row; the video is put last, so it is complete.
  if (await files.has(path)) {
    const mark = await readPublishedMark(tools, path, flow, signal);
    return { ...outcome, ...(mark && { mark }) };
  }
  // Rendered by an earlier try that had no space to publish it.
  const finished = finishedFolder(scratchFolder, flow);
  if (existsSync(join(finished, VIDEO_FILE))) {
    const facts = await filmFacts(tools, flow);
    const mark = await markFilm(marks, join(finished, VIDEO_FILE), facts, signal).catch((error) =>
      discardBroken(finished, error),
    );
    await publish(publisher, path, finished);
    return { ...outcome, mark };
  }
  await assertRoom(files, scratchFolder);
  return withScratch(scratchFolder, flow, async (folder) => {
    await filmFacts(tools, flow);
    const plan = await makePlan(flow, tools, folder);
    const output = join(folder, VIDEO_FILE);
    const onProgress = (done: number, all: number) => progress((100 * done) / all);
    const extras = extrasIn(folder);
    tools.freeMemory?.();
    const result = await render(plan, output, { signal, onProgress, extras });
    const mark = await markFilm(marks, output, await filmFacts(tools, flow), signal);
    await rename(folder, finished);
    await publish(publisher, path, finished);
    return { ...outcome, mark, video_duration_s: result.durationS };
  }).catch(explain);
}

/** Asked for before the film is rendered and after: a consent may have ended meanwhile. */
async function filmFacts({ photoConsentOf }: FilmTools, flow: Flow): Promise<FilmFacts> {
  const consent = (await photoConsentOf?.(flow.avatar_id)) ?? null;
  if (consent?.withdrawn_at) throw new PresenterGoneError('consent_withdrawn');
  return factsOf(flow, null, consent);
}
