// What the models of names learn from: the names of the corpus, as its requests give them, and beginnings of summaries written for this.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../src/lib/package-root.js';
import { readNames } from '../src/providers/script/learned/name-features.js';
import type { Models } from '../src/providers/script/learned/weights.js';
import { isTitle } from '../src/providers/script/reading/parties.js';
import { type Row, trainLinear } from './linear.js';
import type { LabelledSample } from './rows.js';

/** A text and whom it names; `file` is its author. */
export type NamedText = { text: string } & Record<Whose, string | null | undefined>;
/** Null is nobody, undefined is not known. */
type Whose = 'person' | 'firm' | 'user';

const HEADS = join(packageRoot, 'test', 'corpus', 'names.jsonl');

export const readHeads = (): NamedText[] =>
  readFileSync(HEADS, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as NamedText);

export const namedTextOf = ({ brief }: Pick<LabelledSample, 'brief'>): NamedText => ({
  text: brief.summary,
  person: brief.prospectName ?? undefined,
  firm: brief.prospectCompany ?? undefined,
  user: brief.userName ?? undefined,
});

export const WANTED = { 'name-prospect': 'person', 'name-company': 'firm', 'name-user': 'user' } as const;
type NameModel = keyof typeof WANTED;
const EPOCHS = 16;

/** "Karin" and "Karin Berg" are the same one, and so is "Mrs Berg". */
export function isSameName(one: string | null | undefined, other: string): boolean {
  const [ours, theirs] = [one ?? '', other].map((name) =>
    name
      .split(/\s+/u)
      .filter((word) => !isTitle(word))
      .map((word) => word.toLowerCase()),
  );
  return (
    ours!.length > 0 && (theirs!.every((word) => ours!.includes(word)) || ours!.every((word) => theirs!.includes(word)))
  );
}

export function trainNames(texts: readonly NamedText[]): Pick<Models, NameModel> {
  const seen = texts.flatMap((given) => readNames(given.text).map((each) => ({ ...each, given })));
  const train = (model: NameModel) =>
    trainLinear(
      seen
        .filter(({ given }) => given[WANTED[model]] !== undefined)
        .map(({ given, name, places }): Row => ({ places, target: Number(isSameName(given[WANTED[model]], name)) })),
      { epochs: EPOCHS },
    );
  return {
    'name-prospect': train('name-prospect'),
    'name-company': train('name-company'),
    'name-user': train('name-user'),
  };
}
