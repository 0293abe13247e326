// Trains the models of the writer without a language model. Models of privacy are cross-fitted: what a statement looks like at first sight
// is told by a model that has not seen its summary.
import { placesOf, textFeatures } from '../src/providers/script/learned/features.js';
import { PART_ROLES, placesOfStatements, remarksAmong, secondSight } from '../src/providers/script/learned/judging.js';
import { soundPlaces } from '../src/providers/script/learned/statement-features.js';
import { type Linear, type Models, probabilityOf } from '../src/providers/script/learned/weights.js';
import { type Row, trainLinear } from './linear.js';
import { namedTextOf, readHeads, trainNames } from './names.js';
import { type Judged, type Labelled, type LabelledSample, type Remark, readThey } from './rows.js';

const FOLDS = 4;
/** More of them make the models of privacy too sure of themselves. */
const PRIVACY = { epochs: 6 };
export const THEY_TRAINING = { epochs: 20 };
/** What counts is the facts that must arrive; among the others, what readers would rather hear. */
const WORTH_OF_OTHERS = 1 / 20;
/** What a reader says must be told, without being one of those facts. */
const MUST = 3;
const WORTH_OF_MUSTS = 0.35;

/** A summary with the places of the features of its statements. */
export type Seen = LabelledSample & { places: Uint32Array[] };

export function trainModels(
  samples: readonly LabelledSample[],
  remarks: readonly Remark[],
  judged: readonly Judged[],
): Models {
  const judges = trainRemarks(remarks);
  const seen = withPlaces(samples, judges);
  const told = seen.map((each) => ({ ...each, ...only(each, ({ role }) => role !== null) }));
  const roles = PART_ROLES.map(
    (part) =>
      [
        part,
        trainLinear(
          rowsOf(told, ({ role }) => Number(role === part)),
          { epochs: 12 },
        ),
      ] as const,
  );
  return {
    ...judges,
    ...trainPrivacy(seen),
    worth: trainLinear(
      rowsOf(seen, ({ isFact, worth }) => (isFact ? 1 : worth >= MUST ? WORTH_OF_MUSTS : worth * WORTH_OF_OTHERS)),
    ),
    ...(Object.fromEntries(roles) as Record<(typeof PART_ROLES)[number], Linear>),
    sound: trainLinear(soundRows(seen, judged)),
    they: trainLinear(readThey(samples), THEY_TRAINING),
    ...trainNames([...samples.map(namedTextOf), ...readHeads()]),
  };
}

const rowsOf = (of: readonly Pick<Seen, 'rows' | 'places'>[], target: (row: Labelled) => number): Row[] =>
  of.flatMap(({ rows, places }) => rows.map((row, at) => ({ places: places[at]!, target: target(row) })));

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
        target: Number(label === 'private'),
      }));
  return {
    'remark-en': trainLinear(rowsIn(true), { epochs: 12 }),
    'remark-other': trainLinear(rowsIn(false), { epochs: 12 }),
  };
}

function trainPrivacy(seen: readonly Seen[]): Pick<Models, 'private-first' | 'private'> {
  const privateRows = (of: readonly Seen[]): Row[] => rowsOf(of, ({ isPrivate }) => Number(isPrivate));
  const train = (rows: readonly Row[]): Linear => trainLinear(rows, PRIVACY);
  const second: Row[] = [];
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const model = train(privateRows(seen.filter((_, at) => at % FOLDS !== fold)));
    for (const each of seen.filter((_, at) => at % FOLDS === fold)) {
      const first = each.places.map((places) => probabilityOf(model, places));
      second.push(...privateRows([{ ...each, places: secondSight(each.statements, each.places, first) }]));
    }
  }
  return { 'private-first': train(privateRows(seen)), private: train(second) };
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
    return places ? [{ summary, places: soundPlaces(text, form, source, places), target: Number(isSound) }] : [];
  });
}
