// By what the warnings about a script know their stretches: short patterns, each bounded or anchored to the start of a line. They may
// be wrong, as they only make a person look.
import type { CharSpan } from '../../domain/draft.js';

export type Found = CharSpan & { replacement: string };

type Rule<Code extends string = string> = { code: Code; find: (script: string) => Found[] };

type Options = {
  /** The group that alone is the finding; the whole match without it. */
  group?: string;
  isOne?: (match: RegExpMatchArray, script: string) => boolean;
  replacement?: (found: string) => string;
};

/** What patterns find, each with the same options. */
function matches(patterns: readonly RegExp[], { group, isOne = () => true, replacement = () => '' }: Options = {}) {
  return (script: string): Found[] =>
    patterns.flatMap((pattern) =>
      [...script.matchAll(pattern)]
        .filter((match) => match[0] !== '' && isOne(match, script))
        .map((match) => {
          const text = (group === undefined ? undefined : match.groups?.[group]) ?? match[0];
          const start = match.index + match[0].lastIndexOf(text);
          return { start, end: start + text.length, replacement: replacement(text) };
        }),
    );
}

/** Of a recording or a transcript. */
const TIME = String.raw`(?:\d{1,2}:)?\d{1,2}:\d{2}(?:[.,]\d{1,3})?`;
const TO = '[ \\t]?(?:-|–|—|to|bis)[ \\t]?';
const SECONDS = String.raw`\d{1,3}[ \t]?s?(?:${TO}\d{1,3})?[ \t]?(?:s|secs?|seconds|sek|sekunden)`;
const BEHIND_TIME = '(?:[ \\t]?[:|–-](?=\\s|$))?';

/** What templates ask for, in the languages of the voices. */
const FIELD_WORDS =
  'name|names|firstname|lastname|fullname|surname|vorname|nachname|prénom|prenom|nom|nombre|apellido|nome|cognome|sobrenome|voornaam|achternaam|naam|fname|lname|' +
  'kundenname|firmenname|klantnaam|company|firm|firma|unternehmen|entreprise|société|empresa|azienda|bedrijf|brand|date|datum|fecha|data|' +
  'time|uhrzeit|amount|price|preis|prix|precio|prezzo|preço|prijs|number|percentage|link|url|title|role|phone|email|city|details|' +
  'insert|your|topic|product|industry|customer|client|prospect|interessent|recipient|sender|pain|use case|benefits?|metric|deadline|' +
  'tbd|tbc|tba|todo|to confirm|to be confirmed|氏名|お名前|会社名|姓名|公司|이름|имя|компания';
const FIELD = new RegExp(String.raw`(?<!\p{L})(?:${FIELD_WORDS})(?!\p{L})`, 'iu');
const MOST_FIELD_WORDS = 6;
const inside = (bracketed: string): string => bracketed.replace(/^[[{(<【［]{1,2}|[\]})>】］]{1,2}$/gu, '').trim();
/** `FirstName` and `first_name` as words. */
const isField = (name: string): boolean =>
  /^(?:X|[Xx]{2,}|#+|\?+|\.{3}|…|•)$/u.test(name) ||
  (FIELD.test(name.replace(/(?<=\p{Ll})(?=\p{Lu})|_/gu, ' ')) &&
    name.split(/\s/u).length <= MOST_FIELD_WORDS &&
    !(name.includes('.') && /[@/]/u.test(name)));
/** `<title>` and its like are tags. */
const TAG = /^\/|^(?:title|link|data|time|label|address|details)$|=/u;

const SQUARE = /\[\[[^[\]\n]{1,80}\]\]|\[(?!\^?\d{1,3}\])[^[\]\n]{1,80}\](?![([]|:[ \t])/gu;
/** As forums have it. */
const BB_CODE = /\[\/?(?:b|i|u|s|url|color|size|quote|code|list|img)(?:=[^[\]\n]{1,200})?\]/gu;
const CURLY = /\{{1,3}[^{}\n]{1,80}\}{1,3}/gu;
const ANGLED = /<[^<>\n]{1,60}>/gu;
const WIDE = /[【［][^【】［］\n]{1,60}[】］]/gu;

const GREETING =
  'hi|hello|hey|dear|hallo|liebe|lieber|hola|estimado|estimada|bonjour|cher|chère|ciao|buongiorno|gentile|olá|beste|dag|thanks|thank you';
const OPEN_NAME = new RegExp(
  String.raw`(?<!\p{L})(?:${GREETING}),?[ ](?<name>undefined|null|none|unknown|name|firstname|prospect|lead|recipient|\[[ ]{0,5}\])(?!\p{L})`,
  'giu',
);
const PLACEHOLDERS = [
  /[$#]?\{{1,3}[!%]?[ ]?[\p{L}\d_][^{}\n]{0,80}\}{1,3}/gu,
  /<<[^<>\n]{1,60}>>|<%[^<>\n]{1,80}%>|%%=[^%\n]{1,80}=%%/gu,
  /\*\|[\w:.]{1,40}\|\*|\|[A-Z][A-Z_:]{1,30}\|/gu,
  /(?<![\w%])%%?[A-Za-z_]{3,30}%%?(?!\w)|(?<![\w%])%[sd](?!\w)/gu,
  /(?<!\w)__[A-Z][A-Z_ ]{1,30}__(?!\w)|(?<!\w)_{3,}(?!\w)/gu,
  /\[object \p{L}{2,20}\]|(?<!\p{L})(?:NaN|[Ll]orem ipsum)(?!\p{L})/gu,
  /(?<![\p{L}\d@./-])(?:TB[DCA]|tb[dc]|FIXME|TODO(?=:))(?![\p{L}\d'’-])/gu,
  /(?<![\p{L}\d])(?:[$€£][ \t]?[Xx?]{1,4}(?:,[Xx]{3})?|[Xx?]{1,3}[ \t]?[%€£]|X{2,4}|\?{3,})(?![\p{L}\d])/gu,
  /(?<![\p{L}\d])(?:DD|MM|TT|XX)[./-](?:MM|DD|XX)(?:[./-](?:YYYY|YY|JJJJ|AAAA|XX))?(?![\p{L}\d])/gu,
  /(?<!\p{L})(?:[FL]NAME|(?:first|last|full|prospect|customer|client|contact|company)_?name)(?!\p{L})/giu,
];
/** `##name##`, `«First_Name»` */
const DRESSED = [
  /(?<![\p{L}\d])(?<mark>##?|@@|==|-)[\p{L}_]{2,30}\k<mark>(?![\p{L}\d])/gu,
  /[«‹][ \u00a0]?[\p{L}_]{2,30}[ \u00a0]?[»›]/gu,
];
const ASIDE_FIELD = /^(?:insert .*|(?:your|first|last|company) ?name|name|vorname|nachname|firma|company|tb[dc])$/iu;

const ACT =
  'pauses?|pausa|pauze|beat|silence|stille|silencio|breath|breathes?|atmet|laughs?|laughing|laughter|chuckles?|giggles?|smiles?|smiling|' +
  'grins?|nods?|sighs?|waves?|winks?|claps?|coughs?|shrugs?|applause|whispers?|whispering|lacht|lächelt|lächelnd|nickt|seufzt|winkt|ríe|' +
  'risas?|sonríe|asiente|suspira|aplausos|rires?|rit|sourit|soupire|risos?|sorri|ride|risate|sorride|annuisce|applausi|glimlacht|knikt|' +
  'zucht|zwaait';
const FILMED =
  '(?:[a-z]{3,12} )?music|musik|música|musique|musica|muziek|sfx|sound effects?|b-?roll|cut to|fades? (?:in|out|to)|zooms? (?:in|out)|camera|' +
  'close-?up|on-?screen|text on screen|visuals?|screen ?share|share screen|transition|show (?:slide|screen|logo|demo)|logo|end screen|' +
  'points? (?:to|at)|looks? (?:at|into)|gestures?|warmly|cheerfully|slowly|softly|excited(?:ly)?|enthusiastic(?:ally)?|upbeat|' +
  String.raw`(?:in|with) an? [a-z]{3,12} (?:tone|voice|smile)|emphasis|inaudible|crosstalk|to camera|voice-?over|v\.?o\.?`;
/** Only in square brackets and their like. */
const STAGED =
  String.raw`cut$|scene (?:start|end)|(?:scene|shot|slide|speaker) \d{1,2}|hook|intro|outro|cta|(?:opening|closing|establishing|wide) shot|` +
  'end of (?:script|video|scene)';
const HOW = '(?:short |long |brief |for |\\p{L}{2,14}ly )?';
const DIRECTED = new RegExp(
  String.raw`^[*_]{0,3}(?:\d{1,3}(?:[.,]\d)?[ ]?(?:s|secs?|seconds)?[ ])?${HOW}(?:${ACT}|${FILMED}|${STAGED})(?!\p{L})`,
  'iu',
);
const isDirected = ([found]: RegExpMatchArray): boolean => DIRECTED.test(inside(found));

const DIRECTIONS = [
  new RegExp(String.raw`(?<!\])\(${HOW}(?:${ACT}|${FILMED})(?!\p{L})[^()\n]{0,60}\)`, 'giu'),
  new RegExp(String.raw`(?<![\p{L}\d*_])(?<mark>\*|_)(?:${ACT})(?: [^*_\n]{1,40})?\k<mark>(?![\p{L}\d*_])`, 'giu'),
  /^[ \t]{0,8}(?:visuals?|on-?screen(?: text)?|text on screen|b-?roll|sfx|sound effects?|music|camera|graphics?|bild|musik)(?: \([^()\n]{1,30}\))?:[^\n]{1,300}$/gimu,
  /(?<=^|[.!?…][ \t])(?:cut to (?:black|white|logo|demo|the screen)|fades? (?:in|out|to (?:black|white))|(?:the )?music (?:fades|swells)(?: (?:in|out|up|down))?|roll credits|end of (?:video|script|scene))(?:[.!](?=[ \t]|$)|$)/gimu,
];

/** What an assistant says around the script that it wrote. */
const ASSISTANT = [
  /^(?:sure|certainly|of course|absolutely)?[!,.]?[ ]?here(?:['’]s| is)[ ](?:the|your|a|an)[^\n]{0,60}(?:script|version)[^\n]{0,30}:[ \t]*$/gimu,
  /^(?:let me know if|would you like me to|feel free to ask|i can also)[^\n]{0,60}(?:change|shorter|longer|tone|adjust|tweak|version)[^\n]{0,60}$/gimu,
  /[[(](?:word count|words|length|duration)[^()[\]\n]{0,40}[\])]|[[(]~?\d{2,4} words[\])]/giu,
];

const ASIDE = String.raw`(?:[ ]?\([^()\n]{1,30}\))?`;
const SPEAKERS =
  String.raw`narrator|narration|voice[ -]?over|vo|v\.o\.|speaker|presenter|host|avatar|sprecher|sprecherin|erzähler|erzählerin|narrador|narradora|` +
  'locutor|locutora|narrateur|narratrice|voix off|narratore|verteller|spreker';
const SPEAKER = String.raw`(?:${SPEAKERS})(?: \d{1,2})?`;
const SCENE = String.raw`(?:scene|slide|shot|szene|folie|escena|diapositiva|scène|cena|scena)[ ]?#?\d{1,2}`;
const PART =
  'intro|introduction|outro|hook|body|cta|call to action|opening|closing|greeting|sign-?off|conclusion|script|einleitung|hauptteil|schluss|' +
  'introducción|cierre|accroche|introduzione|chiusura|introdução|encerramento|inleiding|afsluiting';

/** A label where a line begins, with the marks of bold around it or behind the first of them, and one between two sentences. */
function labels(label: string): RegExp[] {
  const begins = String.raw`^[ \t]{0,8}(?:#{1,6}[ \t]{1,4})?`;
  return [
    new RegExp(String.raw`${begins}(?<mark>\*\*|__)(?:${label})${ASIDE}:?\k<mark>:?(?=\s|$)`, 'gimu'),
    new RegExp(String.raw`(?<=${begins}(?:\*\*|__)?)(?:${label})${ASIDE}[ ]?:(?=\s|$)`, 'gimu'),
    new RegExp(String.raw`(?<=[.!?…\])\d][ \t])(?:${label})${ASIDE}:(?=\s)`, 'gimu'),
  ];
}

const NAME = String.raw`\p{Lu}[\p{L}'’.-]{0,24}(?:[ ]\p{Lu}[\p{L}'’.-]{0,24}){0,2}`;
const BRACKETED_TIME = String.raw`(?:\[${TIME}\]|\(${TIME}\))`;
/** Beside the time of a transcript. */
const TIMED_SPEAKERS = [
  new RegExp(String.raw`^[ \t]{0,8}(?:${BRACKETED_TIME}|\d{2}:\d{2}:\d{2})[ \t]{0,3}${NAME}:(?=\s|$)`, 'gmu'),
  new RegExp(String.raw`^[ \t]{0,8}${NAME}[ \t]{0,3}${BRACKETED_TIME}[ \t]?(?::(?=\s|$)|$)`, 'gmu'),
];
const NAMED = new RegExp(String.raw`^[ \t]{0,8}(?<mark>\*\*)?(?<who>${NAME}):(?:\*\*)?(?=\s)`, 'gmu');

/** Who speaks on several lines is no heading of one of them. */
function namedSpeakers(script: string): Found[] {
  const found = [...script.matchAll(NAMED)];
  const counts = new Map<string, number>();
  for (const { groups } of found) counts.set(groups!.who!, (counts.get(groups!.who!) ?? 0) + 1);
  return found
    .filter(({ groups }) => counts.get(groups!.who!)! > 1)
    .map(({ index, 0: label }) => ({ start: index, end: index + label.length, replacement: '' }));
}

/** Below them a script has begun. */
const HEAD_CHARS = 600;
const SUBJECT = /^(?:subject|betreff|asunto|objet|oggetto|assunto|onderwerp):[ \t][^\n]{1,300}$/gimu;
const HEAD_LINE = /^(?:from|to|cc|bcc|date|sent|von|an|gesendet|de|para|à|da):[ \t][^\n]{1,300}$/gimu;

function mailHead(script: string): Found[] {
  const top = script.slice(0, HEAD_CHARS);
  const subjects = matches([SUBJECT])(top);
  return subjects.length === 0 ? [] : [...subjects, ...matches([HEAD_LINE])(top)];
}

const FRONT_MATTER = /(?<![^\uFEFF])---[ \t]*\r?\n(?:[\w-]{1,30}:[^\n]{0,200}\n){1,20}---[ \t]*(?=\r?\n|$)/gu;

const signOf = (sequence: string): string =>
  /^\\u/iu.test(sequence) ? String.fromCharCode(Number.parseInt(sequence.slice(2), 16)) : '\n';

export const RULES = [
  {
    code: 'escape_sequence',
    find: matches([/(?<![\p{L}]:)(?:\\r)?\\n(?=[\p{Lu}\s\\-]|$)|\\u(?!d[89a-f])[\da-f]{4}/giu], {
      replacement: signOf,
    }),
  },
  { code: 'metadata', find: mailHead },
  { code: 'metadata', find: matches([FRONT_MATTER, /(?<![^\uFEFF])WEBVTT[^\n]{0,80}/gu]) },
  { code: 'assistant_note', find: matches(ASSISTANT) },
  { code: 'speaker_label', find: matches(TIMED_SPEAKERS) },
  {
    code: 'timestamp',
    find: matches([
      new RegExp(String.raw`^(?:\d{1,4}[ \t]*\r?\n)?${TIME}[ \t]*-->[ \t]*${TIME}[^\n]{0,80}`, 'gmu'),
      new RegExp(
        String.raw`(?<!(?:from|to|at|until|by|um|von|bis) )\[${TIME}(?:${TO}${TIME})?\]${BEHIND_TIME}|[[(]${SECONDS}[\])]${BEHIND_TIME}`,
        'giu',
      ),
      new RegExp(String.raw`\((?:0?0:)?0?[0-5]:\d{2}(?:${TO}${TIME})?\)${BEHIND_TIME}`, 'gu'),
      new RegExp(
        String.raw`^[ \t]{0,8}(?:0?0:\d{2}${TO}${TIME}${BEHIND_TIME}|${TIME}${TO}${TIME}[ \t]?[:|])(?=\s|$)`,
        'gmu',
      ),
      /^[ \t]{0,8}(?:0?0:\d{2}(?:[ \t]?[:|–-](?=\s)|(?=[ \t]{1,3}\p{Lu}))|\d{2}:\d{2}:\d{2}(?=\s))/gmu,
    ]),
  },
  { code: 'stage_direction', find: matches([SQUARE, CURLY, ANGLED], { isOne: isDirected }) },
  { code: 'placeholder', find: matches([SQUARE, WIDE], { isOne: ([found]) => isField(inside(found)) }) },
  { code: 'placeholder', find: matches([OPEN_NAME], { group: 'name' }) },
  {
    code: 'placeholder',
    find: matches([ANGLED], { isOne: ([found]) => isField(inside(found)) && !TAG.test(inside(found)) }),
  },
  {
    code: 'placeholder',
    find: matches([/\([^()\n]{1,40}\)/gu], { isOne: ([found]) => ASIDE_FIELD.test(inside(found)) }),
  },
  { code: 'placeholder', find: matches(DRESSED, { isOne: ([found]) => isField(found.replace(/[^\p{L}_ ]/gu, '')) }) },
  { code: 'placeholder', find: matches(PLACEHOLDERS) },
  { code: 'note_mark', find: matches([/\[\^?\d{1,3}\](?!:[ ](?:https?:|<)):?/gu]) },
  { code: 'stage_direction', find: matches(DIRECTIONS) },
  {
    code: 'scene_label',
    find: matches([
      ...labels(SCENE),
      ...labels(PART).slice(0, 2),
      new RegExp(String.raw`^[ \t]{0,8}${SCENE}${ASIDE}(?:[ \t]?[–—-](?=\s)|[ \t]*$)`, 'gimu'),
      new RegExp(String.raw`^[ \t]{0,8}#{1,6}[ \t]{1,4}(?:${PART}|${SCENE})${ASIDE}[ \t]*$`, 'gimu'),
      /^(?:INT|EXT)\.[ ]\p{Lu}[\p{Lu}\d '’.–—-]{1,60}$/gmu,
    ]),
  },
  { code: 'speaker_label', find: matches(labels(SPEAKER)) },
  { code: 'speaker_label', find: namedSpeakers },
  {
    code: 'emoticon',
    find: matches([
      /(?<![\p{L}\d:]):(?:[a-z][a-z_-]{2,30}|[+-]1):(?![\p{L}\d])/gu,
      /(?<=^|\s)(?:[:;]['’]?-?[)(DPp]|\^\^|[xX]D|<3(?=[ \t]*$))(?=[\s.,!?]|$)/gmu,
    ]),
  },
  {
    code: 'invisible_character',
    find: matches([/(?:(?!\u200C|\u200D|[\u{E0020}-\u{E007F}])\p{Cf}|(?![\t\n\v\f\r\u0085])\p{Cc}|\p{Co})+/gu]),
  },
  { code: 'brackets', find: matches([BB_CODE]) },
  { code: 'brackets', find: matches([SQUARE], { replacement: inside }) },
] as const satisfies Rule[];
