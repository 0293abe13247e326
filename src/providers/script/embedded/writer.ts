// The writer that needs no language model: reads the summary, keeps what may and should be said, and says it to the prospect in short
// sentences. What it keeps is decided by learned models (learned/); the same summary always gives the same script.
import { EMBEDDED_WRITER } from '../../../domain/draft.js';
import { asWritten, estimateS, type Pace, type Spoken, type SpokenWith } from '../../../domain/durations.js';
import { memoize } from '../../../lib/memoize.js';
import { violations } from '../../../text/checks/checks.js';
import { sureLanguage } from '../../../text/checks/language.js';
import { withSpokenNames } from '../../../text/checks/names.js';
import type { Brief, Draft, ScriptWriter, Sentence } from '../../contracts.js';
import { hasDateOfFigures } from '../english/calendar.js';
import { type PartRole, roleOf } from '../learned/judging.js';
import { type Models, ownModels } from '../learned/weights.js';
import { namesOf, phrasesOf } from '../phrases/book.js';
import { type Found, sellerIn, withFound } from '../reading/prospect.js';
import { DATE, MONEY } from '../reading/sentences.js';
import { type Candidate, type Left, type Reading, readCandidates } from './candidates.js';
import { compose, factsBudgetS, type Line, longestS, type Plan } from './compose.js';

// Chooses what is told: by worth for its seconds, something of every part first, nothing twice.

/** What somebody looks for first is a part of its own: the price. */
type Part = PartRole | 'price';
const partOf = ({ role, source }: Candidate): Part => (role === 'shown' && MONEY.test(source) ? 'price' : role);

/** So many of a part are as good as any other; more of it are worth half. */
const ENOUGH: Record<Part, number> = { heard: 6, cost: 3, shown: 5, price: 2, next: 5 };
const FIRST_OF_PART = 1.3;
const BEYOND_ENOUGH = 0.5;
/** What a sentence costs besides its length. */
const EACH_S = 1.2;
const LEAST_WORTH = 0.03;
const LEAST_GAIN = 0.004;

const figuresIn = memoize(
  512,
  (text: string): Set<string> =>
    new Set((text.match(/\d(?:[\d.,]*\d)?/gu) ?? []).map((figure) => figure.replace(/[.,]/gu, ''))),
);
const stemsIn = memoize(
  512,
  (text: string): Set<string> =>
    new Set((text.toLowerCase().match(/\p{L}{4,}/gu) ?? []).map((word) => word.slice(0, 5))),
);
const shared = (a: ReadonlySet<string>, b: ReadonlySet<string>): number => [...a].filter((each) => b.has(each)).length;

/** Two statements that tell the same: the same figures in much the same words. */
function isSame(a: string, b: string): boolean {
  const [figures, others] = [figuresIn(a), figuresIn(b)];
  const [stems, otherStems] = [stemsIn(a), stemsIn(b)];
  const smaller = Math.min(stems.size, otherStems.size) || 1;
  const likeness = shared(stems, otherStems) / smaller;
  if (figures.size === 0 || others.size === 0) return likeness > 0.75 && smaller > 2;
  const both = shared(figures, others);
  return (both === figures.size && likeness >= 0.34) || (both > 0 && likeness >= 0.6) || likeness > 0.85;
}

/** In the order of the summary; what leans on something is chosen only with it. */
export function choose(candidates: readonly Candidate[], budgetS: number, pace: Pace, spoken: Spoken): Candidate[] {
  const secondsOf = new Map(candidates.map((each) => [each, estimateS(`${each.text}.`, pace, spoken)]));
  const parts = new Map(candidates.map((each) => [each, partOf(each)]));
  const chosen: Candidate[] = [];
  const free = new Set(candidates);
  let leftS = budgetS;
  const gain = (candidate: Candidate): number => {
    const part = parts.get(candidate)!;
    const count = chosen.filter((each) => parts.get(each) === part).length;
    const factor = count === 0 ? FIRST_OF_PART : count >= ENOUGH[part] ? BEYOND_ENOUGH : 1;
    return (Math.max(candidate.worth, LEAST_WORTH) * factor) / (secondsOf.get(candidate)! + EACH_S);
  };
  for (;;) {
    for (const each of free)
      if (secondsOf.get(each)! > leftS || chosen.some((other) => isSame(other.source, each.source))) free.delete(each);
    const isReady = ({ follows }: Candidate): boolean => follows === null || chosen.some(({ at }) => at === follows);
    const [best] = [...free]
      .filter(isReady)
      .sort((a, b) => Number(a.isDoubtful) - Number(b.isDoubtful) || gain(b) - gain(a) || a.at - b.at);
    if (!best || gain(best) < LEAST_GAIN) return answered(chosen).sort((a, b) => a.at - b.at);
    chosen.push(best);
    free.delete(best);
    leftS -= secondsOf.get(best)!;
  }
}

/** A question that nobody answers shows only that it is still open. */
const answered = (chosen: readonly Candidate[]): Candidate[] =>
  chosen.filter(({ answeredBy }) => answeredBy === null || chosen.some(({ at }) => at === answeredBy));

const MAX_SUMMARY_CHARS = 60_000;
/** So often a script is planned anew without what the checks doubted, and shortened. */
const MAX_ROUNDS = 6;
const MAX_CUTS = 4;

export function createEmbeddedWriter(options: { spokenWith?: SpokenWith; models?: Models } = {}): ScriptWriter {
  const { spokenWith = () => asWritten } = options;
  return {
    name: EMBEDDED_WRITER,
    async write(brief: Brief, signal: AbortSignal): Promise<Draft> {
      signal.throwIfAborted();
      return explain(brief, spokenWith(brief.lexicon ?? {}), options.models ?? ownModels()).draft;
    },
  };
}

/** All that the writer could tell of a summary, whether it has room for it or not; nothing private. */
export function tellableIn(given: Brief, models: Models = ownModels()): Sentence[] {
  const brief = withSpokenNames(
    withFound({ ...given, summary: given.summary.slice(0, MAX_SUMMARY_CHARS) }, models).brief,
  );
  const language = sureLanguage(brief.summary);
  if (language !== null && language !== brief.language.slice(0, 2).toLowerCase()) return [];
  return readCandidates(brief, models)
    .candidates.map(({ role, text, evidence }) => ({ role, text: /[.!?…]$/u.test(text) ? text : `${text}.`, evidence }))
    .filter((sentence) => violations([sentence], brief, { withoutLeaks: true }).length === 0);
}

/** The draft, and why each statement is or is not in it. */
export type Explained = { draft: Draft; lines: Line[]; left: Left[]; candidates: Candidate[] };

export function explain(given: Brief, spoken: Spoken, models: Models): Explained {
  const { brief: named, found } = withFound({ ...given, summary: given.summary.slice(0, MAX_SUMMARY_CHARS) }, models);
  const brief = withSpokenNames(named);
  const book = phrasesOf(brief.language, brief.summary) ?? phrasesOf('en')!;
  const language = sureLanguage(brief.summary);
  // Nothing here translates: a summary in another language than the voice gives no facts.
  const isForeign = language !== null && language !== brief.language.slice(0, 2).toLowerCase();
  const { statements, judgements, candidates, left } = isForeign
    ? NOTHING
    : readCandidates({ ...brief, userName: brief.userName ?? sellerIn(brief.summary, models) }, models);
  const plan: Plan = {
    book,
    names: namesOf(brief),
    pace: brief.pace,
    spoken,
    target: brief.target,
    seed: seedOf(brief.summary),
    hasMeeting: statements.some(
      ({ text }, at) => (DATE.test(text) || hasDateOfFigures(text)) && roleOf(judgements[at]!) === 'next',
    ),
  };
  const { lines, doubted } = composeSound(candidates, plan, brief);
  const told = new Set(lines.flatMap(({ tells }) => tells));
  const unused = candidates
    .filter((each) => !told.has(each))
    .flatMap((each): Left[] =>
      [each.at, ...(each.saidWith === null ? [] : [each.saidWith])].map((at) => {
        const why = doubted.get(each);
        return {
          at,
          text: statements[at]!.text,
          reason: why ? 'unclear' : 'no time left for it',
          why: why ?? '',
          privacy: 0,
          worth: each.worth,
        };
      }),
    );
  const all = [...left, ...unused].sort((a, b) => a.at - b.at);
  const dropped = isForeign
    ? [{ reason: 'not in the language of the voice', text: brief.summary }]
    : all.map(({ reason, text }) => ({ reason, text }));
  const sentences = lines.map(({ role, text, evidence }) => ({ role, text, evidence }));
  return {
    draft: { sentences, dropped, writer: EMBEDDED_WRITER, ...(isFound(found) ? { found } : {}) },
    lines,
    left: all,
    candidates,
  };
}

const NOTHING: Reading = { statements: [], judgements: [], candidates: [], left: [] };

const isFound = ({ prospectName, prospectCompany }: Found): boolean =>
  prospectName !== null || prospectCompany !== null;

/** A script that passes the checks: a statement whose sentence does not is left out, and the script is planned anew. */
function composeSound(
  candidates: readonly Candidate[],
  plan: Plan,
  brief: Brief,
): { lines: Line[]; doubted: Map<Candidate, string> } {
  const doubted = new Map<Candidate, string>();
  const checked = new Set<string>();
  for (let round = 0; ; round += 1) {
    const lines = composeInTime(round < MAX_ROUNDS ? candidates.filter((each) => !doubted.has(each)) : [], plan);
    const unchecked = lines.filter(({ text, tells }) => tells.length > 0 && !checked.has(text));
    const found = violations(unchecked, brief, { withoutLeaks: true });
    for (const { sentence, rule, detail } of found)
      for (const each of unchecked[sentence]!.tells) doubted.set(each, `check ${rule}: ${detail}`);
    if (round >= MAX_ROUNDS || found.length === 0) return { lines, doubted };
    for (const { text } of unchecked) checked.add(text);
  }
}

function composeInTime(candidates: readonly Candidate[], plan: Plan): Line[] {
  let budgetS = factsBudgetS(plan);
  for (let cuts = 0; ; cuts += 1) {
    const { lines, seconds } = compose(choose(candidates, budgetS, plan.pace, plan.spoken), plan);
    if (seconds <= longestS(plan) || cuts === MAX_CUTS) return lines;
    budgetS -= seconds - longestS(plan) + 1;
  }
}

function seedOf(text: string): number {
  let hash = 7;
  for (let at = 0; at < text.length; at += 1) hash = (hash * 31 + text.charCodeAt(at)) % 1_000_003;
  return hash;
}
