// French, Italian, Portuguese and Spanish. French: "vous" with its verb forms, and "je" loses its vowel before another. The others
// address with the third person ("Lei", "você", "usted"), so that few verbs change.
import type { Grammar } from './grammar.js';

// French: "vous" with its verb forms; "je" loses its vowel before another.

export const FRENCH: Grammar = {
  you: 'vous',
  i: 'je',
  behind: { avec: 'vous', pour: 'vous', chez: 'vous', par: 'vous', selon: 'vous', "d'après": 'vous' },
  titles: 'M\\.|Mme|Mlle|Monsieur|Madame|Mademoiselle|Dr',
  endings: {
    you: [
      [/^((?:re)?p|ess|bal|effr|rel|rembl|débl|bég|enr|défr)aient$/u, '$1ayez'],
      [/^(\p{L}+)r(?:a|ont)$/u, '$1rez'],
      [/^((?:(?:abs|dis|ex|sous)t|t)ra)i(?:t|ent)$/u, '$1yez'],
      [/^(\p{L}+)rai(?:t|ent)$/u, '$1riez'],
      [/^(\p{L}+)çai(?:t|ent)$/u, '$1ciez'],
      [/^(\p{L}+g)eai(?:t|ent)$/u, '$1iez'],
      [/^(\p{L}+)ai(?:t|ent)$/u, '$1iez'],
      // Stems that change where their ending is silent: "achète", "appelle", "jette", "paie", "reçoit", "acquiert".
      [/^(\p{L}*)è((?<=[vhzr]è)l)(?:e|ent)$/u, '$1é$2ez'],
      [/^(\p{L}*)è(l|v|(?<=[mr]è)n|(?<=chè|què|halè)t|(?<=pè)[cs]|(?<=sè)m)(?:e|ent)$/u, '$1e$2ez'],
      [/^(\p{L}+qu)i(?:ert|èrent)$/u, '$1érez'],
      [/^(\p{L}*)è([^aeiouyéèêâî]+u?)(?:e|ent)$/u, '$1é$2ez'],
      [/^(\p{L}*(?:(?<!inter)p|v|m|(?<!s)t|ss|(?<![sx])c)el)l(?:e|ent)$/u, '$1ez'],
      [/^(\p{L}*(?:j|qu|ch|ill|ss)et)t(?:e|ent)$/u, '$1ez'],
      [/^(\p{L}+[ou])i(?:e|ent)$/u, '$1yez'],
      [/^(\p{L}+a)ie$/u, '$1yez'],
      [/^(\p{L}+)çoi(?:t|vent)$/u, '$1cevez'],
      // The third conjugation.
      [/^((?:res|con|pres)?s|(?:dé)?m|rep)ent$/u, '$1entez'],
      [/^((?:é|re)?li|\p{L}*(?:du|tru|cu)i)t$/u, '$1sez'],
      [/^(\p{L}*(?:é|s)cri)t$/u, '$1vez'],
      [/^(\p{L}+[ao])ît$/u, '$1issez'],
      [/^(\p{L}+cl)ut$/u, '$1uez'],
      [/^(\p{L}+so)ut$/u, '$1lvez'],
      [/^(\p{L}*bat)$/u, '$1tez'],
      [/^(\p{L}*romp)t$/u, '$1ez'],
      [/^(\p{L}*dor)t$/u, '$1mez'],
      [/^meur(?:t|ent)$/u, 'mourez'],
      [/^(\p{L}*m)eu(?:t|vent)$/u, '$1ouvez'],
      [/^(\p{L}*[aeo]i)nt$/u, '$1gnez'],
      [/^((?:par|re|con|se|dis|ac)?cour)t$/u, '$1ez'],
      [/^(\p{L}*vain)c$/u, '$1quez'],
      [/^(\p{L}+(?:[bg]|(?<!il)l|ch|(?<!g)n|(?<!u)is|uss))it$/u, '$1issez'],
      [/^(\p{L}+i)ssent$/u, '$1ssez'],
      [/^(\p{L}{2,})ent$/u, '$1ez'],
      [/^(\p{L}{2,})e$/u, '$1ez'],
      [/^(\p{L}+[nr])d$/u, '$1dez'],
    ],
    i: [
      [/^(\p{L}+)ra$/u, '$1rai'],
      [/^(\p{L}+ai)t$/u, '$1s'],
      [/^(\p{L}+e)$/u, '$1'],
      [/^(\p{L}+[ao])ît$/u, '$1is'],
      [/^(\p{L}+(?:in|[iup]|(?<!ve)r))t$/u, '$1s'],
      [/^(\p{L}+[nr]d|\p{L}*bat|\p{L}*vainc)$/u, '$1s'],
    ],
  },
  prefixes:
    'abs ad ap appar com con contre dé de des dis é entre inter main mé o ob par per pour pré pro rap re réap rede redé res réé satis sou sous sub sur trans',
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

// Italian: "Lei" takes the verb of the third person; what they do as a firm is said with "voi".

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

// Portuguese: "você" takes the verb of the third person, so that only names, articles before them and our own verbs change.

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

// Spanish: "usted" and "ustedes" take the verb of the third person, so that only names and our own verbs change.

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
