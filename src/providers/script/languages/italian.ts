// Italian: "Lei" takes the verb of the third person; what they do as a firm is said with "voi".
import type { Grammar } from './grammar.js';

export const ITALIAN: Grammar = {
  you: 'Lei',
  i: '',
  behind: { con: 'Lei', per: 'Lei', secondo: 'Lei', da: 'Lei' },
  titles: 'Sig\\.(?:ra)?|sig\\.(?:ra)?|Dott\\.(?:ssa)?|dott\\.(?:ssa)?|Ing\\.|ing\\.|signora?|Signora?',
  article: '[Ii]l |[Ll]a ',
  endings: {
    you: [[/^(\p{L}+)$/u, '$1']],
    i: [
      [/^(\p{L}+r)à$/u, '$1ò'],
      [/^(\p{L}*[^c])rebbe$/u, '$1rei'],
      // "Chiese", "venne", "avesse".
      [/^(\p{L}+(?:s|nn|bb|pp|dd|vv|cqu|[cd]ett)|(?:ri)?voll|(?:pre|ri|prov)?vid)e$/u, '$1i'],
      [/^(\p{L}*p)one$/u, '$1ongo'],
      [/^(\p{L}*[tv])iene$/u, '$1engo'],
      [/^(\p{L}*tra)e$/u, '$1ggo'],
      [/^(\p{L}*pa)re$/u, '$1io'],
      [/^(\p{L}*(?:pi|gi|t)ac)e$/u, '$1cio'],
      [/^(\p{L}+)glie$/u, '$1lgo'],
      [/^(\p{L}+)(?:a|e)$/u, '$1o'],
    ],
  },
  prefixes: 'ap appar av com con contrap de di dis equi es im inter man op ot pre pro re ri sos sotto sup trat',
  clitics: 'ci |ne |mi |non |le |gli |si ',
  person: /^(?:lui|egli)$/iu,
  they: /^(?:loro|essi)$/iu,
  theyEndings: [
    [/^(\p{L}+)ranno$/u, '$1rete'],
    [/^(\p{L}+)nno$/u, '$1te'],
    [/^(\p{L}+[ai])(?:va)no$/u, '$1vate'],
    [/^(\p{L}+a)no$/u, '$1te'],
  ],
  idioms: [['A {P} (?=(?:è|sono) piaciut|piace|interessa|serve|servono)', 'Le ']],
  theirs: [
    [/(?<!\p{L})(?:di lei|di lui)(?!\p{L})/giu, 'di Lei'],
    [/^Gli (?=(?:abbiamo|ho)(?!\p{L}))/u, 'Le '],
  ],
  unsure: /(?<!\p{L})(?:lui|egli|loro|essi)(?!\p{L})|^Gli (?:è|ho|abbiamo)(?!\p{L})|(?<!\p{L})gli è(?!\p{L})/iu,
  house: { il: 'il suo', la: 'la sua', "l'": 'la sua ' },
  finite: /^(?:\p{Ll}{2,}(?:iamo|erà|irà|eranno|iranno|avano|evano|erò|irò|isce|iscono|ò))$/u,
  leans:
    /^(?:Questo|Questa|Questi|Queste|Quest'|Ciò|Così|Quindi|Inoltre|Poi|Dopo|E (?:il|la|poi))(?!'?(?: ?anno| settimana| mese))(?!\p{L})/u,
  and: 'e',
  words: 'Con le sue parole: ',
  from: { us: 'Da parte mia: ', them: 'Da parte sua: ', both: 'Insieme: ', other: 'Da parte di {name}: ' },
};
