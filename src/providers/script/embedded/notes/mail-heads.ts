// Heads of mails inside of a summary: "From: …" with its lines, "On 12 June, Priyanka Dale wrote:", "Am 12.06. schrieb …:"; who wrote, to
// whom, when, and on how many lines the head stands.
import type { Line } from './lines.js';

export type MailHead = { from: string; to: string; when: number | null; lines: number; style: 'from' | 'wrote' };

const FROM = /^(?:from|von|de|da|van|desde|expéditeur|mittente|afzender)[ \uE000]*:[ \uE000]*\S/iu;
const FIELD =
  /^(?:to|cc|bcc|date|sent|subject|reply-to|importance|attachments?|an|kopie|gesendet|datum|betreff|à|objet|envoyé|date d['’]envoi|para|asunto|enviado(?: el)?|fecha|assunto|enviada em|data|oggetto|inviato|a|aan|onderwerp|verzonden)[ \uE000]*:/iu;
const TO = /^(?:to|an|à|para|a|aan)[ \uE000]*:\s*(.+)$/iu;
const WHEN = /^(?:date|sent|gesendet|datum|envoyé|enviado(?: el)?|fecha|data|inviato|verzonden)[ \uE000]*:\s*(.+)$/iu;
const WROTE =
  /^(?:on|am|el|le|il|op|em|a)\s(.{5,200}?)(?:\b(?:wrote|escribió|ha scritto|escreveu)|a écrit)\s?:$|^(?:am|op)\s(.{5,80}?)\b(?:schrieb|schreef) (.{2,80}?)\s?:$|^(?:am|op)\s(.{5,160}?)\b(?:schrieb|schreef)\s?:$/iu;
const ADDRESS = /[\w.+-]+@[\w.-]+/u;

/** The lines that announce another mail. */
export const ANNOUNCES =
  /^(?:-{2,}\s*|_{2,}\s*|begin |anfang )?(?:forwarded (?:message|conversation)|original (?:message|appointment)|ursprüngliche nachricht|weitergeleitete nachricht|message (?:transféré|d['’]origine)|mensaje (?:reenviado|original)|mensagem (?:encaminhada|original)|messaggio (?:inoltrato|originale)|doorgestuurd bericht|oorspronkelijk bericht)\b[:\s-]*$/iu;

/** The head that begins on this line, or null. */
export function mailHeadAt(lines: readonly Line[], at: number, summary: string): MailHead | null {
  const raw = (index: number): string => {
    const line = lines[index];
    return line ? summary.slice(line.start, line.end).replace(/[*_]/gu, '').replace(/\s+/gu, ' ').trim() : '';
  };
  return fromHead(lines, at, raw) ?? wroteHead(at, raw);
}

function fromHead(lines: readonly Line[], at: number, raw: (index: number) => string): MailHead | null {
  if (!FROM.test(raw(at))) return null;
  let end = at + 1;
  while (end < lines.length && FIELD.test(raw(end)) && !lines[end]!.blankBefore) end += 1;
  const from = raw(at).replace(/^[^:]*:\s*/u, '');
  if (end === at + 1 && !ADDRESS.test(from)) return null;
  const fields = Array.from({ length: end - at - 1 }, (_, index) => raw(at + 1 + index));
  const fieldOf = (pattern: RegExp): string => fields.map((each) => pattern.exec(each)?.[1]).find(Boolean) ?? '';
  return { from, to: fieldOf(TO), when: timeIn(fieldOf(WHEN)), lines: end - at, style: 'from' };
}

/** Mail programs break the line in front of its last word. */
function wroteHead(at: number, raw: (index: number) => string): MailHead | null {
  for (const lines of [1, 2]) {
    const words = Array.from({ length: lines }, (_, index) => raw(at + index)).join(' ');
    const [, before, day, behind, named] = WROTE.exec(words) ?? [];
    const from = behind ?? before ?? named;
    if (from) return { from, to: '', when: timeIn(before ?? day ?? ''), lines, style: 'wrote' };
  }
  return null;
}

/** When a mail was sent, as far as its head tells it in English. */
function timeIn(words: string): number | null {
  const found =
    /(?:(\d{1,2})(?:st|nd|rd|th)? (\p{Lu}\p{Ll}{2,8})|(\p{Lu}\p{Ll}{2,8}) (\d{1,2})),? (\d{4})(?:[^\d]{1,6}(\d{1,2}:\d{2})(?::\d{2})?(?:\s?([ap]m))?)?/iu.exec(
      words,
    );
  if (!found) return null;
  const [, first, month, other, second, year, clock = '0:00', half = ''] = found;
  const time = Date.parse(`${month ?? other} ${first ?? second}, ${year} ${clock} ${half} UTC`);
  return Number.isNaN(time) ? null : time;
}
