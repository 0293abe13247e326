// Where a private label inside a paragraph ends: at a plan of one of the two sides with its date. "Private: she is leaving. We send the
// offer on Tuesday." keeps the first sentence back and tells the second.
import type { Names } from '../notes/read.js';

const DAYS =
  'monday|tuesday|wednesday|thursday|friday|montag|dienstag|mittwoch|donnerstag|freitag|lunes|martes|miércoles|jueves|viernes|lundi|mardi|mercredi|jeudi|vendredi|segunda(?:-feira)?|terça(?:-feira)?|quarta(?:-feira)?|quinta(?:-feira)?|sexta(?:-feira)?|lunedì|martedì|mercoledì|giovedì|venerdì|maandag|dinsdag|woensdag|donderdag|vrijdag';
const MONTHS =
  'january|february|march|april|may|june|july|august|september|october|november|december|januar|februar|märz|mai|juni|juli|oktober|dezember|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre|janeiro|fevereiro|março|maio|junho|julho|setembro|outubro|novembro|dezembro|gennaio|febbraio|aprile|maggio|giugno|luglio|settembre|ottobre|dicembre|januari|februari|maart|mei|augustus';
export const DATED = new RegExp(
  String.raw`(?<!\p{L})(?:${DAYS}|tomorrow|morgen|demain|mañana|domani|amanhã)(?!\p{L})|\d{1,2}(?:st|nd|rd|th)?\.?(?: of| de)? (?:${MONTHS})|(?:${MONTHS}) \d{1,2}|\d{1,2}[/.]\d{1,2}`,
  'iu',
);
/** What the two sides agree to do; holding, waiting and pressing are none of it. */
const HANDED =
  /^(?:will |to |then |also )*(?:sends?|share[sd]?|delivers?|provides?|prepares?|meet|speak|talk|names?|schickt?|schicke|sende[tn]?|liefer[ten]+|treffen|sprechen|telefonieren|envoie|envoyons|enverra|prépare|transmet|envía|enviará|enviamos|prepara|manda|invia|invierà|inviamo|envia|stuurt|sturen|levert|spreken)(?!\p{L})/iu;
const WE = '[Ww]e|I|[Ww]ir|[Ii]ch|[Nn]ous|[Jj]e|[Nn]os|[Nn]oi|[Nn]ós|[Ww]ij';
const MEETING =
  /^(?:next (?:call|meeting)|nächster termin|prochain (?:point|rendez-vous)|próxima (?:reunión|llamada|reunião|chamada)|prossimo incontro|volgende afspraak|voltamos a falar|falamos|hablamos|ci sentiamo) /iu;

/** Whether a sentence is such a plan. */
export function isAgreed(text: string, { prospect, user }: Names): boolean {
  if (!DATED.test(text)) return false;
  if (MEETING.test(text)) return true;
  const first = [prospect, user].flatMap((name) => name?.trim().split(/\s+/u)[0] ?? []);
  const names = [...first.map((name) => name.replace(/[^\p{L}\p{N}]/gu, '.')), WE].join('|');
  const doer = new RegExp(
    String.raw`^(?:(?:A|O|Die|Der|Frau|Herr|Mr|Ms) )?(?:${names})(?: \p{Lu}[\p{L}'’-]+)?(?:'ll)?\s+`,
    'u',
  ).exec(text);
  return doer !== null && HANDED.test(text.slice(doer[0].length));
}
