// What exports of meeting tools and of systems for customers print around the content: titles, dates, durations, statistics, links,
// time stamps, and that a machine wrote it. It is blanked out, character for character, before anything is read.
import { goesOn } from './lines.js';
import { GONE, LINK, plain } from './mask.js';

const MONTH = String.raw`(?:jan|feb|mar|mär|apr|may|mai|jun|jul|aug|ago|sep|oct|okt|nov|dec|dez|dic|ene|abr|fév|fev|avr|juin|juil|août|déc|gen|mag|giu|lug|set|ott|mrt|mei|out)\p{L}*\.?`;
const WEEKDAY = String.raw`(?:mon|tue|wed|thu|fri|sat|sun|mo|di|mi|do|fr|sa|so|lun|mar|mer|jeu|ven|sam|dim|mié|jue|vie|sáb|dom|gio|sab|seg|ter|qua|qui|sex|ma|wo|vr|za|zo)(?:\p{L}{2,8})?\.?`;
const TIME = String.raw`\d{1,2}(?:[:.]\d{2}){1,2}(?: ?[ap]\.?m\.?)?(?: ?(?:uhr|h))?|\d{1,2} ?(?:[ap]\.?m\.?|h|uhr)(?: ?\d{2})?`;
const DATE = String.raw`(?:\d{1,4}[./-]\d{1,2}[./-]\d{1,4}|(?:${WEEKDAY},? )?(?:${MONTH} \d{1,2}(?:st|nd|rd|th)?|(?:le |el |am |il |op )?\d{1,2}(?:st|nd|rd|th|\.|er)? (?:de |of )?${MONTH})(?:,? (?:de )?\d{4})?|\d{4})`;
const LENGTH = String.raw`(?:\d+ ?(?:h|hrs?|hours?|std\.?|stunden?|heures?|horas?|ore|uur)\.? ?)?(?:\d+ ?(?:min(?:s|uten?|utes?|utos?|uti|uut|uten)?|sec(?:onds?)?|s)\.?)?`;
const ZONE = String.raw`(?:[A-Z]{2,4}T?|\((?:GMT|UTC|[A-Z]{2,5})[^)]*\)|(?:Eastern|Central|Pacific|Mountain)(?: Time)?)`;
const ALONE: readonly RegExp[] = [
  new RegExp(
    `^(?:${WEEKDAY},? )?${DATE}(?:[,·]? (?:at |um |à |a las |alle |às |om |from )?(?:${TIME})(?: ?[-–] ?(?:${TIME}))?)?(?: ${ZONE})?$`,
    'iu',
  ),
  new RegExp(`^(?:${TIME})(?: ?[-–] ?(?:${TIME}))?(?: ${ZONE})?$`, 'iu'),
  new RegExp(`^(?=.*\\d)${LENGTH}(?: (?:long|call|meeting|recording))?$`, 'iu'),
];
const LINK_NAME =
  /^(?:listen to|watch|view|open|play|see|go to|join|read)(?: the)?(?: full)? (?:call|recording|meeting|video|transcript|notes|summary|highlights?|deal)(?: in \p{L}+)?$/iu;
const HEADCOUNT =
  /^\d+ (?:participants?|attendees?|people|speakers?|highlights?|teilnehmer\p{L}*|asistentes|partecipanti)$/iu;
const PERSON = String.raw`\p{Lu}[\p{L}.'’-]+(?: (?:de |van |der |von |da |di |del |la )?\p{Lu}[\p{L}.'’-]*){0,3}(?: ?\([^()]{2,40}\))?`;
const PEOPLE = new RegExp(`^${PERSON}(?:, ${PERSON})*(?: \\+\\d+)?$`, 'u');

/** "Thu, Apr 30, 2026 · 41 min · Meredith Cho, Colin Sayers": when it was, how long it took and who was there. */
function isWhenAndWho(words: string): boolean {
  const parts = words.split(/\s*[·•|]\s*|\s+[–—-]\s+/u).filter((part) => part !== '');
  const isWhen = (part: string): boolean => ALONE.some((pattern) => pattern.test(part));
  if (parts.length === 1 && words.includes(', ') && words.includes('(') && PEOPLE.test(words)) return true;
  if (parts.length === 1) {
    const [head = '', ...rest] = splitEnd(words);
    return isWhen(head) && rest.every(isWhen);
  }
  return (
    parts.some(isWhen) &&
    parts.every((part) => isWhen(part) || LINK_NAME.test(part) || HEADCOUNT.test(part) || PEOPLE.test(part))
  );
}

/** "May 1, 2026, 33 min" ends in how long it took. */
function splitEnd(words: string): string[] {
  const at = words.lastIndexOf(', ');
  return at < 0 || ALONE.some((pattern) => pattern.test(words)) ? [words] : [words.slice(0, at), words.slice(at + 2)];
}

const FIELD =
  /^(?:(?:meeting|call|event|start|end|close|created?|last modified|due)?[ -]?(?:dates?|times?|duration|length|type|id|link|url|title|name|host|owner|location|outcome|disposition|direction|status|stage|purpose|subject|activity|source|recording|recorded|video|transcript|summary|notes?|organi[sz]er|language|amount|probability|forecast category)|date(?: (?:and|&) time)?|when|where|attendees?|participants?|opportunity|account|contacts?|prepared by|logged by|call logged|from|to|cc|record type|deal|pipeline|priority|tags?|keywords?|topics tracked|aufnahme|aufzeichnung|dauer|datum|uhrzeit|ort|teilnehme\p{L}+|durée|date et heure|enregistrement|lieu|participants?|animateur|fecha|hora|duración|grabación|lugar|asistentes|data|durata|ora|registrazione|luogo|duração|gravação|duur|opname|deelnemers|plaats)$/iu;

/** "Duur: 38 minuten": how long they spoke; "Dauer: 4 Wochen" is how long a trial takes. */
const SPOKE =
  /^(?:(?:meeting |call |gesprächs|anruf)?(?:duration|length|dauer)|durée(?: de l['’](?:appel|échange)| du rendez-vous)?|duración(?: de la (?:llamada|reunión))?|durata(?: della (?:chiamata|riunione))?|duração(?: da (?:chamada|reunião))?|(?:gespreks)?duur)\s?: ?(?:ca\.? |circa |about |environ |etwa |ongeveer |unos |cerca de )?\d{1,3} ?(?:h\b|hrs?\b|hours?|std\b|stunden?|heures?|horas?|or[ae]|uur|min|['′’])(?:\p{L}*\.?)(?: ?(?:und|et|y|e|en|and)? ?\d{1,2} ?\p{L}{0,7}\.?)?$/iu;

/** "Outcome: Connected | Duration: 52 minutes": nothing but fields of a record. */
function isFields(words: string): boolean {
  const parts = words.split(/\s+[|·•]\s+/u);
  return parts.length > 1 && parts.every((part) => FIELD.test(/^([^:]{2,24}):/u.exec(part)?.[1] ?? ''));
}

const STATISTIC =
  /^(?:talk(?:[- ](?:to[- ])?listen)?[- ]?(?:ratio|time)|(?:your |rep |customer )?talk(?:ing)? time|longest (?:monologue|customer story|story|silence)|patience|interactivity|questions? (?:asked|rate)|(?:words|questions) per (?:minute|hour)|wpm|filler words?|(?:engagement|sentiment|read|meeting|call|deal) score|speaker (?:talk ?time|stats)|silence|monologue|screen ?share|interruptions|speech rate|engagement|sentiment|attention|talk speed|charisma|redeanteil|gesprächsanteil|temps de parole|tiempo de palabra)(?= ?[:=|–-]| \d| ?$)/iu;
/** "Talk time: Dev 41%, Harriet 35%". */
const SHARES =
  /^(?:talk(?:ing)? ?time|talk[- ](?:to[- ]listen )?ratio|speaker (?:talk ?time|stats)|speaking time|participation|redeanteil(?:e)?|temps de parole|tiempo de palabra): (?:\p{Lu}[\p{L}.'’ -]{1,40}[ :(]+\d{1,3} ?%\)?(?:, |; | \/ |$))+/iu;

/** "Talk ratio 52% · Longest monologue 2:41": each part is a figure about the call. */
const isStatistics = (words: string): boolean =>
  /\d/u.test(words) &&
  (SHARES.test(words) || words.split(/\s+[·•|]\s+|, (?=\p{L})/u).every((part) => STATISTIC.test(part)));

const MADE_BY: readonly RegExp[] = [
  /^(?:this (?:summary|recap|note|content|transcript|message|meeting)s? (?:was|were|is|has been|may be|might be) .{0,40}\b(?:ai|generated|automatic\p{L}*|artificial|transcribed|recorded)\b|(?:ai|auto(?:matically)?|machine|copilot|gemini)[- ]?(?:generated|created|written|summari[sz]ed)\b|(?:generated|created|written|summari[sz]ed|recorded|transcribed|captured|powered|taken|sent) (?:by|with|via|using|automatically|from)(?: \p{L}+){0,4}[.!]?$|(?:generated|created|summari[sz]ed|transcribed) (?:by|with) (?:ai|artificial)\b)/iu,
  /^(?:(?:please )?(?:make sure|be sure|remember) to (?:check|verify|review)\b|(?:please |always )*(?:check|verify|review|double-check)(?: (?:it|this|them|the (?:summary|content|notes|results?)))? (?:for|the) (?:accuracy|mistakes|errors|important \p{L}+)[.!]?$|(?:ai|it|they|summaries) (?:can|may|might|could) (?:make|be (?:in|wrong)|contain (?:errors|mistakes|inaccura))\p{L}*)/iu,
  /^(?:please )?(?:rate|review|give feedback on|share feedback on|send feedback|provide feedback)\b.{0,40}\b(?:summary|recap|notes|ai|meeting|feature|copilot|accuracy)\b/iu,
  /^(?:was|were|is|did you find|how (?:was|useful|helpful)|do you like) (?:this|these|the) (?:\p{L}+ )?(?:summary|recap|notes|meeting notes)\b.{0,40}\?$/iu,
  /^(?:von|durch|mit) (?:ki|copilot|künstlicher intelligenz) (?:generiert|erstellt|erzeugt|zusammengefasst)|^ki[- ]generiert|^(?:bitte )?(?:überprüfen|prüfen|kontrollieren) sie (?:bitte )?(?:die (?:richtigkeit|genauigkeit|inhalte)|auf (?:richtigkeit|genauigkeit|fehler))|^automatisch (?:erstellt|generiert)/iu,
  /^(?:généré|créé|résumé|rédigé)e?s? (?:automatiquement|par (?:l['’])?(?:ia|intelligence|copilot))|^(?:veuillez |pensez à )?vérifie[rz]? (?:bien )?(?:l['’]exactitude|l['’]exactitud|la (?:précision|véracité)|les informations)|^contenu généré/iu,
  /^(?:generad[oa]|cread[oa]|resumid[oa]|redactad[oa])s? (?:automáticamente|por (?:la )?(?:ia|inteligencia|copilot))|^(?:asegúrese de |por favor,? )?(?:compruebe|verifique|revise|comprobar|verificar|revisar) (?:la )?(?:exactitud|precisión|veracidad)|^contenido generado/iu,
  /^(?:generat[oaie]|creat[oaie]|riassunt[oi]) (?:automaticamente|dall['’](?:ia|intelligenza)|da (?:copilot|ia))|^(?:assicurati di |si prega di )?(?:verifica(?:re)?|controlla(?:re)?|verifichi|controlli) (?:la )?(?:accuratezza|l['’]accuratezza|correttezza|esattezza)|^(?:gerad[oa]|criad[oa]) (?:automaticamente|por (?:ia|inteligência|copilot))|^(?:verifique|confira) a (?:exatidão|precisão)|^(?:gegenereerd|gemaakt|samengevat) door (?:ai|copilot)|^(?:controleer|check) (?:de |op )(?:juistheid|nauwkeurigheid)/iu,
];
const OF_TOOL: readonly RegExp[] = [
  /^(?:you should |please )?(?:review|check) (?:gemini|copilot|zoom|the ai|fathom)(?:['’]s)? (?:notes|summary)\b.{0,60}\.? (?:get tips|learn)\b.*$|^get tips and learn how .{0,40}notes\.?$|^(?:please )?(?:provide|share|give) feedback about .{0,80}$/iu,
  /^(?:view|watch|play|listen to|open|see)(?: the)?(?: full)? (?:recording|call|meeting|video|transcript)\b.{0,60}$/iu,
  /^(?:chat|talk) with (?:the |this )?(?:meeting|call|transcript|notes)\b/iu,
  /^(?:call|meeting|activity|email|note|task) (?:logged|recorded|created|added|synced) (?:by|from|via|on)\b/iu,
  /^(?:ask|query) (?:fred|copilot|gemini|ai|fathom|the ai)\b.{0,60}$/iu,
  /^(?:view|see|read|edit|share|copy|download|export) (?:this|these|the|your|all|more|full)(?: \p{L}+)? (?:summary|recap|notes|transcript|details|action items|insights|deal|record|contact)(?: (?:in|on|at) \p{L}+)?[.:]?$/iu,
  /^(?:meeting|call|event|video call|zoom meeting|teams meeting) (?:id|link|passcode)\b/iu,
];
const LINKED =
  /^(?:(?:full |meeting |call )?(?:recording|transcript|recap|video|notes)|link to (?:recording|call|meeting)|aufzeichnung|enregistrement|grabación|registrazione|gravação|opname) ?:?$/iu;
const TITLE =
  /^(?:(?:ai |quick |read )?(?:meeting|call|conversation|session|demo|discovery) (?:summary|recap|notes|minutes|report|overview|debrief)|(?:meeting|call|recording|recap|summary|minutes|notes)(?= ?[:–—-])|(?:recap|summary|minutes|notes) (?:of|for|from)|besprechungs(?:notizen|protokoll)|gesprächs(?:notizen|protokoll|notiz)|compte[- ]rendu|(?:notas|resumen|acta) de (?:la )?(?:reunión|llamada)|(?:note|riepilogo|verbale) (?:della )?(?:riunione|chiamata)|(?:notas|resumo|ata) da (?:reunião|chamada)|gespreksverslag|notulen)\b/iu;
/** Two firms beside each other, as titles name a call: "Acme <> Northwind", "Chairside x Oakmere". */
const FIRMS = /\p{Lu}[\p{L}&.]+ (?:<>|<->|×|x|\/|\|\|) \p{Lu}\p{L}+/u;
/** Whose notes these are, or two firms with a sign that only a title has. */
const SURE_TITLE =
  /\p{L} (?:<>|<->|⇄|↔) \p{L}|\b(?:notes|summary|recap|transcript|minutes|report) (?:taken |written |made )?by (?:gemini|copilot|fathom|otter|fireflies|zoom|avoma|gong|grain|granola|read|tl;dv|chorus|the ai)\b/iu;
const SAYS =
  /[.!?…]["”»)]?$|\b(?:is|are|was|were|has|have|will|wants?|needs?|ist|sind|hat|est|sont|ont|es|son|tiene)\b/u;

/** The line that names the call: at the top, and no sentence. */
const isTitle = (words: string, at: number, isMarked: boolean): boolean =>
  at < 3 &&
  words.length < 110 &&
  !SAYS.test(words.replace(/\bvs?\. /gu, '')) &&
  ((SURE_TITLE.test(words) && words.length < 90) ||
    ((TITLE.test(words) || FIRMS.test(words)) && (isMarked || at === 0)));

const PICTURE = /^[ \t]*\p{Extended_Pictographic}/u;

/** Summary and masked text have the same places: the raw line shows what was set in bold, as a heading or behind a picture. */
function isNoContent(line: string, raw: string, at: number): boolean {
  const words = plain(line)
    .replace(/^(?:[-*•>#]+\s+|\[[ x]?\]\s*)+/iu, '')
    .trim();
  if (words === '' || words.length > 400 || (at === 0 && goesOn(words))) return false;
  const isMarked = /^\s*(?:#|\*\*|__)/u.test(raw) || PICTURE.test(raw);
  if (isTitle(words, at, isMarked)) return true;
  const sentences = words.split(/(?<=[.!?])\s+|\s+[·•|]\s+/u);
  const isMade = sentences.every((each) => MADE_BY.some((pattern) => pattern.test(each)));
  if (isMade || isStatistics(words) || OF_TOOL.some((each) => each.test(words))) return true;
  if (line.includes(LINK) && LINKED.test(words)) return true;
  return at < HEAD_LINES && (isWhenAndWho(words) || isFields(words) || SPOKE.test(words));
}

/** "@02:14", "(27:10)", "▶ 03:12", "(00:42 - 08:15)" behind what was said then. */
const STAMP = String.raw`(?:\d{1,2}:)?\d{1,3}:\d{2}`;
const END = String.raw`(?=[\s*_.]*$)`;
const STAMPS: readonly RegExp[] = [
  new RegExp(String.raw`[ \t]{0,20}(?:▶\uFE0F?|►|⏱\uFE0F?|🕐|⏰|@)[ \t]{0,20}${STAMP}${END}`, 'gmu'),
  new RegExp(
    String.raw`[ \t]{0,20}[([][ \t]{0,20}(?:▶\uFE0F?|►|@|at )?[ \t]{0,20}${STAMP}(?:[ \t]{0,20}[-–—][ \t]{0,20}${STAMP})?[ \t]{0,20}[)\]]${END}`,
    'gmu',
  ),
  new RegExp(String.raw`[ \t]{1,20}[–—-][ \t]{1,20}${STAMP}${END}`, 'gmu'),
  // A topic in italics or bold with its time behind it: "*Previous measures* 5:30".
  new RegExp(String.raw`(?<=^[ \t]{0,20}[*_]{1,3}[^*_\n]{3,80}[*_]{1,3})[ \t]{1,4}${STAMP}[ \t]{0,4}$`, 'gmu'),
];
/** A single time may be when they meet; stamps come in numbers. */
const ENOUGH = 2;
/** What stands above the notes stands there only. */
const HEAD_LINES = 8;

const blank = (text: string): string => text.replace(/[^\n]/gu, GONE);

function withoutStamps(masked: string, summary: string): string {
  let text = masked;
  for (const pattern of STAMPS) {
    const found = [...summary.matchAll(pattern)];
    if (found.length < ENOUGH) continue;
    for (const { index, 0: stamp } of found) {
      const end = index + stamp.length;
      text = text.slice(0, index) + ' '.repeat(stamp.length) + text.slice(end);
    }
  }
  return text;
}

/** The masked text of a summary without what is no content. */
export function withoutFrame(masked: string, summary: string): string {
  let at = 0;
  let seen = 0;
  return withoutStamps(masked, summary)
    .split('\n')
    .map((line) => {
      const raw = summary.slice(at, at + line.length);
      at += line.length + 1;
      if (plain(line) === '') return blank(line);
      const isOut = isNoContent(line, raw, seen);
      seen += 1;
      return isOut ? blank(line) : line;
    })
    .join('\n');
}
