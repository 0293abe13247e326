// French: "vous" with its verb forms; "je" loses its vowel before another.
import type { Grammar } from './grammar.js';

export const FRENCH: Grammar = {
  you: 'vous',
  i: 'je',
  behind: { avec: 'vous', pour: 'vous', chez: 'vous', par: 'vous', selon: 'vous', "d'après": 'vous' },
  titles: 'M\\.|Mme|Mlle|Monsieur|Madame|Mademoiselle|Dr',
  endings: {
    you: [
      [/^(\p{L}+)r(?:a|ont)$/u, '$1rez'],
      [/^(\p{L}+)rai(?:t|ent)$/u, '$1riez'],
      [/^(\p{L}+)ai(?:t|ent)$/u, '$1iez'],
      [/^(\p{L}*)(?:è|é)([gtlrdnv])(?:e|ent)$/u, '$1é$2ez'],
      [/^(\p{L}+)oi(?:e|ent)$/u, '$1oyez'],
      [/^(\p{L}+i)ssent$/u, '$1ssez'],
      [/^(\p{L}{2,})ent$/u, '$1ez'],
      [/^(\p{L}{2,})e$/u, '$1ez'],
      [/^(\p{L}+[nr])d$/u, '$1dez'],
    ],
    i: [
      [/^(\p{L}+)ra$/u, '$1rai'],
      [/^(\p{L}+ai)t$/u, '$1s'],
      [/^(\p{L}+e)$/u, '$1'],
      [/^(\p{L}+i)t$/u, '$1s'],
    ],
  },
  clitics: "nous |m'|n'|ne |y |en ",
  person: /^(?:il|elle)$/iu,
  they: /^(?:ils|elles)$/iu,
  theyEndings: [],
  idioms: [
    ['[ÀA] {P} de (?=\\p{L})', 'À vous de '],
    ['(?:la |le |)(?:directrice|directeur|gérante?|responsable) {P}', '{P}'],
  ],
  theirs: [
    [/(?<!\p{L})(?:son|sa|leur)(?= (?!(?:ai|avons|a|ont|est)\s)\p{L})/giu, 'votre'],
    [/(?<!\p{L})(?:ses|leurs)(?!\p{L})/giu, 'vos'],
    [/(?<=(?<!\p{L})(?:je|nous|ça|cela|on) )(?:lui|leur)(?!\p{L})/giu, 'vous'],
    [/(?<=(?<!\p{L})(?:avec|pour|chez) )(?:elle|lui|eux)(?!\p{L})/giu, 'vous'],
  ],
  unsure: /(?<!\p{L})(?:ils?|elles?|lui|eux|leurs?)(?!\p{L})|^(?:\p{L}+ )?(?:son|sa|ses)(?!\p{L})/iu,
  house: { le: 'votre', la: 'votre', "l'": 'votre ' },
  mended: [
    [/(?<!\p{L})je (?=[aeiouyéèêàh])/gu, "j'"],
    [/(?<!\p{L})Je (?=[aeiouyéèêàh])/gu, "J'"],
    [/(?<!\p{L})(?:que|qu') ?vous/gu, 'que vous'],
  ],
  finite: /^(?:\p{Ll}{3,}(?:era|eront|ira|iront|erait|aient|issent)|[jnms]'(?:ai|est|a|ont|en\p{Ll}+))$/u,
  leans:
    /^(?:Cela|Ça|Ceci|Ce(?:tte|t|s)?|C'est|Il y|Là|Ainsi|Du coup|Ensuite|Celui-ci|Celle-ci)(?! (?:réunion|été|hiver|printemps|automne|année))(?!\p{L})/u,
  and: 'et',
  words: 'Avec vos mots : ',
  from: { us: 'De ma part : ', them: 'De votre part : ', both: 'Ensemble : ', other: 'De la part de {name} : ' },
};
