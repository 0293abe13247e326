// Words of ours in a film, by language: the label that a machine made it, who speaks, and what is asked at its end.
import type { ReplyBy } from '../domain/draft.js';

// How a film, its page and its e-mail say in their language that a machine made them.

type Said = {
  label: string /** A sentence for a page or an e-mail; it holds also where a person recorded the voice or was photographed. */;
  sentence: string;
};

const LABELS: Record<string, Said> = {
  en: { label: 'AI-generated', sentence: 'This video was made with AI.' },
  de: { label: 'KI-generiert', sentence: 'Dieses Video wurde mit KI erstellt.' },
  es: { label: 'Generado con IA', sentence: 'Este video se ha creado con IA.' },
  fr: { label: 'Généré par IA', sentence: 'Cette vidéo a été créée avec l’IA.' },
  it: { label: 'Generato con IA', sentence: 'Questo video è stato creato con l’IA.' },
  nl: { label: 'AI-gegenereerd', sentence: 'Deze video is met AI gemaakt.' },
  pt: { label: 'Gerado por IA', sentence: 'Este vídeo foi criado com IA.' },
};

/** In English where the language is another one; `language` is a tag such as `de-AT`. */
export const aiLabelIn = (language: string): Said => LABELS[language.toLowerCase().split('-')[0]!] ?? LABELS.en!;

// How a film says in its language from whom its message is, and who presents it: a drawn presenter does not pass for the sender.

/** `sender`: the drawing stands for the sender, who is named alone. */
export type Introduction = 'presenter' | 'message' | 'sender';

const INTRODUCED: Record<string, { message: string; presented: string }> = {
  en: { message: 'A message from', presented: 'Presented by' },
  de: { message: 'Eine Nachricht von', presented: 'Präsentiert von' },
  es: { message: 'Un mensaje de', presented: 'Presentado por' },
  fr: { message: 'Un message de', presented: 'Présenté par' },
  pt: { message: 'Uma mensagem de', presented: 'Apresentado por' },
  it: { message: 'Un messaggio di', presented: 'Presentato da' },
  nl: { message: 'Een bericht van', presented: 'Gepresenteerd door' },
};

/** A line with the sender, and one with the presenter; in a language without these words the sender is named alone. */
export function introductionIn(
  language: string,
  introduction: Introduction,
  senderName: string | null,
  presenterName: string | null,
): { sender: string | null; presenter: string | null } {
  const said = INTRODUCED[language.toLowerCase().split('-')[0]!];
  if (!said || introduction === 'sender' || senderName === null) return { sender: senderName, presenter: null };
  // Who is called like the presenter would be named twice.
  const isNamed = introduction === 'presenter' && presenterName !== null && !senderName.startsWith(presenterName);
  return {
    sender: `${said.message} ${senderName}`,
    presenter: isNamed ? `${said.presented} ${presenterName}` : null,
  };
}

// What the end card of a film asks for: the call to action of the workspace, else an answer, in the language of the film. Unless the
// notes say how the prospect likes to be reached, it names no way: the same film goes out by e-mail, WhatsApp or text message.

const REPLY: Record<string, Record<ReplyBy, string>> = {
  en: { message: 'Reply to this message', call: 'Give me a call', whatsapp: 'Reply on WhatsApp' },
  de: {
    message: 'Antworten Sie auf diese Nachricht',
    call: 'Rufen Sie mich an',
    whatsapp: 'Antworten Sie per WhatsApp',
  },
  es: { message: 'Responda a este mensaje', call: 'Llámeme', whatsapp: 'Responda por WhatsApp' },
  fr: { message: 'Répondez à ce message', call: 'Appelez-moi', whatsapp: 'Répondez sur WhatsApp' },
  pt: { message: 'Responda a esta mensagem', call: 'Ligue para mim', whatsapp: 'Responda pelo WhatsApp' },
  it: { message: 'Risponda a questo messaggio', call: 'Mi chiami', whatsapp: 'Risponda su WhatsApp' },
  nl: { message: 'Antwoord op dit bericht', call: 'Bel mij', whatsapp: 'Antwoord via WhatsApp' },
};

export type CallToAction = { label: string; url: string };
type Ask = { text: string; address: string | null };

/** Null in a language without these words. */
export function askIn(language: string, callToAction: CallToAction | null, by: ReplyBy = 'message'): Ask | null {
  if (callToAction) return { text: callToAction.label, address: shownAddress(callToAction.url) };
  const text = REPLY[language.toLowerCase().split('-')[0]!]?.[by];
  return text === undefined ? null : { text, address: null };
}

const MOST_ADDRESS_CHARS = 40;

/** As somebody types it who sees it in a film: host and path, or the host alone where that is long. */
function shownAddress(url: string): string {
  const { host, pathname } = new URL(url);
  const bare = host.replace(/^www\./u, '');
  const whole = `${bare}${pathname.replace(/\/$/u, '')}`;
  return whole.length <= MOST_ADDRESS_CHARS ? whole : bare;
}
