// Spanish: "usted" and "ustedes" take the verb of the third person, so that only names and our own verbs change.
import type { Grammar } from './grammar.js';

export const SPANISH: Grammar = {
  you: 'usted',
  i: '',
  behind: { con: 'usted', para: 'usted', por: 'usted', según: 'usted' },
  titles: 'Sra?\\.|sra?\\.|D\\.|Dña\\.|don|doña|señora?|Don|Doña',
  endings: {
    you: [[/^(\p{L}+)$/u, '$1']],
    i: [
      [/^(\p{L}+(?:aba|ía))$/u, '$1'],
      [/^(\p{L}+r)á$/u, '$1é'],
      [/^(\p{L}+ie)ra$/u, '$1ra'],
      // "Cambió" is of "cambiar", "pidió" of "pedir", "leyó" of "leer".
      [/^(\p{L}*(?:amb|nv|esv|aliv|tud|ic|(?<!ve)nc|prec|egoc|soc|op|imp|onf|ograf|unc)i|gui)ó$/u, '$1é'],
      [/^(\p{L}*)i(gu|rv|nt|rt|(?<!qui)r|(?<=[pm]i)d|(?<=pi)t|(?<=eli|corri)g)ió$/u, '$1e$2í'],
      [/^((?:re)?m|d)ur(m?)ió$/u, '$1or$2í'],
      [/^(\p{L}*u|(?:re)?ca|l|rel|le|re?le|cre|o|posee?|provee?)yó$/u, '$1í'],
      [/^(\p{L}+)ió$/u, '$1í'],
      [/^(\p{L}+)có$/u, '$1qué'],
      [/^(\p{L}+)gó$/u, '$1gué'],
      [/^(\p{L}+)zó$/u, '$1cé'],
      [/^(\p{L}+)ó$/u, '$1é'],
      [/^(\p{L}{2,})a$/u, '$1o'],
    ],
  },
  prefixes: 'ante com con contra de des dis entre ex im inter man ob o pre pro re satis sobre sos su sub',
  clitics: 'nos |le |les |me |se |no ',
  person: /^(?:él|ella)$/iu,
  they: /^(?:ellos|ellas)$/iu,
  theyEndings: 'same',
  idioms: [['A {P} (?=les? )', '']],
  theirs: [[/(?<!\p{L})de (?:ella|él|ellos|ellas)(?!\p{L})/giu, 'de usted']],
  unsure: /(?<!\p{L})(?:él|ell[ao]s?)(?!\p{L})/iu,
  house: { el: 'su', la: 'su' },
  mended: [[/(?<!\p{L})de el(?= \p{Ll})/gu, 'del']],
  finite: /^(?:\p{Ll}{2,}(?:aron|ieron|rán|rá|ré|remos|amos|emos|imos|aba|aban|ían))$/u,
  leans:
    /^(?:Eso|Esto|Est[ae]s?|Aquello|Así|Por eso|También|Además|Después|Luego|Se puede)(?! (?:año|semana|mes|verano|invierno))(?!\p{L})/u,
  and: 'y',
  words: 'En sus palabras: ',
  from: { us: 'Por mi parte: ', them: 'Por su parte: ', both: 'Juntos: ', other: 'Por parte de {name}: ' },
};
