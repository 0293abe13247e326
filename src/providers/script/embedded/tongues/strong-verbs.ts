// German verbs that change their stem in the third person: "bespricht" is "besprechen", "schlägt" is "schlagen", with whatever stands in front.
const STEMS: readonly (readonly [RegExp, string])[] = [
  [/sprich(?=t$)/u, 'sprech'],
  [/brich(?=t$)/u, 'brech'],
  [/nimmt$/u, 'nehmen'],
  [/gibt$/u, 'geben'],
  [/trifft$/u, 'treffen'],
  [/tritt$/u, 'treten'],
  [/hilft$/u, 'helfen'],
  [/wirft$/u, 'werfen'],
  [/stirbt$/u, 'sterben'],
  [/wirbt$/u, 'werben'],
  [/gilt$/u, 'gelten'],
  [/misst$/u, 'messen'],
  [/vergisst$/u, 'vergessen'],
  [/empfiehlt$/u, 'empfehlen'],
  [/sieht$/u, 'sehen'],
  [/liest$/u, 'lesen'],
  [/geschieht$/u, 'geschehen'],
  [/fährt$/u, 'fahren'],
  [/trägt$/u, 'tragen'],
  [/schlägt$/u, 'schlagen'],
  [/lädt$/u, 'laden'],
  [/(?<!bew|gest|erz|err|unterh)hält$/u, 'halten'],
  [/erhält$/u, 'erhalten'],
  [/lässt$/u, 'lassen'],
  [/läuft$/u, 'laufen'],
  [/(?:f|empf)ängt$/u, 'fangen'],
  [/wächst$/u, 'wachsen'],
  [/wäscht$/u, 'waschen'],
  [/fällt$/u, 'fallen'],
  [/rät$/u, 'raten'],
];

/** The form behind "Sie" of a verb whose stem changes; null of any other. */
export function strongWithYou(verb: string): string | null {
  if (verb === 'empfängt') return 'empfangen';
  const stem = STEMS.find(([ending]) => ending.test(verb));
  if (!stem) return null;
  const turned = verb.replace(stem[0], stem[1]);
  return turned.endsWith('t') ? turned.replace(/t$/u, 'en') : turned;
}
