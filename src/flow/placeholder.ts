// A field of a template that nobody has filled in: `{{first_name}}`, `[Your company]`, `<Name>`, "TBD", "XX %". The voice would read
// it aloud, so the person who wrote the script is asked about it. What fields are called stands in field-names.ts.
import { isField, isNameField } from './field-names.js';
import { guessLanguage } from './headings.js';
import { GREETS, OPEN_FIELDS } from './open-fields.js';

/** Stretches that may be fields, found one after the other, and what decides; without it the sign alone is enough. The first group is the field's name; with `part` it alone is the field. */
type Sign = { sign: RegExp; part?: true; isOne?: (name: string, around: Around) => boolean };
type Around = { before: string; after: string; script: string };

/** How far is looked around a stretch. */
const NEAR = 24;

/** Who writes about software may name a field without leaving one open. */
const SAID =
  /\b(?:field|column|attribute|format|tag|placeholder|feld|spalte|format|champ|colonne|campo|columna|coluna|colonna|veld|kolom)\b/iu;
const isOpen = (_: string, { before, after }: Around): boolean =>
  !SAID.test(/\S+\s*$/u.exec(before)?.[0] ?? '') && !SAID.test(/^[^\p{L}]*\p{L}*/u.exec(after)![0]);

/** Marks of mail merges: Handlebars, Liquid, Salesforce, Mailchimp, Marketing Cloud, ActiveCampaign, Word and others. */
const MERGED: Sign[] = [
  { sign: /\{{2,3}[^{}\n]{1,80}\}{2,3}/gu },
  { sign: /[$#]?\{(?=[^{}\n]*\p{L})[^{}\n]{1,80}\}/gu },
  { sign: /\{\s*"[^"\n]{1,40}"\s*:/gu },
  { sign: /<<[^<>\n]{1,60}>>/gu },
  { sign: /<%[^<>\n]{1,80}%>/gu },
  { sign: /\[%[^[\]\n]{1,60}%\]/gu },
  { sign: /%%=[^%\n]{1,80}=%%/gu },
  { sign: /(?<![\p{L}\p{N}])(?<mark>%{1,2})[\p{L}_][\p{L}_]{2,30}\k<mark>(?![\p{L}\p{N}])/gu },
  { sign: /\*\|\p{L}[\p{L}\p{N}_:.]{1,40}\|\*|\|[A-Z][A-Z_:]{1,30}\|/gu },
  { sign: /(?<![\p{L}\p{N}])_{3,}(?![\p{L}\p{N}])/gu },
  { sign: /(?<![\p{L}\p{N}_])__([\p{L}][\p{L}\p{N}_ ]{1,30}?)__(?![\p{L}\p{N}_])/gu, isOne: isField },
  { sign: /(?<![\p{L}\p{N}=])==([\p{L}][\p{L}\p{N}_ ]{1,30})==(?!=)/gu, isOne: isField },
  { sign: /(?<![\p{L}\p{N}#])#{1,2}([\p{L}][\p{L}_ ]{1,30})(?<! )#{1,2}/gu, isOne: isField },
  {
    sign: /(?<![\p{L}\p{N}._@-])@{1,2}([\p{L}][\p{L}_]{1,30})(?:@@)?(?![\p{L}\p{N}@-]|\.\p{L})/gu,
    isOne: isThingField,
  },
  { sign: /(?<![\p{L}\p{N}$])\$([\p{L}][\p{L}_.]{1,40})\$?(?![\p{L}\p{N}])/gu, isOne: isThingField },
  { sign: /(?<![\p{L}\p{N}%])%([\p{L}][\p{L}_]{2,30})(?![\p{L}\p{N}%])/gu, isOne: isField },
  { sign: /(?<![\p{L}\p{N}-])-([\p{L}][\p{L}_]{2,30})-(?![\p{L}\p{N}-])/gu, isOne: isNameField },
];

/** Behind these something is missing without the words in brackets; behind others they explain. */
const IS_MISSING =
  /(?:^|[.!?,]|(?<!\p{L})(?:hi|hello|dear|hey|at|from|for|with|and|to|of|on|in|by|the|your|our|is|hallo|bei|von|für|mit|an|am|und|en|de|con|para|por|y|chez|avec|pour|et|da|per|met|van|voor|bij))\s*$/iu;

/** Brackets may also hold an aside such as "[sic]" or "(maybe)", guillemets a quotation. */
const BRACKETED: Sign[] = [
  { sign: /\[\[([^[\]\n]{1,60})\]\]/gu, isOne: isField },
  { sign: /[[［【]([^[\]［］【】\n]{1,60})[\]］】]/gu, isOne: isOpenField },
  { sign: /<([^<>\n]{1,60})>/gu, isOne: isOpenField },
  { sign: /[«‹]([^«»‹›\n]{1,40})[»›]/gu, isOne: isOpenField },
  {
    sign: /\(([^()\n]{1,40})\)/gu,
    isOne: (name, { before }) =>
      isNameField(name) ||
      /^(?:insert\b.*|x{2,}|tb[dc]|todo)$/iu.test(name) ||
      (/^(?:(?:prospect(?:'s)? )?company|firma|empresa|azienda|entreprise|datum|fecha|date)$/iu.test(name) &&
        IS_MISSING.test(before)),
  },
  { sign: /[[［]([\p{L}][\p{L}_ ]{1,30})(?=[,.!]|$)/gmu, isOne: isNameField },
];

const GREETING = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${GREETS}|guten tag)[ ]([\p{L}_]+(?:[ ][\p{L}_]+)?)(?=[,.!\n])`,
  'giu',
);

const UNIT =
  '(?:seconds|minutes|hours|days|weeks|months|years|people|users|employees|seats|dollars|euros?|pounds|percent|Prozent|Stunden|Tage|Wochen|Monate|Minuten|heures|jours|semaines|mois|horas|días|dias|semanas|meses|ore|giorni|settimane|mesi|uur|dagen|weken|maanden)';

/** What people write until they know it. */
const LATER: Sign[] = [
  { sign: /(?<![\p{L}\p{N}@./-])(?:TB[DCA]|tb[dc]|FIXME)(?![\p{L}\p{N}'’-]|[ ]\p{Lu}\p{Ll}|\.\p{L})/gu, isOne: isOpen },
  {
    sign: /(?<![\p{L}\p{N}@.-])TODO(?![\p{L}\p{N}'’-])/gu,
    isOne: (_, { after, script }) =>
      !/^[\s-](?:list|item|app|board)s?(?!\p{L})/iu.test(after) &&
      (/^\s*:/u.test(after) || !/^(?:es|pt)$/u.test(guessLanguage(script))),
  },
  { sign: /(?<![\p{L}\p{N}])[$€£¥]\s?[Xx]+(?:[.,][Xx]+)*(?:[KkMm](?![\p{L}\p{N}]))?(?![\p{L}\p{N}])/gu },
  { sign: /(?<![\p{L}\p{N}.,])[Xx]{1,4}(?:[.,][Xx]{1,3})*\s?[%€£](?![\p{L}\p{N}])/gu },
  { sign: /(?<![\p{L}\p{N}])[Xx]{2}(?:[./:-][Xx]{2,4}){1,2}(?![\p{L}\p{N}])/gu },
  {
    sign: new RegExp(
      String.raw`(?<![\p{L}\p{N}])(?:X{2,3}|(?<!(?:\p{Lu}\p{L}*|on|via)\s)X)\s${UNIT}(?![\p{L}\p{N}])`,
      'gu',
    ),
  },
  { sign: /(?<![\p{L}\p{N}]|[Bb]owl\s)X{3,}(?![\p{L}\p{N}])/gu },
  // At the end of a line they are kisses.
  { sign: /(?<![\p{L}\p{N}])x{3,}(?![\p{L}\p{N}]|[ ]*[.!]?[ ]*$)/gmu },
  {
    sign: /(?<![\p{L}\p{N}])(?:DD|MM|YYYY|YY|TT|JJJJ|JJ|AAAA|AA|GG|HH)(?:[./:-](?:DD|MM|YYYY|YY|TT|JJJJ|JJ|AAAA|AA|SS|mm|dd|yyyy)){1,2}(?![\p{L}\p{N}])/gu,
    isOne: isOpen,
  },
  { sign: /(?<=\s)\?{3,}(?=,|\s\p{Ll})/gu },
  { sign: /(?<![\p{L}])lorem ipsum(?![\p{L}])/giu },
  {
    sign: /(?<![\p{L}\p{N}])(?:(?:FIRST|LAST|FULL|PROSPECT|CUSTOMER|CLIENT|CONTACT|COMPANY|USER|SENDER|RECIPIENT)_?NAME|[FL]NAME|(?:first|last|full|prospect|customer|client|contact|company|user|sender)_name)(?![\p{L}\p{N}])/gu,
    isOne: isOpen,
  },
  { sign: GREETING, part: true, isOne: isNameField },
];

const SIGNS = [...MERGED, ...BRACKETED, ...LATER, ...OPEN_FIELDS];

function isOpenField(name: string, around: Around): boolean {
  return isOpen(name, around) && isField(name);
}

/** As in "@name" and "$price": of people there are also names that begin so. */
function isThingField(name: string): boolean {
  return isField(name) && !/^(?:lead|contact|client|customer|user|seller|rep)s?$/iu.test(name);
}

type Found = { text: string; at: number };

/** The first field of a template in a script, as it is written, or null. */
export function placeholderIn(script: string): string | null {
  const found = SIGNS.flatMap((sign) => firstOf(sign, script) ?? []);
  const [first] = found.sort((a, b) => a.at - b.at || b.text.length - a.text.length);
  return first?.text ?? null;
}

function firstOf({ sign, part, isOne }: Sign, script: string): Found | null {
  for (const match of script.matchAll(sign)) {
    const end = match.index + match[0].length;
    const around = {
      before: script.slice(Math.max(0, match.index - NEAR), match.index),
      after: script.slice(end, end + NEAR),
      script,
    };
    const text = part ? match[1]! : match[0];
    if (!isOne || isOne(match[1] ?? '', around)) return { text, at: end - text.length };
  }
  return null;
}
