// What the models learn from: the summaries of the corpus with their facts and private words, labels of their statements, sentences that
// were judged by readers, and single remarks.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapeRegExp } from '../src/lib/escape-regexp.js';
import { packageRoot } from '../src/lib/package-root.js';
import type { Brief } from '../src/providers/contracts.js';
import type { PartRole } from '../src/providers/script/learned/judging.js';
import { type Parties, partiesOf } from '../src/providers/script/reading/parties.js';
import { isShorthand, readShorthand } from '../src/providers/script/reading/shorthand.js';
import { readStatements, type Statement } from '../src/providers/script/reading/statements.js';
import { briefOf, type Half, PACES, readCorpus, type Sample } from '../test/corpus/corpus.js';

const CORPUS = join(packageRoot, 'test', 'corpus');

/** A statement of the corpus and what is known of it. */
export type Labelled = {
  statement: Statement;
  /** Holds a fact that must be told. */
  isFact: boolean;
  /** Holds words that must not be told. */
  isPrivate: boolean;
  /** Was held back as private by judgement, without such a word. */
  isHeld: boolean;
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

type Label = { half: string; name: string; start: number; end: number; role?: PartRole; left?: string };

const HELD = new Set([
  'internal note',
  'judgement of a person',
  'price tactics',
  'gossip',
  'personal matter',
  'insult',
  'our own trouble',
  'competitor',
  'other customer',
  'instruction',
]);

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
  const secrets = sample.mustNot
    .filter((word) => word.length > 1)
    .map((word) => new RegExp(`(?<!\\p{L})${escapeRegExp(word)}`, 'iu'));
  const rows = statements.map((statement): Labelled => {
    const whole = `${statement.label ?? ''}: ${statement.text}`.toLowerCase();
    const label = closest(statement, labels);
    return {
      statement,
      isFact: sample.must.some((ways) => ways.some((way) => whole.includes(way.toLowerCase()))),
      isPrivate: secrets.some((secret) => secret.test(statement.text)),
      isHeld: HELD.has(label?.left ?? ''),
      role: label?.role ?? null,
    };
  });
  return { half, sample, brief, statements, parties, rows };
}

function closest({ start, end }: Statement, labels: readonly Label[]): Label | null {
  const overlap = (label: Label): number => Math.min(end, label.end) - Math.max(start, label.start);
  const [best] = [...labels].sort((a, b) => overlap(b) - overlap(a));
  return best && overlap(best) > 0 ? best : null;
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
