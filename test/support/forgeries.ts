// How the checks on what a model writes do on sentences whose verdict is known: forged ones are to be refused, honest ones to pass, in
// each language. The cases are data, in test/corpus/forgeries; the remarks and plain statements are those of test/corpus/remarks.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Brief, CharSpan, Role, Sentence } from '../../src/providers/contracts.js';
import type { FactCheck } from '../../src/providers/script/model/fact-check.js';
import { type Case, type Fault, judge, sentencesOf } from '../../src/providers/script/model/judge.js';
import { linkingOf } from '../../src/providers/script/model/linking.js';
import { notesOf } from '../../src/providers/script/model/notes.js';
import { leakIn } from '../../src/text/privacy/gate.js';
import { briefOf, type Half, PACES, readCorpus } from '../corpus/corpus.js';
import { CALL } from './parts/embedded-script.js';

const FOLDER = join('test', 'corpus', 'forgeries');
const REMARKS = join('test', 'corpus', 'remarks');

export type Forgery = {
  lang: string;
  /** A name in summaries.json, or a sample of the corpus as `half/name`. */
  summary: string;
  role: Role;
  sentence: string;
  verdict: 'refuse' | 'pass';
  /** What the sentence rests on: words of the notes as a model quotes them, or stretches of the summary. */
  quotes?: string[];
  evidence?: [start: number, end: number][];
};

/** Who checks facts about a call. */
export type CheckerOf = (call: Case) => FactCheck;

const linesOf = <Line>(path: string): Line[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

const readForgeries = (): Forgery[] =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.jsonl'))
    .flatMap((name) => linesOf<Forgery>(join(FOLDER, name)));

const calls = new Map<string, Case>();

/** A summary as the checks read it; to read one takes longer than to judge all of its sentences. */
function callOf(name: string): Case {
  const known = calls.get(name);
  if (known) return known;
  const brief = name.includes('/') ? sampleBrief(name) : givenBrief(name);
  const call = { brief, notes: notesOf(brief), linking: linkingOf(brief) };
  calls.set(name, call);
  return call;
}

function givenBrief(name: string): Brief {
  const given = JSON.parse(readFileSync(join(FOLDER, 'summaries.json'), 'utf8'))[name];
  if (!given) throw new Error(`There is no summary "${name}".`);
  return { ...CALL, ...given };
}

function sampleBrief(name: string): Brief {
  const [half, sampleName] = name.split('/') as [Half, string];
  const sample = readCorpus(half).find((each) => each.name === sampleName);
  if (!sample) throw new Error(`There is no sample "${name}".`);
  return briefOf(sample, PACES.slt!);
}

/** What is wrong with one sentence, its place in a script and what a script needs as a whole aside; and the sentence as it rests on its call. */
function judged({ summary, role, sentence, quotes = [], evidence }: Forgery): { faults: string[]; said: Sentence[] } {
  const call = callOf(summary);
  const span = ([start, end]: [number, number]): CharSpan => ({ start, end });
  const said: { sentences: Sentence[]; faults: Fault[] } = evidence
    ? { sentences: [{ role, text: sentence, evidence: evidence.map(span) }], faults: [] }
    : sentencesOf({ sentences: [{ role, text: sentence, evidence: quotes }] }, call);
  const faults = [...said.faults, ...judge(said.sentences, call)]
    .filter((fault) => fault.sentence !== null && fault.rule !== 'order')
    .map(({ rule, detail }) => `${rule} ${detail}`.trim());
  return { faults, said: said.sentences };
}

/** The faults of each forgery; where a model checks facts, also those that it finds, one question for each call. */
async function faultsOfAll(forgeries: readonly Forgery[], checkerOf?: CheckerOf): Promise<string[][]> {
  const all = forgeries.map((forgery) => ({ forgery, ...judged(forgery) }));
  if (checkerOf) {
    const open = all.filter(({ forgery, faults }) => forgery.quotes && faults.length === 0);
    const names = new Set(open.map(({ forgery }) => forgery.summary));
    await Promise.all(
      [...names].map(async (name) => {
        const group = open.filter(({ forgery }) => forgery.summary === name);
        const sentences = group.map(({ said }) => said[0]!);
        const { faults: found } = await checkerOf(callOf(name))(sentences, true);
        for (const { sentence, rule, detail } of found) group[sentence!]!.faults.push(`${rule} ${detail}`);
      }),
    );
  }
  return all.map(({ faults }) => faults);
}

export type Count = { right: number; all: number };
export type Figures = Record<'forged' | 'honest' | 'drafted' | 'private' | 'plain', Count>;
export type Miss = { lang: string; kind: keyof Figures; text: string; faults: string[] };
export type Report = { byLanguage: Map<string, Figures>; misses: Miss[] };

const noFigures = (): Figures => ({
  forged: { right: 0, all: 0 },
  honest: { right: 0, all: 0 },
  drafted: { right: 0, all: 0 },
  private: { right: 0, all: 0 },
  plain: { right: 0, all: 0 },
});

type Remark = { text: string; label: 'private' | 'tell'; lang: string };

/** The figures of every language, and each sentence that got the wrong verdict. */
export async function reportChecks(checkerOf?: CheckerOf): Promise<Report> {
  const byLanguage = new Map<string, Figures>();
  const misses: Miss[] = [];
  const add = (lang: string, kind: keyof Figures, text: string, isRefused: boolean, faults: string[]): void => {
    const figures = byLanguage.get(lang) ?? noFigures();
    byLanguage.set(lang, figures);
    const isRight = isRefused === (kind === 'forged' || kind === 'private');
    figures[kind].all += 1;
    if (isRight) figures[kind].right += 1;
    else misses.push({ lang, kind, text, faults });
  };
  const forgeries = readForgeries();
  const faultsOf = await faultsOfAll(forgeries, checkerOf);
  for (const [at, forgery] of forgeries.entries()) {
    const faults = faultsOf[at]!;
    const kind = forgery.verdict === 'refuse' ? 'forged' : forgery.evidence ? 'drafted' : 'honest';
    add(forgery.lang, kind, forgery.sentence, faults.length > 0, faults);
  }
  for (const name of readdirSync(REMARKS).filter((file) => file.endsWith('.jsonl'))) {
    for (const { text, label, lang } of linesOf<Remark>(join(REMARKS, name))) {
      const leak = leakIn(text);
      add(lang, label === 'private' ? 'private' : 'plain', text, leak !== null, leak ? [leak] : []);
    }
  }
  return { byLanguage, misses };
}
