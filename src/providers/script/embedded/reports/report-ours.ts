// What somebody of ours showed and explained in the call, what our model says, and when our expert comes.
import { capitalise, lowerFirst } from '../../../../flow/lines.js';
import type { Statement } from '../notes/read.js';
import { joinedOf, type Parsed, parsed, placeOf, type Report, type Setting, tellerSaid } from './report-parse.js';
import { turnedRest } from './report-theirs.js';
import { toYou } from './report-turn.js';
import { BEHIND_DEMO, EXPLAINED_HOW, OF_OTHERS, OFFERED_TO, SHOWED, TAIL, THAT, TOLD_CLIENTS } from './report-verbs.js';

/** "Grant showed the offline mode: the course is loaded in port" was read as a label and what it names. */
export function withLabel(statement: Statement, setting: Setting): Statement {
  const { label, text } = statement;
  const report = label ? parsed(label, setting) : null;
  if (report?.teller.side !== 'us' || !SHOWED.test(report.rest)) return statement;
  return {
    ...statement,
    text: `${label}: ${text}`,
    start: statement.labelStart ?? statement.start,
    label: null,
    joined: [text],
  };
}

export function ofOurs(statement: Statement, told: Parsed, setting: Setting): Statement[] {
  const report = { ...told, rest: withOwnDeed(told, setting) };
  const { rest } = report;
  if (EXPLAINED_HOW.test(rest) && OF_OTHERS.test(rest)) return [{ ...statement, section: 'private' }];
  const showed = SHOWED.exec(rest);
  if (showed && BEHIND_DEMO.test(showed[2]!)) return [{ ...statement, section: 'private' }];
  const ready = offeredBy(report, setting) ?? (showed ? shownBy(showed, report, setting) : null);
  if (ready) return [{ ...statement, ...ready, joined: joinedOf(statement) }];
  return [showed ? statement : toldByUs(statement, report, setting)];
}

/** "Hal explained how it reads a tag, and he showed the report": both are his. */
function withOwnDeed({ teller, rest }: Parsed, setting: Setting): string {
  const who = tellerSaid(teller, setting);
  return rest.replace(
    /, and (?:he|she) (?=(?:also |then )?(?:showed|demonstrated|presented|explained|confirmed|offered|promised|sent|gave|walked|will)\b)/gu,
    /^(?:I|We)$/u.test(who) ? `, and ${who} ` : `, and ${teller.names[0]} `,
  );
}

/** What one of ours offered to do, and how they said that it works. */
function offeredBy({ teller, rest }: Parsed, setting: Setting): Report | null {
  const who = tellerSaid(teller, setting);
  const offered = who === 'We' ? null : OFFERED_TO.exec(rest);
  const offer = offered ? turnedRest(offered[1]!, null, setting) : null;
  if (offer) return { ready: `${who} offered to ${offer}`, kind: 'next' };
  const how = BEHIND_DEMO.test(rest) ? null : EXPLAINED_HOW.exec(rest);
  const explained = how ? turnedRest(how[1]!, null, setting) : null;
  return explained ? { ready: `${who} explained ${explained}`, kind: 'shown' } : null;
}

function shownBy(
  showed: RegExpExecArray,
  { teller }: Parsed,
  setting: Setting,
): (Report & Pick<Statement, 'section'>) | null {
  const [, verb = '', object = ''] = showed;
  const turned = isPrivateDemo(object) ? null : turnedRest(object, null, setting);
  if (turned === null) return null;
  const did = /^walked/u.test(verb)
    ? 'walked you through'
    : /^(?:presented|introduced)/u.test(verb)
      ? verb
      : TO_SOMEBODY.test(turned)
        ? 'showed'
        : 'showed you';
  return { ready: `${tellerSaid(teller, setting)} ${did} ${turned}`, kind: 'shown', aloud: 'us', section: 'shown' };
}

/** "Kirsty the app": it was shown to a colleague of theirs. */
const TO_SOMEBODY = /^\p{Lu}\p{Ll}+ (?:the|an?|our|my|how|what|where)\b/u;

/** What one of ours explained to them; what is only noted of them is no answer. */
function toldByUs(statement: Statement, { teller, rest }: Parsed, setting: Setting): Statement {
  const who = tellerSaid(teller, setting);
  const words = TOLD_CLIENTS.exec(rest.replace(TAIL, ''))?.[1];
  const whom = /^(?:also |then |further )?(?:told|assured|reassured) (\p{Lu}\p{L}+)/u.exec(rest)?.[1];
  if (whom && setting.cast.sideOf(whom) !== 'them') return statement;
  if (!words || who === 'We' || OF_THEM.test(words)) return notedByUs(statement, rest, setting);
  const turned = turnedRest(words, null, setting);
  const verb = /confirm|assur/u.test(rest.slice(0, 30)) ? 'confirmed' : 'explained';
  if (turned === null) return statement;
  const ready = `${who} ${verb} that ${turned}`;
  const place = { kind: 'shown' as const, aloud: 'us' as const, section: placeOf(statement) };
  return { ...statement, ...place, text: capitalise(words), ready, joined: joinedOf(statement) };
}

/** "Sam highlighted that the app works in eleven languages"; what they note of the prospect stays with us. */
function notedByUs(statement: Statement, rest: string, { people, cast }: Setting): Statement {
  const said = THAT.exec(rest)?.[2];
  if (!said || statement.section === 'next') return statement;
  const lower = said.toLowerCase();
  const ofThem =
    /\b(?:they|their|them|he|she|his|her)\b/u.test(lower) ||
    people.prospectCompany.some((phrase) => lower.includes(phrase.join(' '))) ||
    cast.names.some((name) => cast.sideOf(name) === 'them' && said.includes(name));
  return ofThem ? { ...statement, section: 'private' } : { ...statement, kind: 'shown' };
}

/** What we think of them is no demo and no answer. */
const OF_THEM = /^(?:he|she|his|her|they are|they seem)\b/u;

const isPrivateDemo = (object: string): boolean =>
  /^(?:interest|concern|enthusiasm|up\b|no\b|signs|some hesitation)/u.test(object);

const BY_OUR_MODEL =
  /^(?:According to|Based on|By) (our|the \p{L}+) (model|calculations?|estimates?|simulation|analysis|measurements?|figures),? (?=\p{Ll})/u;

const OUR_EXPERT =
  /^Our (?:\p{Ll}+ ){1,3}?\p{Ll}+(?:,? \p{Lu}[^,.]{2,40},?)? will (?:be on site|visit|come|inspect|measure|install|deliver|call|join|attend|survey|carry out)\b.*\d/u;

/** "According to our model this would cover …", "our structural engineer, Sam Ito, will be on site on May 22". */
export function ofOurFirm(statement: Statement, { people }: Setting): Statement | null {
  const model = BY_OUR_MODEL.exec(statement.text);
  const isPlan = OUR_EXPERT.test(statement.text);
  const turned = model || isPlan ? toYou(statement.text.slice(model?.[0].length ?? 0), people) : null;
  if (turned === null) return null;
  const ready = model ? `According to our ${model[2]}, ${lowerFirst(turned)}` : turned;
  return {
    ...statement,
    ready,
    kind: isPlan ? 'next' : 'shown',
    aloud: 'us',
    joined: joinedOf(statement),
    section: placeOf(statement),
  };
}
