// German: "Sie" with the verb in the plural, which stands at the end of a subordinate clause. Dutch: "u" takes the verb of the third
// person; behind "ik" the verb is its bare stem.
import type { Grammar } from './grammar.js';

// German: "Sie" with the verb in the plural, which stands at the end of a subordinate clause.

const STRONG = `ging|fand|gab|kam|nahm|sprach|sah|ließ|hielt|bat|schrieb|stand|blieb|lag|trug|lud|zog|verlor|bot|traf|rief|empfahl|fiel`;

const LEANING = 'Dies|Dadurch|Deshalb|Damit|Dabei|Daher|Dort|Davon|Darauf|Dafür|Dazu|Deswegen|Danach|Außerdem|Trotzdem';
const NOTHING = '(?:gibt|wurde|fehlt|gab)';
const INSIDE = String.raw`(?<!\p{L})(?:dies|dahin|hierzu|hierfür|daraufhin)(?!\p{L})`;

export const GERMAN: Grammar = {
  you: 'Sie',
  i: 'Ich',
  behind: {
    mit: 'Ihnen',
    von: 'Ihnen',
    bei: 'Ihnen',
    zu: 'Ihnen',
    laut: 'Ihnen',
    nach: 'Ihnen',
    für: 'Sie',
    an: 'Sie',
    über: 'Sie',
    durch: 'Sie',
  },
  titles: 'Herrn?|Frau|Fr\\.|Hr\\.|Dr\\.|Prof\\.',
  endings: {
    you: [
      [new RegExp(`^(\\p{L}*(?:${STRONG}))$`, 'u'), '$1en'],
      [/^(\p{L}*(?:riet|trat|tat|galt|litt|schnitt|schritt|stritt|glitt))$/u, '$1en'],
      [/^(\p{L}+te)$/u, '$1n'],
      [/^(\p{L}*[^aeiouäöü][aeu])ßt$/u, '$1ssen'],
      [/^(\p{L}+[^aeiou])et$/u, '$1en'],
      [/^(\p{L}*(?:[^aeiouäöüw]|[aeä]u|ei)(?:el|er))t$/u, '$1n'],
      [/^(\p{L}{2,})t$/u, '$1en'],
    ],
    i: [
      [new RegExp(`^(\\p{L}*(?:${STRONG})|\\p{L}+te)$`, 'u'), '$1'],
      [/^(\p{L}*(?:riet|trat|tat|galt|litt|schnitt|schritt|stritt|glitt))$/u, '$1'],
      [/^(\p{L}*[^aeiouäöü][aeu])ßt$/u, '$1sse'],
      [/^(\p{L}*[^aeiouäöü])elt$/u, '$1le'],
      [/^(\p{L}+[^aeiou])et$/u, '$1e'],
      [/^(\p{L}+)t$/u, '$1e'],
    ],
  },
  prefixes:
    'ab an auf aus be bei bekannt bereit da dar davon durch ein emp ent entgegen er fehl fest fort frei ge gegenüber her heraus herum herunter hervor hin hinter hinzu hoch inne los miss mit nach nieder offen preis schwer stand statt teil über um unter ver vor voraus vorbei wahr weg weiter wider wieder zer zu zurück zusammen',
  verbLast: /^(?:dass|ob|weil|wenn|damit|sodass|da|wie|was|bis|während|nachdem|bevor)$/iu,
  person: /^(?:er|sie)$/iu,
  they: /^sie$/iu,
  theyEndings: 'same',
  idioms: [
    ['{P} (?=(?:gefiel|gefällt|gefielen|gefallen|fehlt|fehlte|passt)(?!\\p{L}))', 'Ihnen '],
    ['(?:Gespräch|Telefonat|Termin) mit {P}[^.]{0,60}$', ''],
  ],
  theirs: [
    [/(?<!\p{L})(?:sein|ihr)(e[mnrs]?)(?!\p{L})/giu, 'Ihr$1'],
    [/(?<!\p{L})(?:[Ss]ein|[Ii]hr)(?= \p{Lu})/gu, 'Ihr'],
    [/(?<!\p{L})(?:ihm|ihr(?! \p{Lu})|ihnen)(?!\p{L})/gu, 'Ihnen'],
    [/(?<!\p{L})ihn(?!\p{L})/giu, 'Sie'],
  ],
  unsure: /(?<!\p{L})(?:er|ihm|ihn|sie|ihnen|ihr(?! \p{Lu}))(?!\p{L})|^(?:Sein|Ihr)e?[mnrs]?(?!\p{L})/u,
  house: { der: 'Ihr', die: 'Ihre', das: 'Ihr', den: 'Ihren', dem: 'Ihrem' },
  finite:
    /^(?:ver|er|be|ent)?(?:ging|fand|gab|kam|nahm|sprach|sah|ließ|stand|blieb|lag|trug|zog|bot|traf|fiel)(?:en)?$/u,
  leans: new RegExp(
    String.raw`^(?:Das(?! \p{Lu})|Diese[mnrs]?|Es(?! ${NOTHING})|Beide[sn]?|${LEANING})(?!\p{L})|${INSIDE}`,
    'u',
  ),
  and: 'und',
  words: 'In Ihren Worten: ',
  from: { us: 'Von mir: ', them: 'Von Ihnen: ', both: 'Gemeinsam: ', other: 'Von {name}: ' },
};

// Dutch: "u" takes the verb of the third person; behind "ik" the verb is its bare stem.

export const DUTCH: Grammar = {
  you: 'u',
  i: 'ik',
  behind: { met: 'u', van: 'u', voor: 'u', aan: 'u', bij: 'u', door: 'u', volgens: 'u', naar: 'u' },
  titles: 'mevrouw|meneer|mevr\\.|dhr\\.|de heer|dr\\.',
  endings: {
    you: [[/^(\p{L}+)$/u, '$1']],
    i: [
      [/^(\p{L}+[td]e)$/u, '$1'],
      [/^(\p{L}*(?:liet|vroeg|gaf|kwam|ging|nam|zag|bood|noemde|zei|stond))$/u, '$1'],
      [/^(\p{L}*(?<!la)cht)$/u, '$1'],
      [/^(\p{L}{2,}[^aeiout])t$/u, '$1'],
    ],
  },
  prefixes: 'be ge her mis ont over ver voor',
  person: /^(?:hij|zij|ze)$/iu,
  they: /^(?:zij|ze)$/iu,
  theyEndings: [
    // Stressed: "beheren", "organiseren"; not "leveren".
    [/^((?:ver|be|ge|her|ont)?[^aeiou]*e)([rln])en$/u, '$1e$2t'],
    [/^(\p{L}+(?:is|c|[aou]r|[nrcp]t|[io]t|[aou]l|ll|str|ob|gn))eren$/u, '$1eert'],
    [/^(\p{L}*[aeiou]\p{L}*(?:er|el|en))en$/u, '$1t'],
    [/^(\p{L}*)tten$/u, '$1t'],
    [/^(\p{L}*)([bdfgklmnprs])\2en$/u, '$1$2t'],
    [/^(\p{L}*[^aeiou])([aeou])([bdfgklmnpr])en$/u, '$1$2$2$3t'],
    [/^(\p{L}*[^aeiou])([aeou])ten$/u, '$1$2$2t'],
    [/^(\p{L}*[^aeiou])([aeou])ven$/u, '$1$2$2ft'],
    [/^(\p{L}*[^aeiou])([aeou])zen$/u, '$1$2$2st'],
    [/^(\p{L}+)ven$/u, '$1ft'],
    [/^(\p{L}+)zen$/u, '$1st'],
    [/^(\p{L}+)ten$/u, '$1t'],
    [/^(\p{L}+)en$/u, '$1t'],
  ],
  theirs: [
    [/(?<!\p{L})(?:haar|hem|hun|ze)(?= (?:het|de|een|dat|deze|die|alles|op|met|over|voor|in|naar)(?!\p{L}))/giu, 'u'],
    [/(?<!\p{L})(?:haar|hun)(?= \p{L})/giu, 'uw'],
    [/(?<!\p{L})zijn(?= eigen)/giu, 'uw'],
    [/(?<=(?<!\p{L})(?:met|van|voor|aan|uit|door|over|laat) )zijn(?= \p{Ll})/gu, 'uw'],
    [/(?<!\p{L})hem(?!\p{L})/giu, 'u'],
  ],
  unsure: /(?<!\p{L})(?:hij|zij|ze|hem|hen)(?!\p{L})|^(?:haar|hun)(?!\p{L})|(?<!\p{L})haar(?!\p{L})/iu,
  house: { het: 'uw', de: 'uw' },
  finite: /^(?:ver|be|ont)?(?:ging|vond|gaf|kwam|nam|sprak|zag|liet|stond|bleef|lag|trok|bood)(?:en)?$/u,
  leans:
    /^(?:Dat|Dit|Die|Deze|Daarvoor|Daardoor|Daarom|Daarmee|Daar|Het (?:is|kost|duurt|werkt)|Er(?:voor|mee)|Hierdoor|Ook)(?!\p{L})/u,
  and: 'en',
  words: 'In uw woorden: ',
  from: { us: 'Van mij: ', them: 'Van u: ', both: 'Samen: ', other: 'Van {name}: ' },
};
