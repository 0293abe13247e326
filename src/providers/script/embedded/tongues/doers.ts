// Who does what in a list of plans. There "sie schickt die Liste" is the prospect, and "io mando l'offerta" is the sender.

import { capitalise } from '../../../../flow/lines.js';

type WithYou = (verb: string) => string | null;

/** The pronoun of another person, then to whom, then the verb. */
const THEM: Record<string, RegExp> = {
  de: /^(?:sie|er|die kundin|der kunde|kundin|kunde) (\p{Ll}{2,}t|will|soll|muss|kann|wird)(?= )/iu,
  fr: /^(?:elle|il) (?:(m['’]|me |nous |lui )?)(\p{Ll}{2,}(?:e|t|a|d))(?= )/iu,
  it: /^(?:lui|lei) (?:(ci |mi )?)(\p{Ll}{2,}[ae])(?= )/iu,
  nl: /^(?:zij|ze|hij|de klant) (\p{Ll}{2,}t|wil|kan|zal)(?= )/iu,
};
const MINE: Record<string, RegExp> = {
  es: /^yo (?=(?:le |les |te )?\p{Ll}+o )/iu,
  it: /^io (?=(?:le |gli |ti |vi )?\p{Ll}+o )/iu,
  pt: /^eu (?=(?:lhe |lhes |te )?\p{Ll}+o )/iu,
};
/** Whom we send it to. */
const TO_THEM: Record<string, readonly (readonly [RegExp, string])[]> = {
  de: [[/^(ich|wir) (\p{Ll}+en?) (?:ihr|ihm|denen|ihnen)(?= )/iu, '$1 $2 Ihnen']],
  fr: [[/^(je|nous) (?:lui|leur) (?=\p{Ll})/iu, '$1 vous ']],
  es: [[/^(?:yo )?les? (?=\p{Ll}+(?:o|mos) )/iu, 'Le ']],
  it: [[/^(?:io )?gli (?=\p{Ll}+(?:o|mo) )/iu, 'Le ']],
  nl: [
    [
      /^(ik|we|wij) (\p{Ll}+) (?:haar|hem|ze|hun)(?= (?:de|het|een|\d|voor|op|uiterlijk|vandaag|morgen|deze|maandag|dinsdag|woensdag|donderdag|vrijdag))/iu,
      '$1 $2 u',
    ],
  ],
};

/** A plan with its people as they are spoken to. */
export function withDoers(code: string, text: string, you: string, withYou: WithYou): string {
  let said = text.replace(MINE[code] ?? /^(?!)/u, '');
  for (const [pattern, to] of TO_THEM[code] ?? []) said = said.replace(pattern, to);
  const found = THEM[code]?.exec(said);
  if (found) {
    const verb = withYou(found.at(-1)!);
    const to = found.length > 2 ? (found[1] ?? '').replace(/^me $/iu, 'me ') : '';
    if (verb !== null) said = `${you} ${to}${verb}${said.slice(found[0].length)}`;
  }
  return said === text ? text : capitalise(said);
}
