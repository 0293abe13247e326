// "He quoted …" behind "Colin presented …": pronouns that begin a report get the name that they stand for.
import { quote } from '../../../../lib/quote.js';
import type { Statement } from '../notes/read.js';
import type { Cast } from '../people/cast.js';
import { bare, type Setting } from './report-parse.js';

const PRONOUN =
  /^(?:He|She) (?=(?:also |then |later |further )?(?:explained|stated|mentioned|added|noted|said|asked|liked|loved|appreciated|valued|quoted|showed|demonstrated|demoed|presented|introduced|walked|confirmed|described|outlined|shared|pointed out|clarified|highlighted|emphasi[sz]ed|indicated|promised|wondered|requested|estimated|was (?:pleased|impressed|satisfied|enthusiastic|happy|delighted)|wanted to know|remarked|reported|offered)\b)/u;

/** Who demonstrates is one of ours, whoever was named last. */
const OURS_TO_SHOW =
  /^(?:He|She) (?:also |then |later |next |briefly )?(?:demonstrated|demoed|showcased|presented (?!(?:his|her|their)\b)|walked .{3,40} through)/u;

const SHOWED_HOW = /^(?:He|She) (?:also |then |later |next |briefly )?showed how /u;

/** "He quoted …" behind "Colin presented …": the name, where it is the only one that can be meant. */
export function withNamesFor(statements: readonly Statement[], { cast, subject }: Setting): Statement[] {
  const anyone = new RegExp(`(?<!\\p{L})(?:${cast.names.map(quote).join('|')})(?!\\p{L})`, 'gu');
  let last: { name: string | null; line: number } = { name: null, line: -1 };
  return statements.map((statement) => {
    if (statement.line !== last.line) last = { name: null, line: statement.line };
    const text = withName(statement.text, last.name, cast);
    const people = new Set([...text.matchAll(anyone)].map(([name]) => name.split(' ')[0]!));
    const starts = subject.exec(text);
    if (people.size === 1 && (starts ? !starts[2] : !last.name)) last.name = bare(starts?.[1] ?? [...people][0]!);
    else if (people.size > 0 && !(people.size === 1 && people.has(last.name?.split(' ')[0] ?? ''))) last.name = null;
    return text === statement.text ? statement : { ...statement, text, joined: statement.joined ?? [statement.text] };
  });
}

/** The words with the name that their pronoun stands for; who demonstrates is one of ours. */
function withName(text: string, name: string | null, { sideOf }: Cast): string {
  const isOurs = name === null || sideOf(name) === 'them';
  const shows = (isOurs && OURS_TO_SHOW.test(text)) || (name === null && SHOWED_HOW.test(text));
  const who = shows ? 'We' : PRONOUN.test(text) ? name : null;
  return who ? `${who} ${text.replace(/^(?:He|She) /u, '')}` : text;
}
