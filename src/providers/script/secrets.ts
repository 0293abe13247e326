// What opens a door, an account or a purse: it stands in notes by accident, and is nothing for a video, whoever's it is.

const NAMED =
  /\b(?:pass ?words?|pass ?codes?|pass ?phrases?|pin(?: code| number)?|(?:alarm|door|gate|key ?safe|access|entry|security|safe|lock|unlock|router|wi-?fi|voucher|activation) (?:code|key|pin|combination|password)|(?:card|account|iban|licen[cs]e key|sort code|social security|passport|api key)(?: number| no\.?)?|passwort|kennwort|zugangscode|türcode|mot de passe|code d['’]accès|contraseña|clave de acceso|senha|wachtwoord|toegangscode|parola d['’]ordine|password)\b[^.!?\n]{0,60}?(?:\b(?:is|are|was|lautet|ist|est|es|é|è)\b|[:=])\s*["“„«]?(?=\S*[\d])\S{3,}/iu;
/** Four groups of four digits, and an account as banks write it. */
const NUMBERED = /(?<![\d,.])(?:\d{4}[ -]){3}\d{1,4}(?!\d)|\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}\b/u;
const TELEPHONE =
  /\b(?:mobile|cell|phone|tel|telephone|direct line|handy|handynummer|portable|móvil|cellulare|telemóvel|mobiel)\b(?: number| no\.?| nr\.?)?[^.!?\n]{0,20}?(?:\b(?:is|lautet|ist|est|es|é|è)\b|[:=])\s*\+?[\d(][\d ()/.-]{6,}/iu;

/** Whether a text gives away a password, a code, a card or a telephone number. */
export const isSecret = (text: string): boolean => NAMED.test(text) || NUMBERED.test(text) || TELEPHONE.test(text);
