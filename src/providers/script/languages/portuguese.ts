// Portuguese: "você" takes the verb of the third person, so that only names, articles before them and our own verbs change.
import type { Grammar } from './grammar.js';

export const PORTUGUESE: Grammar = {
  you: 'você',
  i: '',
  behind: { com: 'você', para: 'você', por: 'você', segundo: 'você' },
  titles: 'Sra?\\.|sra?\\.|Eng\\.ª?|eng\\.|Dra?\\.|D\\.|dona|Dona|senhora?|Senhora?',
  article: '[OoAa] ',
  endings: {
    you: [[/^(\p{L}+)$/u, '$1']],
    i: [
      [/^(\p{L}+r)á$/u, '$1ei'],
      [/^(\p{L}+(?:ava|[aei]ria|di?zia|tia|[ei]via|bia)|\p{L}*[tv]inha)$/u, '$1'],
      [/^(\p{L}+)çou$/u, '$1cei'],
      [/^(\p{L}+[ao]|\p{L}*[^gq]u)iu$/u, '$1í'],
      [/^(\p{L}+)cou$/u, '$1quei'],
      [/^(\p{L}+)gou$/u, '$1guei'],
      [/^(\p{L}+)ou$/u, '$1ei'],
      [/^(\p{L}+)iu$/u, '$1i'],
      [/^(\p{L}+e)u$/u, '$1i'],
      [/^(\p{L}+)a$/u, '$1o'],
    ],
  },
  prefixes: 'com con contra de des dis ex im inter man ob o pre pro re satis su sub trans',
  clitics: 'nos |lhe |me |se |não ',
  person: /^(?:ele|ela)$/iu,
  they: /^(?:eles|elas)$/iu,
  theyEndings: 'same',
  idioms: [['(?:À|Ao) {P} (?=\\p{Ll}+-lhe|agrad)', '']],
  theirs: [
    [/(?<!\p{L})(sua|seu) (\p{L}+) (?:dela|dele|deles)(?!\p{L})/gu, '$1 $2'],
    [/(?<!\p{L})([Aa]) (\p{L}+) (?:dela|dele)(?!\p{L})/gu, '$1 sua $2'],
    [/(?<!\p{L})([Oo]) (\p{L}+) (?:dela|dele)(?!\p{L})/gu, '$1 seu $2'],
  ],
  unsure: /(?<!\p{L})(?:d?eles?|d?elas?)(?!\p{L})/iu,
  house: { a: 'a sua', o: 'o seu' },
  finite: /^(?:\p{Ll}{2,}(?:amos|ámos|emos|imos|aram|eram|iram|ará|erá|irá|ava|avam|ou))$/u,
  leans:
    /^(?:Isso|Isto|Est[ea]s?|Ess[ea]s?|Assim|Também|Além|Depois|Por isso|E )(?! ?(?:ano|semana|mês|verão|inverno))(?!\p{L})/u,
  and: 'e',
  words: 'Nas suas palavras: ',
  from: { us: 'Da minha parte: ', them: 'Da sua parte: ', both: 'Em conjunto: ', other: 'Da parte de {name}: ' },
};
