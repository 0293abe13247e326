// What the two sides said to each other, in a transcript in a language other than English. "We" of the prospect becomes the polite
// "you"; of our side only demos, prices and promises are told. What stays in the first person is left out.
import { capitalise } from '../../../../flow/lines.js';
import type { Section } from '../notes/sections.js';
import { saidPrice } from './headings.js';
import type { Part } from './parts.js';

type Turn = readonly [RegExp, string | ((...found: string[]) => string)];

type Talk = {
  /** What the prospect says of themselves, as we say it to them. */
  theirs: readonly Turn[];
  /** What we promised, as it is said in a film: polite. */
  ours: readonly Turn[];
  /** Left in a sentence of theirs, it is still in their mouth. */
  first: RegExp;
  /** "We begin with a pilot?" "Yes." */
  plan: RegExp;
};

const word = (source: string): RegExp => new RegExp(`(?<!\\p{L})(?:${source})(?!\\p{L})`, 'iu');

/** Verbs of "we" that no rule gives, and what each language makes of the others. */
const SPANISH_WE: Record<string, string> = {
  somos: 'son',
  tenemos: 'tienen',
  hacemos: 'hacen',
  vamos: 'van',
  perdemos: 'pierden',
  podemos: 'pueden',
  queremos: 'quieren',
  estamos: 'están',
  contamos: 'cuentan',
  cerramos: 'cierran',
  hemos: 'han',
  vemos: 'ven',
  damos: 'dan',
  sabemos: 'saben',
};
const ITALIAN_WE: Record<string, string> = {
  abbiamo: 'avete',
  siamo: 'siete',
  facciamo: 'fate',
  vogliamo: 'volete',
  dobbiamo: 'dovete',
  possiamo: 'potete',
  perdiamo: 'perdete',
  spendiamo: 'spendete',
  riceviamo: 'ricevete',
  vendiamo: 'vendete',
  gestiamo: 'gestite',
  stiamo: 'state',
  andiamo: 'andate',
};
const FRENCH_WE: Record<string, string> = { sommes: 'êtes', faisons: 'faites', disons: 'dites' };
const DUTCH_WE: Record<string, string> = {
  zijn: 'bent',
  hebben: 'hebt',
  kunnen: 'kunt',
  willen: 'wilt',
  moeten: 'moet',
  gaan: 'gaat',
};

const spanishWe = (verb: string): string => SPANISH_WE[verb] ?? verb.replace(/amos$/u, 'an').replace(/[ei]mos$/u, 'en');
const italianWe = (verb: string): string => ITALIAN_WE[verb] ?? verb.replace(/iamo$/u, 'ate');
const frenchWe = (verb: string): string => FRENCH_WE[verb] ?? verb.replace(/e?ons$/u, 'ez');
const dutchWe = (verb: string): string => DUTCH_WE[verb] ?? verb.replace(/en$/u, 't').replace(/tt$/u, 't');
const TALKS: Record<string, Talk> = {
  de: {
    theirs: [
      [/(?<!\p{L})[Ww]ir(?!\p{L})/gu, 'Sie'],
      [/(?<!\p{L})[Uu]nser(e[rnms]?)?(?!\p{L})/gu, 'Ihr$1'],
      [/(?<!\p{L})[Bb]ei uns(?!\p{L})/gu, 'bei Ihnen'],
      [/^[Ii]ch (schick|send|geb|mail|bring|prüf|nenn)e (?:dir|Ihnen|euch) /u, 'Sie $1en uns '],
      [/^[Ii]ch (schick|send|such|brauch|wünsch|nehm|prüf|bring|frag|klär)e /u, 'Sie $1en '],
    ],
    ours: [[/(?<!\p{L})(?:dir|euch)(?!\p{L})/gu, 'Ihnen']],
    first: word('ich|mir|mich|mein\\p{L}*|uns|du|dir|dein\\p{L}*|ihr|euch|euer\\p{L}*'),
    plan: /^(?:Also |Dann |Sollen |Wollen )?(?:wir )?(?:\p{L}+en wir|wir \p{L}+en) .{8,}\?$/iu,
  },
  fr: {
    theirs: [
      [/(?<!\p{L})[Nn]ous (\p{L}+ons|sommes)(?!\p{L})/gu, (_, verb) => `vous ${frenchWe(verb!)}`],
      [
        /(?<!\p{L})[Oo]n (a|est|fait|perd|reçoit|doit|veut|peut|va)(?!\p{L})/gu,
        (_, verb) =>
          `vous ${({ a: 'avez', est: 'êtes', fait: 'faites', perd: 'perdez', reçoit: 'recevez', doit: 'devez', veut: 'voulez', peut: 'pouvez', va: 'allez' } as Record<string, string>)[verb!]}`,
      ],
      [/(?<!\p{L})(?:notre)(?!\p{L})/gu, 'votre'],
      [/(?<!\p{L})(?:nos)(?!\p{L})/gu, 'vos'],
      [/(?<!\p{L})chez nous(?!\p{L})/giu, 'chez vous'],
      [
        /^[Jj]e (?:vous|t['’]|te) ?(envoie|transmets|prépare|donne)(?!\p{L})/u,
        (_, verb) =>
          `Vous nous ${verb!.replace(/s$/u, 't').replace(/oie$/u, 'oyez').replace(/e$/u, 'ez').replace(/et$/u, 'ettez')}`,
      ],
    ],
    ours: [
      [/(?<!\p{L})te(?= \p{L})/gu, 'vous'],
      [/(?<!\p{L})t['’](?=\p{L})/gu, 'vous '],
    ],
    first: word("je|j['’]\\p{L}+|moi|me|m['’]\\p{L}+|mon|ma|mes|nous|on|tu|toi|ton|ta|tes"),
    plan: /^(?:On|Nous) \p{L}+ .{8,}\?$/u,
  },
  es: {
    theirs: [
      [/(?<!\p{L})(?:[Nn]osotros )?(\p{L}+[aei]mos)(?!\p{L})/gu, (_, verb) => spanishWe(verb!.toLowerCase())],
      [/(?<!\p{L})nuestr([oa]s?)(?!\p{L})/giu, (_, end) => `su${end!.endsWith('s') ? 's' : ''}`],
      [
        /^(?:[Yy]o )?(?:te|le|les|os) (mando|envío|paso|preparo) /u,
        (_, verb) => `Usted nos ${verb!.replace(/ío$/u, 'ía').replace(/o$/u, 'a')} `,
      ],
      [/(?<!\p{L})nos (?=\p{L}+(?:n|a|e)(?!\p{L}))/gu, 'les '],
    ],
    ours: [[/(?<!\p{L})(?:te|os)(?= \p{L})/gu, 'le']],
    first: word('yo|me|mí|mi|mis|nos|nosotros|tú|te|ti|tu|tus|\\p{L}+[aei]mos'),
    plan: /^¿?(?:[Yy] si )?(?:\p{L}+[aei]mos) .{8,}\?$/iu,
  },
  it: {
    theirs: [
      [/(?<!\p{L})(?:[Nn]oi )?(\p{L}+iamo)(?!\p{L})/gu, (_, verb) => italianWe(verb!.toLowerCase())],
      [/(?<!\p{L})(il |la |i |le )?nostr([oaie])(?!\p{L})/giu, (_, the, end) => `${the ?? ''}vostr${end}`],
      [/^(?:[Ii]o )?(?:ti|le|vi) (mando|invio|preparo|passo) /u, (_, verb) => `Lei ci ${verb!.replace(/o$/u, 'a')} `],
    ],
    ours: [[/(?<!\p{L})ti(?= \p{L})/gu, 'le']],
    first: word('io|mi|me|mio|mia|miei|mie|ci|noi|tu|ti|tuo|tua|\\p{L}+iamo'),
    plan: /^(?:\p{L}+iamo) .{8,}\?$/iu,
  },
  pt: {
    theirs: [
      [/(?<!\p{L})com a gente(?!\p{L})/giu, 'com vocês'],
      [/(?<!\p{L})[Aa] gente(?!\p{L})/gu, 'a sua equipe'],
      [
        /(?<!\p{L})(?:[Nn]ós )?(\p{L}{2,})([aei])mos(?!\p{L})(?=.*$)/gu,
        (_, stem, vowel) => `vocês ${stem!.toLowerCase()}${vowel}@`,
      ],
      [/(?<!\p{L})nosso(s?)(?!\p{L})/giu, 'seu$1'],
      [/(?<!\p{L})nossa(s?)(?!\p{L})/giu, 'sua$1'],
      [
        /^(?:[Ee] )?(?:[Ee]u )?(?:te|lhe|vos|já te) (mando|envio|passo|preparo) /u,
        (_, verb) => `Você nos ${verb!.replace(/o$/u, 'a')} `,
      ],
      [/^Gostei (?=d[aoe])/u, 'Você gostou '],
    ],
    ours: [[/(?<!\p{L})te(?= \p{L})/gu, 'lhe']],
    first: word('eu|me|mim|meu|minha|nós|nos|tu|te|teu|tua|gostei|achei|acho|\\p{L}+[aei]mos'),
    plan: /^(?:\p{L}+[aei]mos) .{8,}\?$/iu,
  },
  nl: {
    theirs: [
      [/(?<!\p{L})(?:[Ww]ij|[Ww]e) (\p{L}+n)(?!\p{L})/gu, (_, verb) => `u ${dutchWe(verb!)}`],
      [/(?<!\p{L})(\p{L}+en) (?:wij|we)(?!\p{L})/gu, (_, verb) => `${dutchWe(verb!).replace(/t$/u, 't')} u`],
      [/(?<!\p{L})(?:onze|ons)(?= \p{Ll})/gu, 'uw'],
      [/^[Ii]k (stuur|geef|mail|breng) (?:je|u|jullie) /u, 'U $1t ons '],
    ],
    ours: [[/(?<!\p{L})(?:je|jou|jullie)(?!\p{L})/gu, 'u']],
    first: word('ik|mij|me|mijn|wij|we|ons|onze|jij|je|jou|jouw|jullie'),
    plan: /^(?:Zullen we|Beginnen we|Starten we) .{8,}\?$/iu,
  },
};

/** What they will do for us; there "us" is right. */
const TO_US = /^(?:Você nos|Usted nos|Lei ci|Vous nous|U \p{L}+ ons|Sie \p{L}+ uns) /u;
/** A day that they offer. */
const MAYBE = /^(?:Pode ser|Puede ser|Podría ser|Può essere|Ça peut être|Das kann|Kan|Passt|Geht) /u;
/** What they think of what was said before it. */
const COMMENT =
  /^(?:Era|É|Foi|Isso|Isto|Das (?:ist|war|wäre|klingt)|C['’]est|Cela|Ça|Es (?:justo|exactamente|lo|muy)|Eso|È|Questo|Quello|Dat (?:is|was|klinkt)|Precies|Genau|Exact\p{L}*) /u;

const YES =
  /^(?:ja|oui|sí|si|sì|sim|claro|gerne?|d['’]accord|certo|va bene|prima|goed|de acordo|combinado|fechado)(?!\p{L})/iu;
const AGO = /(?<!\p{L})(?:passado|passada|ontem|último|última|já)(?!\p{L})/iu;
/** What is shown while one talks: the thing itself does something. */
const PRODUCT =
  /(?<!\p{L})(?:app|aplicativo|aplicação|aplicación|application|applicazione|sistema|system|systeem|système|plataforma|plattform|platform|piattaforma|plateforme|portal|portale|portaal|software|sensor\p{L}*|sonde|painel|tablero|dashboard|cruscotto|übersicht|planer)(?!\p{L})/iu;
const PROMISED =
  /(?<!\p{L})(?:mando|envio|envío|passo|paso|preparo|treinar|invio|schicke|sende|bringe|envoie|prépare|stuur|breng)(?!\p{L})/iu;
const MIN_WORDS = 5;

/** A statement of a transcript as it can be told, with where it belongs; null where it cannot. */
export function toldFromTalk(
  code: string,
  part: Part,
  next: Part | undefined,
): { text: string; section: Section | null } | null {
  const talk = TALKS[code];
  if (!talk || part.side === 'note') return null;
  const isAnswered = next !== undefined && next.side !== part.side && YES.test(next.text);
  if (part.side === 'us' && talk.plan.test(part.text) && isAnswered)
    return { text: part.text.replace(/^¿/u, '').replace(/\s*\?$/u, ''), section: 'next' };
  if (/\?\s*$/u.test(part.text)) return null;
  return part.side === 'us' ? fromUs(code, talk, part.text) : fromThem(talk, part.text);
}

function fromUs(code: string, talk: Talk, text: string): { text: string; section: Section | null } | null {
  const price = saidPrice(code, text);
  if (price !== null) return { text: price, section: 'shown' };
  const polite = turned(text, talk.ours);
  if (PROMISED.test(polite)) return { text: polite, section: 'next' };
  const isDemo = PRODUCT.test(text) && !talk.first.test(text) && text.split(' ').length >= 2 * MIN_WORDS;
  return isDemo ? { text, section: 'shown' } : null;
}

function fromThem(talk: Talk, noted: string): { text: string; section: Section | null } | null {
  const text = noted.replace(/^(?:E|Y|Et|Und|En|Mas|Pois|Pero|Mais|Aber|Ma) (?=\p{L})/u, '');
  if (text.split(' ').length < MIN_WORDS || COMMENT.test(text)) return null;
  const end = AGO.test(text) ? 'ram' : 'm';
  const yours = turned(text, talk.theirs).replaceAll('@', end);
  if (talk.first.test(yours.replace(TO_US, ''))) return null;
  return { text: capitalise(yours), section: TO_US.test(yours) || MAYBE.test(text) ? 'next' : null };
}

const turned = (text: string, turns: readonly Turn[]): string =>
  turns.reduce((words, [pattern, to]) => words.replace(pattern, to as string), text);
