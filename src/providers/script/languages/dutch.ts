// Dutch: "u" takes the verb of the third person; behind "ik" the verb is its bare stem.
import type { Grammar } from './grammar.js';

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
