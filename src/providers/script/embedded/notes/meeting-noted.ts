// Whether notes hold a meeting with its date, in any of the languages: then nobody is asked to pick a time for one.

const MEETS =
  '(?:meet(?:ing)?s?|call|mtg|talk|speak|session|workshop|review|visit|demo|kick-?off|appointment|catch[- ]up|reconvene|training|sprechen|telefonieren|treffen|termin|gespräch|anruf|rendez-vous|rdv|appel|réunion|point|visio|reunión|llamada|cita|vemos|hablamos|reunião|chamada|falar|falamos|encontro|incontro|appuntamento|chiamata|sentiamo|riunione|afspraak|gesprek|overleg|spreken)';
const MONTHS =
  '(?:jan|feb|m[aä]r|apr|a[bv]r|may|mai|mei|mag|jun|juin|giu|jul|juil|lug|aug|août|ago|sep|set|oct|okt|out|ott|nov|dec|dez|dic|déc|enero|gennaio)[\\p{L}]*';
const DATE = `(?:\\d{1,2}(?:st|nd|rd|th)?\\.?(?: of| de)? ${MONTHS}|${MONTHS} (?:the )?\\d{1,2}|\\d{1,2}[/.]\\d{1,2}|the \\d{1,2}(?:st|nd|rd|th)|(?:monday|tuesday|wednesday|thursday|friday) at \\d)`;
const NOTED = new RegExp(
  String.raw`(?<!\p{L})(?:${MEETS}(?!\p{L})[^.!?\n|]{0,60}(?<![\p{L}\d])${DATE}|${DATE}[^.!?\n]{0,40}(?<!\p{L})${MEETS})(?!\p{L})`,
  'iu',
);

export const holdsMeeting = (summary: string): boolean => NOTED.test(summary);
