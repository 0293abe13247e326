// How a film says in its language from whom its message is, and who presents it: a drawn presenter does not pass for the sender.

/** `sender`: the drawing stands for the sender, who is named alone. */
export type Introduction = 'presenter' | 'message' | 'sender';

const SAID: Record<string, { message: string; presented: string }> = {
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
  const said = SAID[language.toLowerCase().split('-')[0]!];
  if (!said || introduction === 'sender' || senderName === null) return { sender: senderName, presenter: null };
  // Who is called like the presenter would be named twice.
  const isNamed = introduction === 'presenter' && presenterName !== null && !senderName.startsWith(presenterName);
  return {
    sender: `${said.message} ${senderName}`,
    presenter: isNamed ? `${said.presented} ${presenterName}` : null,
  };
}
