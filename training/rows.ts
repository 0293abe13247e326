// What the models learn from: the summaries of the corpus with their facts and private words, labels of their statements, sentences that
// were judged by readers, and single remarks.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../src/lib/package-root.js';
import type { Brief } from '../src/providers/contracts.js';
import type { PartRole } from '../src/providers/script/learned/judging.js';
import { theyPlaces } from '../src/providers/script/learned/they-features.js';
import { type Parties, partiesOf } from '../src/providers/script/reading/parties.js';
import { isShorthand, readShorthand } from '../src/providers/script/reading/shorthand.js';
import { readStatements, type Statement } from '../src/providers/script/reading/statements.js';
import { briefOf, type Half, PACES, readCorpus, type Sample } from '../test/corpus/corpus.js';
import type { Row } from './linear.js';

const CORPUS = join(packageRoot, 'test', 'corpus');

/** A statement of the corpus and how a careful reader judged it. */
export type Labelled = {
  statement: Statement;
  /** Must not reach the prospect. */
  isPrivate: boolean;
  /** From 0, nothing to say, to 3, must be told. */
  worth: number;
  /** Holds a fact that the summary names as one that must arrive. */
  isFact: boolean;
  /** The part that it belongs to, where there is something to say. */
  role: PartRole | null;
};

export type LabelledSample = {
  half: Half;
  sample: Sample;
  brief: Brief;
  statements: Statement[];
  parties: Parties;
  rows: Labelled[];
};

/** `p` for private, `x` for nothing to say, or the part by its first letter with the worth: `c3`. */
type Label = { half: string; name: string; start: number; end: number; label: string };

const ROLES: Record<string, PartRole> = { h: 'heard', c: 'cost', s: 'shown', n: 'next' };

const readLines = <Line>(file: string): Line[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);

export function readSamples(halves: readonly Half[]): LabelledSample[] {
  const labels = grouped(readLines<Label>(join(CORPUS, 'statements.jsonl')));
  return halves.flatMap((half) =>
    readCorpus(half).map((sample) => labelSample(half, sample, labels.get(`${half}/${sample.name}`) ?? [])),
  );
}

function grouped(lines: readonly Label[]): Map<string, Label[]> {
  const groups = new Map<string, Label[]>();
  for (const line of lines) {
    const key = `${line.half}/${line.name}`;
    groups.set(key, [...(groups.get(key) ?? []), line]);
  }
  return groups;
}

function labelSample(half: Half, sample: Sample, labels: readonly Label[]): LabelledSample {
  const brief = briefOf(sample, PACES.slt!);
  const plain = readStatements(sample.summary);
  const areNotes = brief.language.startsWith('en') && isShorthand(plain, sample.summary);
  const statements = areNotes ? readShorthand(sample.summary, brief) : plain;
  const parties = partiesOf(brief, statements);
  const rows = statements.map((statement, at): Labelled => {
    const { start, end } = statement;
    const place = statements.slice(0, at).filter((each) => each.start === start && each.end === end).length;
    const label = closest(statement, place, labels) ?? 'x';
    const [kind = '', worth] = label;
    const whole = `${statement.label ?? ''}: ${statement.text}`.toLowerCase();
    return {
      statement,
      isPrivate: kind === 'p',
      worth: Number(worth ?? 0),
      isFact: kind !== 'p' && sample.must.some((ways) => ways.some((way) => whole.includes(way.toLowerCase()))),
      role: ROLES[kind] ?? null,
    };
  });
  return { half, sample, brief, statements, parties, rows };
}

/** Pieces of one note have the same span, and are told apart by their order. */
function closest({ start, end }: Statement, place: number, labels: readonly Label[]): string | null {
  const same = labels.filter((label) => label.start === start && label.end === end);
  if (same[place]) return same[place].label;
  const overlap = (label: Label): number => Math.min(end, label.end) - Math.max(start, label.start);
  const [best] = labels.toSorted((a, b) => overlap(b) - overlap(a));
  return best && overlap(best) > 0 ? best.label : null;
}

/** A single sentence, and whether it is a private remark; `file` is its author. */
export type Remark = { file: string; text: string; label: 'private' | 'tell'; lang: string };

/** Those of `corpus` and `added` were taken from the halves, so that what is measured on a half must do without them. */
export function readRemarks({ fromHalves }: { fromHalves: boolean }): Remark[] {
  const folder = join(CORPUS, 'remarks');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl') && (fromHalves || !/^(?:added|corpus)\./.test(name)))
    .sort()
    .flatMap((file) => readLines<Omit<Remark, 'file'>>(join(folder, file)).map((line) => ({ ...line, file })));
}

/** A sentence that the writer made of a statement, and whether a reader would have to correct it. */
export type Judged = { half: string; name: string; source: string; text: string; form: string; isSound: boolean };

export const readJudged = (): Judged[] => readLines<Judged>(join(CORPUS, 'sound.jsonl'));

/**
 * "They", "them" and "their" of a statement in their order: `y` for the prospect's side, `o` for others, `?` where nobody could tell. Those
 * of a summary are found again by their text; the others were written for this, with "you" and "we" for the names of both sides.
 */
type They = { half?: string; name?: string; before?: string | null; text: string; labels: string };

const NOBODY = { prospect: null, company: null, user: null, userCompany: null };
const TARGETS: Record<string, number> = { y: 1, o: 0, '?': 0.5 };

export type TheyRow = Row & { summary: string | null };

export function readThey(samples: readonly LabelledSample[]): TheyRow[] {
  const byName = new Map(samples.map((each) => [`${each.half}/${each.sample.name}`, each]));
  return readLines<They>(join(CORPUS, 'they.jsonl')).flatMap(({ half, name, before = null, text, labels }) => {
    const sample = byName.get(`${half}/${name}`);
    const at = sample?.statements.findIndex((each) => each.text === text) ?? -1;
    if (half !== undefined && at < 0) return [];
    const places = theyPlaces(
      text,
      at > 0 ? sample!.statements[at - 1]!.text : before,
      sample?.parties ?? { sources: NOBODY },
    );
    const summary = sample ? `${half}/${name}` : null;
    return places.map((each, index) => ({ summary, places: each, target: TARGETS[labels[index]!]! }));
  });
}
