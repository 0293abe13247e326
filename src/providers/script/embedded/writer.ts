// The writer that needs no language model: reads the summary, keeps what may and should be said, and says it to the prospect in short
// sentences. What it keeps is decided by learned models (learned/); the same summary always gives the same script.
import { asWritten, type Spoken, type SpokenWith } from '../../../domain/pace.js';
import { violations } from '../../../text/checks/checks.js';
import { sureLanguage } from '../../../text/checks/language.js';
import { withSpokenNames } from '../../../text/checks/names.js';
import type { Brief, Draft, ScriptWriter, Sentence } from '../../contracts.js';
import { hasDateOfFigures } from '../english/calendar.js';
import { roleOf } from '../learned/judging.js';
import { type Models, ownModels } from '../learned/weights.js';
import { phrasesOf } from '../phrases/book.js';
import { type Found, sellerIn, withFound } from '../reading/prospect.js';
import { DATE } from '../reading/values.js';
import { type Candidate, type Left, type Reading, readCandidates } from './candidates.js';
import { choose } from './choose.js';
import { compose, factsBudgetS, type Line, longestS, type Plan } from './compose.js';

export const EMBEDDED_WRITER = 'embedded';

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
    names: { prospect: brief.prospectName, user: brief.userName, userCompany: brief.userCompany },
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
