// Puts facts into sentences: clauses stand alone or behind a varied opening, things and tasks are gathered into frames.
import { capitalise, lowerFirst } from '../../../../flow/lines.js';
import type { CharSpan, Role, Sentence } from '../../../contracts.js';
import { hasForm, isAuxiliary } from '../../english/verbs.js';
import type { Kind } from '../facts/classify.js';
import type { Fact } from '../facts/facts.js';
import { isAside } from '../words/aside.js';
import { withArticle } from '../words/grammar.js';

export const ROLE_OF: Record<Kind, Role> = {
  situation: 'heard',
  pain: 'heard',
  goal: 'heard',
  cost: 'cost',
  shown: 'shown',
  next: 'next',
};

export type Phrased = Sentence & { facts: Fact[] };

/** Ways through a part; most sentences need no opening, and no opening comes twice. */
const YOU_LEADS = [
  ['', '', 'On top of that, ', '', '', ''],
  ['As we understood it, ', '', '', '', '', ''],
  ['', '', '', '', 'On top of that, ', ''],
  ['', '', '', 'You also mentioned that ', '', ''],
];
const NEXT_LEADS = [
  ['', 'And ', '', ''],
  ['', 'On your side, ', '', 'And '],
  ['', 'In return, ', '', 'And '],
];
const MAX_LISTED = 3;

/** The sentences of one part of the script, in the order of the summary. */
export function phrasePart(role: Role, facts: readonly Fact[], seed: number): Phrased[] {
  const sentences: Phrased[] = [];
  let turn = 0;
  const pending: Fact[] = [];
  const flush = (): void => {
    sentences.push(...listSentences(role, pending.splice(0)));
  };
  for (const fact of facts) {
    if (fact.form !== 'clause') {
      const groups = pending.length > 0 && (pending[0]!.form !== fact.form || listKey(pending[0]!) !== listKey(fact));
      if (groups || pending.length === MAX_LISTED) flush();
      pending.push(fact);
      continue;
    }
    flush();
    sentences.push(sentence(role, clause(role, fact, turn, seed), [fact]));
    turn += 1;
  }
  flush();
  return withoutEcho(sentences);
}

/** "Together we looked at …" twice in a row sounds like a list that is read out. */
const ECHOES: readonly [RegExp, string][] = [
  [/^Together we looked at /u, 'We also looked at '],
  [/^We talked about /u, 'We also talked about '],
  [/^You talked about /u, 'You also talked about '],
  [/^Next comes? /u, 'After that, there is '],
];

function withoutEcho(sentences: readonly Phrased[]): Phrased[] {
  return sentences.map((each, at) => {
    const echo = ECHOES.find(([opening]) => opening.test(each.text) && at > 0 && opening.test(sentences[at - 1]!.text));
    return echo ? { ...each, text: each.text.replace(echo[0], echo[1]) } : each;
  });
}

const listKey = (fact: Fact): string =>
  fact.kind === 'cost' ? `cost ${FIGURE_FIRST.test(fact.text)}` : fact.kind === 'goal' ? 'goal' : ROLE_OF[fact.kind];

const FIGURE_FIRST = /^(?:about |around |roughly )?[$€£\d]/u;

export function sentence(role: Role, text: string, facts: Fact[]): Phrased {
  const evidence: CharSpan[] = facts.flatMap((fact) => fact.evidence);
  const capital = capitalise(text);
  return { role, text: `${capital}.`, evidence, facts };
}

function clause(role: Role, fact: Fact, turn: number, seed: number): string {
  if (fact.follows !== null) return fact.text;
  if (role === 'heard' || role === 'cost') return role === 'cost' ? fact.text : led(fact, turn, seed);
  if (role === 'shown')
    return turn > 0
      ? fact.text.replace(/^We (showed|looked|walked|discussed|covered|talked|explained|presented)\b/u, 'We also $1')
      : fact.text;
  const leads = NEXT_LEADS[seed % NEXT_LEADS.length]!;
  const lead = leads[turn % leads.length]!;
  const fits = (lead === 'And ' && !/^(?:Our|The)\b/u.test(fact.text)) || /^You will (?!get\b)/u.test(fact.text);
  return lead !== '' && fits ? lead + lowerStart(fact) : fact.text;
}

function led(fact: Fact, turn: number, seed: number): string {
  const { text } = fact;
  const told =
    /^(?:I|We)\b|^You (?:said|mentioned|told|asked|estimate|estimated|reckon|reckoned|figure|say|worry|think|expect|believe|confirmed|explained|noted|shared|described|also|want|would|need|hope|plan|agreed|like|and)\b/u.test(
      text,
    );
  if (told) return text;
  const leads = YOU_LEADS[seed % YOU_LEADS.length]!;
  const lead = leads[turn % leads.length]!;
  const list = (text.match(/, /gu)?.length ?? 0) > 1 && !/,? and /u.test(text);
  if (/^You also mentioned/u.test(lead) && !isPlainClause(text)) return text;
  return lead === '' || list || /^\d/u.test(text) || maybeName(fact) ? text : lead + lowerStart(fact);
}

/** "Ade finds" and "Paper gets lost": a first word without an article in front of a verb may be a name, and then keeps its capital. */
function maybeName({ text, named }: Fact): boolean {
  const [first = '', second = ''] = text.split(' ');
  const isAct = hasForm(second, 'third') || hasForm(second, 'past') || isAuxiliary(second);
  return (
    !named &&
    isAct &&
    !/^(?:You|It|This|That|There|We|They|Each|One|Most|Some|Many|All|Both|None|Nobody|Everything)$/u.test(first) &&
    !/(?:ing|[^s]s)$/u.test(first)
  );
}

/** Only a short whole sentence stands well behind "You also mentioned that". */
const isPlainClause = (text: string): boolean =>
  text.split(' ').length <= 22 && !/, (?:you|it|they|we|I|people|note)\b|[:;]/u.test(text);

const NO_NAME =
  /^(?:Your?|From|The|An?|Our|It|This|That|There|They|Each|Every|Both|All|Some|Most|In|On|At|By|For|With|Once|After|Before|When|If|As|During|Behind|Together|Last|Next|Since|Until|Early|Late|Only|Everybody|Everyone|Everything|Nobody),? /u;

/** A sentence put behind an opening: its first word loses the capital unless it is a name or "I". */
const lowerStart = (fact: Fact): string =>
  /^I(?:'\p{Ll}+)? /u.test(fact.text) ||
  (!NO_NAME.test(fact.text) && (fact.named || /^\p{Lu}\S* \p{Lu}\p{Ll}/u.test(fact.text)))
    ? fact.text
    : lowerFirst(fact.text);

function listSentences(role: Role, facts: Fact[]): Phrased[] {
  if (facts.length === 0) return [];
  const nested = facts.some((fact) => /[,;:]/.test(fact.text));
  if (nested && facts.length > 1) return facts.flatMap((fact) => listSentences(role, [fact]));
  const article = role === 'shown' || role === 'next' ? 'the' : 'a';
  const things = facts.map((fact) =>
    fact.text
      .split(', ')
      .map((each, at) =>
        at > 0 && isAside(each) ? each : withArticle(MODEL.test(each) ? `the ${each}` : each, article),
      )
      .join(', '),
  );
  if (facts[0]!.form === 'task')
    return [
      sentence(
        role,
        `The next step is to ${enumerate(
          facts.map((fact) => fact.text),
          'to ',
        )}`,
        facts,
      ),
    ];
  const aim = role === 'next' && facts.length === 1 ? AIMED.exec(things[0]!) : null;
  if (aim) return [sentence(role, `The ${aim[1]} is ${aim[2]}`, facts)];
  const dated = role === 'next' && facts.length === 1 ? DATED_THING.exec(things[0]!) : null;
  if (dated) return [sentence(role, `${dated[1]} is ${dated[2]}`, facts)];
  const due = role === 'next' && facts.length === 1 ? DUE_THING.exec(facts[0]!.text) : null;
  if (due) return [sentence(role, `The ${due[1]} follows on ${due[2]}`, facts)];
  const none = facts.length === 1 && role === 'heard' && /^no \p{L}/u.test(things[0]!);
  return [sentence(role, `${none ? 'You have ' : listLead(role, facts)}${enumerate(things)}`, facts)];
}

/** "EB-60 press". */
const MODEL = /^\p{Lu}{1,4}-?\d+\p{L}? \p{Ll}+(?<![^s]s)(?=$| (?:and|with|for|on|in|from)\b)/u;

/** "Go-live target Q3". */
const AIMED =
  /^(?:the )?(.{2,40}\b(?:target|date|deadline)),? ((?:the )?(?:Q[1-4]|end of|\p{Lu}\p{Ll}+ \d|\d{1,2} \p{Lu}).*)$/u;

/** "The kick-off call on April 14". */
const DATED_THING =
  /^(the .{3,60}?) ((?:on|in|at) (?:(?:the )?\d|\p{Lu}).*|next (?:week|month|\p{Lu}).*|tomorrow.*|this (?:week|month|\p{Lu}).*)$/u;

/** "Contract draft 7 October". */
const DUE_THING =
  /^(?:the )?((?:\p{Ll}+ )?(?:draft|quote|proposal|offer|report|contract|design|drawing|estimate)) (\d{1,2} (?:January|February|March|April|May|June|July|August|September|October|November|December)|(?:January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2})$/u;

/** Whether a thing is told with its day, and not as what comes next. */
export const isSaidWithDay = (text: string): boolean =>
  [AIMED, DATED_THING, DUE_THING].some((form) => form.test(withArticle(text, 'the')) || form.test(text));

const MANY_FIRST =
  /^(?:the )?(?:\p{Ll}+ )?(?:names|results|samples|drawings|figures|numbers|details|tests|visits|interviews)\b/u;

function listLead(role: Role, facts: Fact[]): string {
  const kind = facts[0]!.kind;
  if (role === 'shown') return 'Together we looked at ';
  if (role === 'next') return facts.length === 1 && !MANY_FIRST.test(facts[0]!.text) ? 'Next comes ' : 'Next come ';
  if (kind === 'goal')
    return /^(?:below|under|less|more|at least|within|an? \d|\d)/u.test(facts[0]!.text)
      ? 'Your goal is '
      : 'You are looking for ';
  if (role === 'cost') return FIGURE_FIRST.test(facts[0]!.text) ? 'You put a number on it: ' : 'You mentioned ';
  return kind === 'pain' ? 'You talked about ' : 'We talked about ';
}

function enumerate(items: string[], repeat = ''): string {
  if (items.length === 1) return items[0]!;
  const last = `${repeat}${items.at(-1)}`;
  return `${items
    .slice(0, -1)
    .map((item, index) => (index === 0 ? item : repeat + item))
    .join(', ')} and ${last}`;
}
