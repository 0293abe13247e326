// What somebody of ours showed and explained in the call, what our model says, and when our expert comes.
import type { Statement } from './read.js';
import { capital, joinedOf, type Parsed, parsed, placeOf, type Setting, tellerSaid } from './report-parse.js';
import { turnedRest } from './report-theirs.js';
import { toYou } from './report-turn.js';
import { SHOWED, TAIL, TOLD_CLIENTS } from './report-verbs.js';

/** "Grant showed the offline mode: the course is loaded in port" was read as a label and what it names. */
export function withLabel(statement: Statement, setting: Setting): Statement {
  const { label, text } = statement;
  const report = label ? parsed(label, setting) : null;
  if (!report || report.teller.side !== 'us' || !SHOWED.test(report.rest)) return statement;
  return {
    ...statement,
    text: `${label}: ${text}`,
    start: statement.labelStart ?? statement.start,
    label: null,
    joined: [text],
  };
}

export function ofOurs(statement: Statement, { teller, rest }: Parsed, setting: Setting): Statement[] {
  const who = tellerSaid(teller, setting);
  const showed = SHOWED.exec(rest);
  const base = {
    ...statement,
    kind: 'shown' as const,
    aloud: 'us' as const,
    joined: joinedOf(statement),
    section: placeOf(statement),
  };
  if (showed && !isPrivateDemo(showed[2]!)) {
    const turned = turnedRest(showed[2]!, null, setting);
    if (turned === null) return [statement];
    const verb = /^walked/u.test(showed[1]!)
      ? 'walked you through'
      : /^(?:presented|introduced)/u.test(showed[1]!)
        ? showed[1]!
        : 'showed you';
    return [{ ...base, ready: `${who} ${verb} ${turned}` }];
  }
  const told = TOLD_CLIENTS.exec(rest.replace(TAIL, ''));
  const whom = /^(?:also |then |further )?(?:told|assured|reassured) (\p{Lu}\p{L}+)/u.exec(rest)?.[1];
  if (whom && setting.cast.sideOf(whom) !== 'them') return [statement];
  if (!told || who === 'We' || OF_THEM.test(told[1]!)) return [statement];
  const turned = turnedRest(told[1]!, null, setting);
  return turned === null
    ? [statement]
    : [
        {
          ...base,
          text: capital(told[1]!),
          ready: `${who} explained that ${turned}`.replace(
            'explained',
            /confirm|assur/u.test(rest.slice(0, 30)) ? 'confirmed' : 'explained',
          ),
        },
      ];
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
  const ready = model ? `According to our ${model[2]}, ${turned[0]!.toLowerCase()}${turned.slice(1)}` : turned;
  return {
    ...statement,
    ready,
    kind: isPlan ? 'next' : 'shown',
    aloud: 'us',
    joined: joinedOf(statement),
    section: placeOf(statement),
  };
}
