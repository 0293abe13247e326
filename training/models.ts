// Trains the models of the writer without a language model. Models of privacy are cross-fitted: what a statement looks like at first sight
// is told by a model that has not seen its summary.
import { placesOf, textFeatures } from '../src/providers/script/learned/features.js';
import { PART_ROLES, placesOfStatements, remarksAmong, secondSight } from '../src/providers/script/learned/judging.js';
import { type Linear, probabilityOf } from '../src/providers/script/learned/linear.js';
import { soundPlaces } from '../src/providers/script/learned/sound-features.js';
import type { Models } from '../src/providers/script/learned/weights.js';
import { type Row, trainLinear } from './linear.js';
import type { Judged, Labelled, LabelledSample, Remark } from './rows.js';

const FOLDS = 4;
/** A statement that was held back by judgement, without one of the words that must not be told, counts less. */
const HELD_WEIGHT = 0.4;
const PRIVATE_POSITIVES = 3;

/** A summary with the places of the features of its statements. */
export type Seen = LabelledSample & { places: Uint32Array[] };

export function trainModels(
  samples: readonly LabelledSample[],
  remarks: readonly Remark[],
  judged: readonly Judged[],
): Models {
  const judges = trainRemarks(remarks);
  const seen = withPlaces(samples, judges);
  const rowsOf = (of: readonly Seen[], isPositive: (row: Labelled) => boolean): Row[] =>
    of.flatMap(({ rows, places }) => rows.map((row, at) => ({ places: places[at]!, isPositive: isPositive(row) })));
  const told = seen.map((each) => ({ ...each, ...only(each, ({ role }) => role !== null) }));
  const roles = PART_ROLES.map(
    (part) =>
      [
        part,
        trainLinear(
          rowsOf(told, ({ role }) => role === part),
          { epochs: 12 },
        ),
      ] as const,
  );
  return {
    ...judges,
    ...trainPrivacy(seen),
    worth: trainLinear(rowsOf(seen, ({ isFact, isPrivate }) => isFact && !isPrivate)),
    ...(Object.fromEntries(roles) as Record<(typeof PART_ROLES)[number], Linear>),
    sound: trainLinear(soundRows(seen, judged)),
  };
}

type RemarkModels = Pick<Models, 'remark-en' | 'remark-other'>;

export const withPlaces = (samples: readonly LabelledSample[], judges: RemarkModels): Seen[] =>
  samples.map((sample) => {
    const { statements, parties, brief } = sample;
    const language = brief.language.slice(0, 2);
    const remarks = remarksAmong(statements, language, judges);
    return { ...sample, places: placesOfStatements(statements, parties, language, remarks) };
  });

function only({ rows, places }: Seen, holds: (row: Labelled) => boolean): Pick<Seen, 'rows' | 'places'> {
  const kept = [...rows.keys()].filter((at) => holds(rows[at]!));
  return { rows: kept.map((at) => rows[at]!), places: kept.map((at) => places[at]!) };
}

export function trainRemarks(remarks: readonly Remark[]): RemarkModels {
  const rowsIn = (isEnglish: boolean): Row[] =>
    remarks
      .filter(({ lang }) => (lang === 'en') === isEnglish)
      .map(({ text, label, lang }) => ({
        places: placesOf(textFeatures(text, lang)),
        isPositive: label === 'private',
      }));
  return {
    'remark-en': trainLinear(rowsIn(true), { epochs: 20 }),
    'remark-other': trainLinear(rowsIn(false), { epochs: 20 }),
  };
}

function trainPrivacy(seen: readonly Seen[]): Pick<Models, 'private-first' | 'private'> {
  const firstRows = (of: readonly Seen[]): Row[] =>
    of.flatMap(({ rows, places }) => rows.map(({ isPrivate }, at) => ({ places: places[at]!, isPositive: isPrivate })));
  const train = (rows: readonly Row[]): Linear => trainLinear(rows, { positives: PRIVATE_POSITIVES });
  const second: Row[] = [];
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const model = train(firstRows(seen.filter((_, at) => at % FOLDS !== fold)));
    for (const { statements, rows, places } of seen.filter((_, at) => at % FOLDS === fold)) {
      const first = places.map((each) => probabilityOf(model, each));
      for (const [at, sight] of secondSight(statements, places, first).entries()) {
        const { isPrivate, isHeld, isFact } = rows[at]!;
        const looksHeld = !isPrivate && isHeld && !isFact;
        second.push({ places: sight, isPositive: isPrivate || looksHeld, weight: looksHeld ? HELD_WEIGHT : 1 });
      }
    }
  }
  return { 'private-first': train(firstRows(seen)), private: train(second) };
}

export type SoundRow = Row & { summary: string };

/** Sentences are found again among the statements by the words of their source. */
export function soundRows(seen: readonly Seen[], judged: readonly Judged[]): SoundRow[] {
  const placesOfSource = new Map<string, Uint32Array>();
  for (const { half, sample, statements, places } of seen)
    for (const [at, { text }] of statements.entries())
      placesOfSource.set(`${half}/${sample.name}/${text}`, places[at]!);
  return judged.flatMap(({ half, name, source, text, form, isSound }): SoundRow[] => {
    const summary = `${half}/${name}`;
    const places = placesOfSource.get(`${summary}/${source}`);
    return places ? [{ summary, places: soundPlaces(text, form, source, places), isPositive: isSound }] : [];
  });
}
