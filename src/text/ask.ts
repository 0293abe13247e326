// What the end card of a film asks for: the call to action of the workspace, else an answer, in the language of the film.

const REPLY: Record<string, string> = {
  en: 'Reply to this email',
  de: 'Antworten Sie auf diese E-Mail',
  es: 'Responda a este correo',
  fr: 'Répondez à cet e-mail',
  pt: 'Responda a este e-mail',
  it: 'Risponda a questa e-mail',
  nl: 'Antwoord op deze e-mail',
};

export type CallToAction = { label: string; url: string };
export type Ask = { text: string; address: string | null };

/** Null in a language without these words. */
export function askIn(language: string, callToAction: CallToAction | null): Ask | null {
  if (callToAction) return { text: callToAction.label, address: shownAddress(callToAction.url) };
  const text = REPLY[language.toLowerCase().split('-')[0]!];
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
