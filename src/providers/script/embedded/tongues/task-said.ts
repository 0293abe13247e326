// Tasks and appointments as exports note them in other languages than English: "Stefan: Angebot bis zum 12. Mai zusenden" is what Stefan
// will do, "Point téléphonique le 9 juin à 14 h" is when both sides talk.
import type { Owner } from './bare.js';

/** Whose task it is: of the one who speaks, of the one who is spoken to, or of somebody by name. */
export type Doer = Owner | string;

type Tasks = {
  /** A task that is told by its infinitive. */
  infinitive: RegExp;
  say(doer: Doer, task: string): string | null;
};

const named = (doer: Doer, us: string, them: string, will: string): string =>
  doer === 'us' ? us : doer === 'them' ? them : `${doer} ${will}`;
const small = (text: string): string => text.replace(/^\p{Lu}(?!\p{Lu}|['’])/u, (first) => first.toLowerCase());

/** The article of a German noun by how it ends, as the object of a sentence. */
const GERMAN: readonly (readonly [RegExp, string])[] = [
  [
    /(?:antrag|plan|vertrag|bericht|entwurf|zugang|termin|schein|auftrag|kontakt|vorschlag|ablauf|zeitplan|link|login|datensatz|katalog|prospekt|fragebogen)$/iu,
    'den ',
  ],
  [
    /(?:angebot|protokoll|konzept|formular|muster|blatt|lastenheft|budget|modell|video|gespräch|dokument|gutachten|ergebnis|lager|system|team|layout|schreiben|zertifikat)$/iu,
    'das ',
  ],
  [
    /(?:ung|heit|keit|schaft|ion|tät|liste|daten|unterlagen|zahlen|stände|pläne|muster|fotos|bilder|freigabe|übersicht|referenz|werte|kosten|preise|vorlage|skizze|zeiten|informationen|ergebnisse|adresse|anfrage|analyse)(?:en)?$/iu,
    'die ',
  ],
];
const DETERMINED =
  /^(?:(?:der|die|das|den|dem|ein|eine|einen|zwei|drei|vier|fünf|alle|beide|weitere|mit|bei|bis|im|in|an|am|für|zu[mr]?|ob|ihre?n?|seine?n?|unsere?n?|neue?n?|aktuelle?n?|erste?n?)(?!\p{L})|\d)/iu;

function withGermanArticle(task: string): string | null {
  if (DETERMINED.test(task)) return small(task);
  const [first = ''] = task.split(/[ ,]/u);
  const article = GERMAN.find(([ending]) => ending.test(first))?.[1];
  return article ? article + task : null;
}

const HANDED_FR =
  /^(envoyer|transmettre|adresser|fournir|présenter|communiquer|faire parvenir) (?!(?:.* )?(?:à|au|aux) \p{Lu})/u;
const HANDED_ES = /^(enviar|mandar|facilitar|entregar|presentar|remitir) (?!(?:.* )?(?:a|al) \p{Lu})/u;

const HANDED_IT = /^(?:inv|mand|fornir|trasmetter|consegner)\p{L}*[òà] (?!.* a \p{Lu})/u;

/** "inviare l'offerta" as "invierò l'offerta"; null of verbs that do not follow the rule. */
function italianFuture(task: string, end: string): string | null {
  const [verb = '', ...rest] = task.split(' ');
  if (
    /^(?:fare|dare|stare|essere|avere|tenere|venire|dovere|potere|volere|vedere|bere|rimanere|andare|sapere)$|(?:rre|tenere|venire)$/u.test(
      verb,
    )
  )
    return null;
  const stem = verb
    .replace(/(?<=[cg])are$/u, 'her')
    .replace(/(?<=[cg])iare$/u, 'er')
    .replace(/[ae]re$/u, 'er')
    .replace(/ire$/u, 'ir');
  return stem === verb ? null : [`${stem}${end}`, ...rest].join(' ');
}

const TASKS: Record<string, Tasks> = {
  de: {
    infinitive: /^.{4,} (?!\d)(?:\p{Ll}+(?:en|ern|eln))$/u,
    say: (doer, task) => {
      const told = withGermanArticle(task);
      if (told === null) return null;
      const sent =
        doer === 'us' && / (?:zusenden|senden|schicken|zuschicken|übermitteln)$/u.test(task) && !/ an /u.test(task);
      return `${named(doer, 'Ich werde', 'Sie werden', 'wird')}${sent ? ' Ihnen' : ''} ${told}`;
    },
  },
  nl: {
    infinitive: /^(?:de|het|een|\d+|twee|drie|onze|uw) .{4,} \p{Ll}+en$/iu,
    say: (doer, task) => `${named(doer, 'Ik zal', 'U zult', 'zal')} ${small(task)}`,
  },
  fr: {
    infinitive: /^(?!.* (?:est|sont) )\p{L}{2,}(?:er|ir|re|oir) (?!de \p{Lu})\S/u,
    say: (doer, task) => {
      const told = small(task);
      if (doer === 'us') return `Je vais ${HANDED_FR.test(told) ? 'vous ' : ''}${told}`;
      return `${named(doer, '', 'Vous allez', 'va')} ${told}`;
    },
  },
  es: {
    infinitive: /^\p{L}{2,}(?:ar|er|ir) \S/u,
    say: (doer, task) => {
      const told = small(task);
      if (doer === 'us') return `Voy a ${told.replace(HANDED_ES, '$1le ')}`;
      return `${named(doer, '', 'Usted va a', 'va a')} ${told}`;
    },
  },
  it: {
    infinitive: /^\p{L}{2,}(?:are|ere|ire|rre) \S/u,
    say: (doer, task) => {
      const told = italianFuture(small(task), doer === 'us' ? 'ò' : 'à');
      if (told === null) return `${named(doer, 'Provvederò a', 'Lei provvederà a', 'provvederà a')} ${small(task)}`;
      if (doer === 'us') return HANDED_IT.test(told) ? `Le ${told}` : told;
      return doer === 'them' ? `Lei ${HANDED_IT.test(told) ? 'ci ' : ''}${told}` : `${doer} ${told}`;
    },
  },
  pt: {
    infinitive: /^\p{L}{2,}(?:ar|er|ir|or) \S/u,
    say: (doer, task) => `${named(doer, 'Vou', 'Você vai', 'vai')} ${small(task)}`,
  },
};

/** What somebody has to do as a sentence; null where it is noted in another way. */
export function taskSaid(code: string, doer: Doer | null, noted: string): string | null {
  const task = noted.replace(/[.\s]+$/u, '');
  const tasks = TASKS[code];
  if (!tasks || doer === null || !tasks.infinitive.test(task) || task.split(' ').length > 28) return null;
  return tasks.say(doer, task);
}

type Events = { names: readonly (readonly [RegExp, string])[]; when: RegExp; is: string };

const EVENTS: Record<string, Events> = {
  de: {
    names: [
      [
        /^(?:\p{L}+-)*\p{L}*(?:termin|gespräch|treffen|workshop|call|telefonat|besuch|kick-?off|meeting|anruf|rundgang)$/iu,
        'Unser ',
      ],
      [
        /^(?:\p{L}+-)*\p{L}*(?:besprechung|begehung|schulung|vorführung|präsentation|besichtigung|abnahme)$/iu,
        'Unsere ',
      ],
    ],
    when: /(?= (?:am|vom|ab|in der Woche|Anfang|Mitte|Ende|morgen|nächste)\s)/u,
    is: ' ist',
  },
  fr: {
    names: [
      [/^(?:point|rendez-vous|appel|échange|entretien|atelier|rdv|call)(?: \p{Ll}.*)?$/iu, 'Notre '],
      [/^(?:réunion|visite|démonstration|visio\p{L}*|rencontre)(?: \p{Ll}.*)?$/iu, 'Notre '],
      [/^(?:kick-?off|lancement|démarrage|test|pilote)(?: \p{Ll}.*)?$/iu, 'Le '],
      [/^(?:formation|livraison|présentation|signature)(?: \p{Ll}.*)?$/iu, 'La '],
      [/^(?:installation|essai|audit)(?: \p{Ll}.*)?$/iu, "L'"],
    ],
    when: /(?= le (?:lundi |mardi |mercredi |jeudi |vendredi )?\d)/u,
    is: ' est prévu',
  },
  es: {
    names: [
      [/^(?:llamada|reunión|visita|videollamada|demostración|cita|sesión)(?: \p{Ll}.*)?$/iu, 'Nuestra '],
      [/^(?:kick-?off|encuentro|taller|seguimiento|contacto)(?: \p{Ll}.*)?$/iu, 'Nuestro '],
    ],
    when: /(?= el (?:lunes |martes |miércoles |jueves |viernes )?\d)/u,
    is: ' es',
  },
  it: {
    names: [
      [/^(?:chiamata|riunione|telefonata|call|videochiamata|visita|dimostrazione)(?: \p{Ll}.*)?$/iu, 'La nostra '],
      [/^(?:kick-?off|incontro|appuntamento|sopralluogo|colloquio)(?: \p{Ll}.*)?$/iu, 'Il nostro '],
    ],
    when: /(?= (?:il|l['’]) ?(?:lunedì |martedì |mercoledì |giovedì |venerdì )?\d)/u,
    is: ' è',
  },
  pt: {
    names: [
      [/^(?:reunião|chamada|ligação|visita|conversa|videochamada|demonstração)(?: \p{Ll}.*)?$/iu, 'A nossa '],
      [/^(?:kick-?off|encontro|workshop|telefonema)(?: \p{Ll}.*)?$/iu, 'O nosso '],
    ],
    when: /(?= (?:a|em|no dia|dia|na) \d)/u,
    is: ' é',
  },
  nl: {
    names: [
      [/^(?:\p{L}*(?:afspraak|kick-?off|call|meeting|rondleiding|training|demo))(?: \p{Ll}.*)?$/iu, 'Onze '],
      [/^(?:\p{L}*(?:gesprek|overleg|bezoek))(?: \p{Ll}.*)?$/iu, 'Ons '],
    ],
    when: /(?= op (?:\p{Ll}+dag )?\d)/u,
    is: ' is',
  },
};

/** Feminine words of French want the feminine form. */
const FEMININE =
  /^(?:réunion|visite|démonstration|visio|rencontre|formation|livraison|présentation|signature|installation)/iu;

/** "Ortstermin in Bünde am 19. Mai um 9 Uhr" as a sentence; null where it is no such date. */
export function eventSaid(code: string, noted: string): string | null {
  const text = noted.replace(/[.\s]+$/u, '');
  const events = EVENTS[code];
  const at = events ? text.search(events.when) : -1;
  if (!events || at < 4 || !/\d/u.test(text.slice(at)) || text.slice(0, at).split(' ').length > 9) return null;
  const name = text.slice(0, at);
  if (name.includes(',')) return null;
  const head = code === 'de' ? name.split(' ')[0]! : name;
  const whose = events.names.find(([pattern]) => pattern.test(head))?.[1];
  if (!whose) return null;
  const is = code === 'fr' && FEMININE.test(name) ? `${events.is}e` : events.is;
  return `${whose}${code === 'de' ? name : small(name)}${is}${text.slice(at)}`;
}

const ON: Record<string, string> = { de: 'am', fr: 'le', es: 'el', it: 'il', pt: 'em', nl: 'op' };

/** "Kick-off: 3 december om 14.00 uur": the label says what happens on the day. */
export const titledEvent = (code: string, label: string | null, noted: string): string | null =>
  label !== null && /^\d{1,2}(?:er|º|\.)? (?:de |d['’])?\p{L}{3,}/u.test(noted)
    ? eventSaid(code, `${label} ${ON[code]} ${noted}`)
    : null;
