// The writer that needs no language model: it reads the summary, keeps what may and should be said, and says it to the
// prospect in short sentences. The same summary always gives the same script.
import type { Spoken } from '../../../flow/pace.js';
import type { Brief, Draft, ScriptWriter, Sentence } from '../../contracts.js';
import { violations } from '../checks/checks.js';
import { clauseAround, sidesOf, strangeDoer, wrongDoer } from '../checks/doers.js';
import { sureLanguage } from '../checks/language.js';
import { withSpokenNames } from '../checks/names.js';
import { collectFacts, type Fact, type Facts } from './facts/facts.js';
import { withInitials } from './notes/initials.js';
import { holdsMeeting } from './notes/meeting-noted.js';
import { readStatements, type Statement } from './notes/read.js';
import { findPeople, type People } from './people/people.js';
import { reasonFor } from './private/reasons.js';
import { ENGLISH } from './script/book.js';
import { type Composed, compose, type Plan } from './script/compose.js';
import { withHalves } from './script/halves.js';
import { tongueOf } from './tongues/all.js';
import { collectFactsIn } from './tongues/facts.js';
import { bookOf, type Tongue } from './tongues/tongue.js';
import { withDoer } from './turn/one-person.js';

export const EMBEDDED_WRITER = 'embedded';

const MAX_SUMMARY_CHARS = 60_000;
const MAX_ROUNDS = 6;

export function createEmbeddedWriter(options: { spoken?: Spoken } = {}): ScriptWriter {
  const spoken = options.spoken ?? ((text: string) => text);
  return {
    name: EMBEDDED_WRITER,
    async write(brief: Brief, signal: AbortSignal): Promise<Draft> {
      signal.throwIfAborted();
      return draft(withSpokenNames(brief), spoken);
    },
  };
}

function draft(brief: Brief, spoken: Spoken): Draft {
  const summary = brief.summary.slice(0, MAX_SUMMARY_CHARS);
  const names = {
    prospect: brief.prospectName,
    user: brief.userName,
    userCompany: brief.userCompany,
  };
  const statements = withInitials(readStatements(summary, names), summary, names);
  const tongue = tongueOf(brief.language, summary);
  const people = findPeople({ ...brief, summary });
  const { facts, dropped } = factsIn(tongue, statements, { ...brief, summary }, people);
  const plan = {
    book: tongue ? bookOf(tongue) : ENGLISH,
    names,
    pace: brief.pace,
    spoken: brief.spoken ?? spoken,
    target: brief.target,
    seed: seedOf(summary),
    hasMeeting: holdsMeeting(summary),
  };
  const { sentences, unused, doubted } = composeSound(facts, plan, faultFinder(brief, statements, people));
  dropped.push(...doubted.map((fact) => ({ reason: 'not sure that it is right', text: fact.text })));
  const left = unused.map((fact) => ({
    reason: 'no time left for it',
    text: summary.slice(fact.evidence[0]!.start, fact.evidence[0]!.end),
  }));
  const told = dropped.map(({ reason, text }) => ({ reason: reasonFor(reason, text), text }));
  const known = [brief.prospectName, brief.prospectCompany, brief.userName, brief.userCompany].join(' ');
  return { sentences, dropped: withHalves([...told, ...left], summary, sentences, known), writer: EMBEDDED_WRITER };
}

/** A summary that is surely in another language than the voice gives no facts: nothing here translates. */
function factsIn(tongue: Tongue | null, statements: Statement[], brief: Brief, people: People): Facts {
  const language = sureLanguage(brief.summary);
  if (language !== null && language !== (tongue?.code ?? 'en')) {
    return { facts: [], dropped: [{ reason: 'not in the language of the voice', text: brief.summary }] };
  }
  if (tongue) return collectFactsIn(tongue, statements, brief);
  return collectFacts(statements, people, brief.summary);
}

/** A script that passes the checks: a fact whose sentence does not is left out, and the script is planned anew. */
function composeSound(facts: readonly Fact[], plan: Plan, faultsOf: FaultFinder): Composed & { doubted: Fact[] } {
  const doubted = new Set<number>();
  for (let round = 0; ; round += 1) {
    const sound = facts.filter((fact) => !doubted.has(fact.order));
    const composed = compose(round < MAX_ROUNDS ? sound : [], plan);
    const faulty = faultsOf(composed.sentences).flatMap((sentence) => composed.facts[sentence] ?? []);
    if (faulty.length === 0 || round >= MAX_ROUNDS) {
      return { ...composed, doubted: facts.filter((fact) => doubted.has(fact.order)) };
    }
    for (const fact of faulty) doubted.add(fact.order);
  }
}

type FaultFinder = (sentences: readonly Sentence[]) => number[];

/** Finds the sentences that say more than the notes, or give a task of one side to the other. */
function faultFinder(brief: Brief, statements: readonly Statement[], people: People): FaultFinder {
  const unproven: FaultFinder = (sentences) => violations(sentences, brief).map(({ sentence }) => sentence);
  if (!brief.language.toLowerCase().startsWith('en')) return unproven;
  const prospect = people.prospect.flat().join(' ');
  const isTurned = ({ text, evidence }: Sentence): boolean => {
    const sources = evidence
      .map((span) => withDoer(clauseAround(span, brief.summary), brief.summary.slice(0, span.start), people))
      .join(' . ');
    if (evidence.length === 0 || QUOTED.test(sources)) return false;
    const isTheirs = statements.some(
      ({ side, start, end }) => side === 'them' && evidence.some((span) => start < span.end && span.start < end),
    );
    const sides = sidesOf({ ...brief, prospectName: prospect }, isTheirs);
    return (wrongDoer(text, sources, sides) ?? strangeDoer(text, sources, sides)) !== null;
  };
  return (sentences) => [...unproven(sentences), ...[...sentences.keys()].filter((at) => isTurned(sentences[at]!))];
}

const QUOTED = /["“”„«]/u;

/** Picks among ways of saying the same thing, so that two flows do not sound alike. */
function seedOf(text: string): number {
  let hash = 7;
  for (let at = 0; at < text.length; at += 1) hash = (hash * 31 + text.charCodeAt(at)) % 1_000_003;
  return hash;
}
