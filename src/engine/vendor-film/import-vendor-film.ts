// Imports a film that a vendor has finished: fetched, checked, completed with captions and pictures, and published.
import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { VIDEO_FILE } from '../../domain/assets.js';
import { type Cost, withPrice } from '../../domain/cost.js';
import type { Files } from '../../files/contract.js';
import type { FilmMarks } from '../../provenance/film-marks.js';
import { type FilmState, ProviderError } from '../../providers/contracts.js';
import type { Flow } from '../../store/db/tables.js';
import type { StageRun } from '../stage.js';
import { assertRoom, explain, extrasIn, publish } from '../stages/film-files.js';
import { factsOf, markFilm } from '../stages/film-mark.js';
import { makePlan, type PlanTools } from '../stages/film-plan.js';
import { finishedFolder, withScratch } from '../stages/scratch.js';
import { type Composing, compose } from './compose.js';
import {
  type FilmVendor,
  type FilmVendors,
  filmPath,
  hasRightLength,
  publishedSound,
  speaksOurSound,
  stretched,
  type TakenFilm,
} from './vendor-job.js';

type Taking = PlanTools &
  Composing & {
    files: Files;
    vendors: FilmVendors;
    scratchFolder: string;
    marks: FilmMarks;
    /** Called when a film could not be put into our layout. */
    onAsItCame?(flowId: string, problem: ProviderError): void;
    flow: Flow;
    vendor: FilmVendor;
    run: StageRun;
  };

export type Done = FilmState & { state: 'done' };
/** `missed`: a retry may help; `isHere` says that a file came. `refused`: the film is not what was ordered. */
export type Taken =
  | { kind: 'published'; film: TakenFilm }
  | { kind: 'missed'; isHere: boolean; failure: ProviderError }
  | { kind: 'refused'; failure: ProviderError; costs: readonly Cost[] };

type Publishing = Pick<Taking, 'files' | 'scratchFolder' | 'flow' | 'run'>;

/** A film that was fetched by an earlier try needs no call to the vendor. */
async function isPublished(taking: Publishing): Promise<boolean> {
  const { files, scratchFolder, flow, run } = taking;
  if (await files.has(filmPath(flow))) return true;
  const finished = finishedFolder(scratchFolder, flow);
  if (!existsSync(join(finished, VIDEO_FILE))) return false;
  await publish(run.publisher, filmPath(flow), finished);
  return true;
}

/** `note` records the film before it is published. */
async function fetch(taking: Taking, done: Done, note: (film: TakenFilm) => Promise<void>): Promise<Taken> {
  const { files, flow, vendor, vendors, received, marks, scratchFolder, run } = taking;
  const { signal, progress } = run;
  progress(95);
  await assertRoom(files, scratchFolder);
  const work = async (folder: string): Promise<Taken> => {
    const video = join(folder, VIDEO_FILE);
    const from = { vendor: vendor.name, url: done.url, what: 'film' as const };
    const missed = await missing(vendors.fetchFile(from, video, signal), signal);
    if (missed) return { kind: 'missed', isHere: false, failure: missed };
    const { durationS, problem } = await received.examine(video, signal);
    if (problem !== null) return { kind: 'missed', isHere: true, failure: wrong(vendor, problem) };
    const costs = costsOf(vendor, done, durationS);
    const isOurSound = speaksOurSound(vendor, vendors, flow);
    if (!hasRightLength(durationS, flow, isOurSound)) {
      const problem = `lasts ${durationS.toFixed(1)} s, and ${flow.narration!.durationS.toFixed(1)} s were asked for`;
      return { kind: 'refused', failure: wrong(vendor, problem), costs };
    }
    const plan = await makePlan(flow, taking, folder);
    const timed = isOurSound ? plan : stretched(plan, durationS);
    const onShare = (share: number) => progress(95 + 4 * share);
    const asItCame = await composed(taking, { plan: timed, durationS, folder, signal, onShare });
    if (asItCame !== null) {
      await received.dress(
        { plan: timed, stillPath: await stillOf(taking, done, folder), paths: extrasIn(folder) },
        signal,
      );
    }
    const isComposed = asItCame === null;
    const mark = await markFilm(marks, video, factsOf(flow, vendor.name, null, isComposed), signal);
    const film = { durationS, costs, mark, ...(isComposed && { isComposed }), ...(asItCame && { asItCame }) };
    await note(film);
    const finished = finishedFolder(scratchFolder, flow);
    await rename(folder, finished);
    await publish(run.publisher, filmPath(flow), finished);
    await files.remove(publishedSound(flow));
    return { kind: 'published', film };
  };
  return withScratch(scratchFolder, flow, work).catch(explain);
}

/** Null for a film in our layout; otherwise why it is not, which is empty where nothing decodes films. */
async function composed(taking: Taking, made: Parameters<typeof compose>[1]): Promise<string | null> {
  const { decoder, flow, vendor, onAsItCame } = taking;
  if (!decoder) return '';
  const problem = await compose({ ...taking, decoder }, made);
  if (problem === null) return null;
  onAsItCame?.(flow.id, wrong(vendor, problem));
  return `The film of ${vendor.title} ${problem}, so it is as the vendor made it.`;
}

/** Null if the file came; errors that are not the vendor's are thrown. */
async function missing(fetching: Promise<void>, signal: AbortSignal): Promise<ProviderError | null> {
  try {
    await fetching;
    return null;
  } catch (error) {
    if (signal.aborted || !(error instanceof ProviderError)) throw error;
    return error;
  }
}

/** The vendor's still; without one a poster is drawn. */
async function stillOf({ vendor, vendors, run }: Taking, { posterUrl }: Done, folder: string): Promise<string | null> {
  if (posterUrl === null) return null;
  const path = join(folder, 'still');
  const from = { vendor: vendor.name, url: posterUrl, what: 'picture' as const };
  return (await missing(vendors.fetchFile(from, path, run.signal), run.signal)) ? null : path;
}

const wrong = ({ name, title }: FilmVendor, problem: string): ProviderError =>
  new ProviderError(name, 'refused', `the film of ${title} ${problem}`);

/** A vendor that does not report usage is charged by the film's length. */
function costsOf({ name, price }: FilmVendor, { costs }: Done, durationS: number): readonly Cost[] {
  const units = Math.round(durationS * 10) / 10;
  const billed = costs.length > 0 ? costs : [{ provider: name, model: 'film', unit: 'seconds', units, price: null }];
  return billed.map((cost) => withPrice(cost, price));
}

export const takeFilm = { isPublished, fetch, costsOf };
