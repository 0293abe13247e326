// The e-mail that a sales person sends with a video: subject, HTML with the poster as a link, plain text, and the whole as
// an .eml file that a mail program opens as a draft.
import { aiLabelIn } from '../../../text/film-words.js';
import { escapeText, type Html } from '../../core/html.js';

// The words of the e-mail that goes with a video, in the languages that films are spoken in.

type EmailWords = {
  /** With the name of the prospect, or null where it is not known. */
  greeting(name: string | null): string;
  opening: string;
  /** How long the video is, in whole seconds. */
  closing(seconds: number): string;
  watch: string;
  /** What a mail program shows where it shows no pictures. */
  play(title: string, seconds: number): string;
  regards: string;
};

const ENGLISH: EmailWords = {
  greeting: (name) => (name ? `Hi ${name},` : 'Hello,'),
  opening: 'Thank you for your time on our call. Here is a short video with the main points and next steps:',
  closing: (seconds) => `It’s ${seconds} seconds long. Just reply if I missed anything.`,
  watch: 'Watch the video',
  play: (title, seconds) => `Play the video: ${title} (${seconds} seconds)`,
  regards: 'Best regards',
};

const WORDS: Record<string, EmailWords> = {
  en: ENGLISH,
  de: {
    greeting: (name) => (name ? `Guten Tag ${name},` : 'Guten Tag,'),
    opening:
      'vielen Dank für das Gespräch. In diesem kurzen Video finden Sie die wichtigsten Punkte und die nächsten Schritte:',
    closing: (seconds) => `Es dauert ${seconds} Sekunden. Antworten Sie einfach, falls etwas fehlt.`,
    watch: 'Video ansehen',
    play: (title, seconds) => `Video abspielen: ${title} (${seconds} Sekunden)`,
    regards: 'Mit freundlichen Grüßen',
  },
  es: {
    greeting: (name) => (name ? `Hola, ${name}:` : 'Hola:'),
    opening:
      'Gracias por el tiempo que nos ha dedicado. En este breve video encontrará los puntos principales y los próximos pasos:',
    closing: (seconds) => `Dura ${seconds} segundos. Si falta algo, basta con responder a este correo.`,
    watch: 'Ver el video',
    play: (title, seconds) => `Reproducir el video: ${title} (${seconds} segundos)`,
    regards: 'Un saludo',
  },
  fr: {
    greeting: (name) => (name ? `Bonjour ${name},` : 'Bonjour,'),
    opening:
      'Merci pour le temps que vous m’avez accordé. Cette courte vidéo reprend les points essentiels et la suite :',
    closing: (seconds) => `Elle dure ${seconds} secondes. S’il manque quelque chose, répondez simplement à cet e-mail.`,
    watch: 'Voir la vidéo',
    play: (title, seconds) => `Lire la vidéo : ${title} (${seconds} secondes)`,
    regards: 'Bien cordialement',
  },
  it: {
    greeting: (name) => (name ? `Buongiorno ${name},` : 'Buongiorno,'),
    opening:
      'grazie per il tempo che ci ha dedicato. In questo breve video trova i punti principali e i prossimi passi:',
    closing: (seconds) => `Dura ${seconds} secondi. Se manca qualcosa, basta rispondere a questa e-mail.`,
    watch: 'Guarda il video',
    play: (title, seconds) => `Riproduci il video: ${title} (${seconds} secondi)`,
    regards: 'Cordiali saluti',
  },
  nl: {
    greeting: (name) => (name ? `Beste ${name},` : 'Goedendag,'),
    opening: 'Bedankt voor het gesprek. In deze korte video staan de belangrijkste punten en de volgende stappen:',
    closing: (seconds) => `De video duurt ${seconds} seconden. Ontbreekt er iets? Antwoord dan gewoon op deze e-mail.`,
    watch: 'Video bekijken',
    play: (title, seconds) => `Video afspelen: ${title} (${seconds} seconden)`,
    regards: 'Met vriendelijke groet',
  },
  pt: {
    greeting: (name) => (name ? `Olá, ${name},` : 'Olá,'),
    opening: 'Obrigado pelo tempo que nos dedicou. Este breve vídeo reúne os pontos principais e os próximos passos:',
    closing: (seconds) => `Dura ${seconds} segundos. Se faltar alguma coisa, basta responder a este e-mail.`,
    watch: 'Ver o vídeo',
    play: (title, seconds) => `Reproduzir o vídeo: ${title} (${seconds} segundos)`,
    regards: 'Com os melhores cumprimentos',
  },
};

/** In English where the language is another one; `language` is a tag such as `de-AT`. */
const emailWordsIn = (language: string): EmailWords => WORDS[language.toLowerCase().split('-')[0]!] ?? ENGLISH;

export type EmailParts = {
  /** Of the video: the e-mail is in the same. */
  language: string;
  title: string;
  prospectName: string | null;
  senderName: string | null;
  senderCompany: string | null;
  durationS: number;
  brandColour: string;
  /** Where the link leads: the public page, or the file where there is no page. */
  watchUrl: string;
  /** The poster with a play button. */
  pictureUrl: string;
};

export type Email = { subject: string; html: Html; text: string };

export function draftEmail(parts: EmailParts): Email {
  const { language, prospectName, senderCompany, durationS } = parts;
  const words = emailWordsIn(language);
  // Whole seconds as players count them.
  const seconds = Math.floor(durationS);
  const lines: EmailLines = {
    greeting: words.greeting(prospectName && firstName(prospectName)),
    opening: words.opening,
    madeBy: aiLabelIn(language).sentence,
    closing: words.closing(seconds),
    alt: words.play(parts.title, seconds),
  };
  const { greeting, opening, madeBy, closing } = lines;
  const sender = [parts.senderName, senderCompany].filter((part) => part !== null);
  return {
    subject: oneLine(parts.title),
    text: [greeting, '', opening, '', parts.watchUrl, madeBy, '', closing, '', words.regards, ...sender, ''].join('\n'),
    html: htmlOf(parts, words, lines, sender),
  };
}

type EmailLines = { greeting: string; opening: string; madeBy: string; closing: string; alt: string };

const firstName = (name: string): string => {
  const [first = name, second] = name.trim().split(/\s+/);
  // "Dr. Dana" and one-word names stay whole.
  return /\.$/.test(first) && second ? name.trim() : first;
};

/** Tables and inline styles only: that is what mail programs agree on. */
function htmlOf(
  { watchUrl, pictureUrl, brandColour }: EmailParts,
  { watch, regards }: EmailWords,
  { greeting, opening, madeBy, closing, alt }: EmailLines,
  sender: string[],
): Html {
  const font = 'font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:24px;color:#16181d';
  const paragraph = (content: Html) => `<p style="margin:0 0 16px;${font}">${content}</p>`;
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="left">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px"><tr><td>
${paragraph(escapeText(greeting))}
${paragraph(escapeText(opening))}
<p style="margin:0 0 8px"><a href="${escapeText(watchUrl)}" target="_blank"><img src="${escapeText(pictureUrl)}" alt="${escapeText(alt)}" width="600" style="display:block;width:100%;max-width:600px;height:auto;border:0;border-radius:8px"></a></p>
<p style="margin:0 0 16px;${font}"><a href="${escapeText(watchUrl)}" target="_blank" style="color:${linkColour(brandColour)};font-weight:bold">${escapeText(watch)}</a></p>
<p style="margin:0 0 16px;font-family:Arial,Helvetica,sans-serif;font-size:13px;line-height:20px;color:#5b6270">${escapeText(madeBy)}</p>
${paragraph(escapeText(closing))}
${paragraph([regards, ...sender].map(escapeText).join('<br>'))}
</td></tr></table>
</td></tr></table>
`;
}

/** The brand's colour where it can be read on white, else plain blue. */
function linkColour(colour: string): string {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  const light = 0.2126 * (red ?? 1) ** 2.2 + 0.7152 * (green ?? 1) ** 2.2 + 0.0722 * (blue ?? 1) ** 2.2;
  return 1.05 / (light + 0.05) >= 4.5 ? colour : '#1d4ed8';
}

/** A header cannot be continued by what somebody typed into a title. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

/**
 * The e-mail as a file after RFC 5322, with `X-Unsent` so that mail programs open it as a draft. `boundary` must not occur
 * in the texts; parts travel as base64, in which it cannot.
 */
export function toEml({ subject, html, text }: Email, { at, boundary }: { at: Date; boundary: string }): string {
  const part = (type: string, content: string) =>
    [
      `--${boundary}`,
      `Content-Type: ${type}; charset=utf-8`,
      'Content-Transfer-Encoding: base64',
      '',
      folded(Buffer.from(content.replace(/\r?\n/g, '\r\n')).toString('base64'), 76),
    ].join('\r\n');
  return [
    `Date: ${at.toUTCString().replace('GMT', '+0000')}`,
    `Subject: ${encodedWords(subject)}`,
    'X-Unsent: 1',
    'MIME-Version: 1.0',
    `Content-Type: multipart/alternative; boundary="${boundary}"`,
    '',
    part('text/plain', text),
    part('text/html', html),
    `--${boundary}--`,
    '',
  ].join('\r\n');
}

const folded = (text: string, width: number): string =>
  (text.match(new RegExp(`.{1,${width}}`, 'g')) ?? []).join('\r\n');

/** RFC 2047: words of at most 75 characters, no letter cut in two. */
function encodedWords(text: string): string {
  if (/^[\x20-\x7e]{0,60}$/.test(text)) return text;
  const chunks: string[] = [''];
  for (const letter of text) {
    const last = chunks.at(-1)!;
    if (Buffer.byteLength(last + letter) > 42) chunks.push(letter);
    else chunks[chunks.length - 1] = last + letter;
  }
  return chunks.map((chunk) => `=?utf-8?B?${Buffer.from(chunk).toString('base64')}?=`).join('\r\n ');
}
