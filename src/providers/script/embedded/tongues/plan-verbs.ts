// The verbs of plans in six languages: "they come" as the polite "you come", and "the firm delivers" as "we deliver". Verbs that follow no
// rule are listed; null where the form is not surely known.

type Verbs = { known: Record<string, string>; rules: readonly (readonly [RegExp, string])[] };

const turned = ({ known, rules }: Verbs, verb: string): string | null => {
  const rule = rules.find(([ending]) => ending.test(verb));
  return known[verb] ?? (rule ? verb.replace(rule[0], rule[1]) : null);
};

const DUTCH: Record<string, string> = {
  komen: 'komt',
  gaan: 'gaat',
  bekijken: 'bekijkt',
  kijken: 'kijkt',
  sturen: 'stuurt',
  leveren: 'levert',
  bespreken: 'bespreekt',
  beslissen: 'beslist',
  overleggen: 'overlegt',
  maken: 'maakt',
  bezoeken: 'bezoekt',
  geven: 'geeft',
  tekenen: 'tekent',
  testen: 'test',
  kiezen: 'kiest',
  bellen: 'belt',
  vragen: 'vraagt',
  nemen: 'neemt',
  brengen: 'brengt',
  zien: 'ziet',
  doen: 'doet',
  zetten: 'zet',
  plaatsen: 'plaatst',
  verzorgen: 'verzorgt',
  bouwen: 'bouwt',
  regelen: 'regelt',
  starten: 'start',
  beginnen: 'begint',
  mailen: 'mailt',
  halen: 'haalt',
  meten: 'meet',
  leggen: 'legt',
  hangen: 'hangt',
  plannen: 'plant',
  ontwerpen: 'ontwerpt',
  zullen: 'zult',
};
const DUTCH_WE: Record<string, string> = {
  ...Object.fromEntries(Object.entries(DUTCH).map(([many, one]) => [one, many])),
  zal: 'zullen',
};

const POLITE: Record<string, Verbs> = {
  de: { known: {}, rules: [[/(?<=^\p{Ll}{2,}[er]|^\p{Ll}{3,})n$/u, 'n']] },
  nl: { known: DUTCH, rules: [[/eren$/u, 'eert']] },
  fr: {
    known: {
      viennent: 'venez',
      reviennent: 'revenez',
      vont: 'allez',
      font: 'faites',
      ont: 'avez',
      prennent: 'prenez',
      envoient: 'envoyez',
      voient: 'voyez',
      reçoivent: 'recevez',
      doivent: 'devez',
    },
    rules: [
      [/ront$/u, 'rez'],
      [/(?<!enn|oi|ul|uv|èr|èt|èv|ell)ent$/u, 'ez'],
    ],
  },
  es: { known: { van: 'va' }, rules: [[/(?<=\p{L}[aeá])n$/u, '']] },
  it: {
    known: { vengono: 'viene', vanno: 'va', fanno: 'fa', danno: 'dà', scelgono: 'sceglie', tengono: 'tiene' },
    rules: [
      [/ranno$/u, 'rà'],
      [/(?<=\p{L}{3})ano$/u, 'a'],
      [/(?<=\p{L}{3})(?<!g)ono$/u, 'e'],
    ],
  },
  pt: {
    known: { vêm: 'vem', vão: 'vai', fazem: 'faz', trazem: 'traz' },
    rules: [
      [/(?<=\p{L}{3}a)m$/u, ''],
      [/(?<=\p{L}{3}e)m$/u, ''],
    ],
  },
};

const WE: Record<string, Verbs> = {
  de: {
    known: { gibt: 'geben', übernimmt: 'übernehmen', nimmt: 'nehmen', hält: 'halten', wird: 'werden', lädt: 'laden' },
    rules: [
      [/(?<=\p{L}{3})(?<!i)ert$/u, 'ern'],
      [/(?<=\p{L}{3})et$/u, 'en'],
      [/(?<=\p{L}{3})(?<!imm|hl)t$/u, 'en'],
    ],
  },
  nl: { known: DUTCH_WE, rules: [[/eert$/u, 'eren']] },
  fr: {
    known: {
      vient: 'venons',
      fait: 'faisons',
      met: 'mettons',
      remet: 'remettons',
      transmet: 'transmettons',
      fournit: 'fournissons',
      envoie: 'envoyons',
      rappelle: 'rappelons',
      va: 'allons',
    },
    rules: [
      [/ce$/u, 'çons'],
      [/ge$/u, 'geons'],
      [/(?<!è.|oi|ell)e$/u, 'ons'],
    ],
  },
  es: {
    known: {
      ofrece: 'ofrecemos',
      hace: 'hacemos',
      pone: 'ponemos',
      trae: 'traemos',
      viene: 'venimos',
      recoge: 'recogemos',
      prueba: 'probamos',
      empieza: 'empezamos',
      va: 'vamos',
      da: 'damos',
      muestra: 'mostramos',
      envía: 'enviamos',
    },
    rules: [[/(?<!ue.{1,2}|ie.{1,2}|í)a$/u, 'amos']],
  },
  it: {
    known: {
      fornisce: 'forniamo',
      spedisce: 'spediamo',
      viene: 'veniamo',
      fa: 'facciamo',
      dà: 'diamo',
      mette: 'mettiamo',
      esegue: 'eseguiamo',
      propone: 'proponiamo',
      va: 'andiamo',
    },
    rules: [
      [/(?<=[cg])a$/u, 'hiamo'],
      [/ia$/u, 'iamo'],
      [/(?<=\p{L}{3})a$/u, 'iamo'],
    ],
  },
  pt: {
    known: {
      faz: 'fazemos',
      traz: 'trazemos',
      dá: 'damos',
      oferece: 'oferecemos',
      fornece: 'fornecemos',
      vai: 'vamos',
    },
    rules: [[/(?<=\p{L}{2})a$/u, 'amos']],
  },
};

export const politeOf = (code: string, verb: string): string | null =>
  POLITE[code] ? turned(POLITE[code], verb) : null;

export const weOf = (code: string, verb: string): string | null => (WE[code] ? turned(WE[code], verb) : null);
