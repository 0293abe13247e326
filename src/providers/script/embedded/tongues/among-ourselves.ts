// How far "unter uns gesagt", "entre nous" reaches in a paragraph: to what is plainly open, a demo, a price that was named or a plan.
import { isAgreement } from './agreed.js';
import { isConcession } from './confided.js';
import { isDatedPlanIn } from './dated-plan.js';
import { isNamedPrice } from './named-price.js';
import type { Part } from './parts.js';

/** Opens what nobody else may hear; what stands behind it in its paragraph leans on it until something is plainly open. */
const OPENS =
  /^(?:(?:ganz |mal )?unter uns(?: gesagt)?|im vertrauen|entre nous|en aparté|(?:aquí )?entre nosotros|en confianza|(?:aqui |cá |só )?entre nós|(?:detto )?(?:tra|fra) (?:di )?noi|in confidenza|onder ons(?: gezegd)?|tussen ons|in vertrouwen)(?!\p{L})/iu;

/** What somebody sends us, or what both do on a day. */
const SENDS_US =
  /^(?:elle|il|sie|er|ze|zij|hij|ella|él|lei|lui|ela|ele|\p{Lu}\p{Ll}+) (?:m['’]|(?:me|nous|nos|mi|ci) )?(?:envoie|transmet|communique|schickt|sendet|mailt|liefert|stuurt|levert|envía|manda|pasa|invia|envia|passa)(?!\p{L})/iu;

const isOpen = (code: string, demoOf: RegExp, { text }: Part): boolean =>
  isAgreement(text) ||
  demoOf.test(text) ||
  ((isDatedPlanIn(text) || SENDS_US.test(text) || isNamedPrice(code, text)) && !isConcession(text));

export function withConfided(code: string, demoOf: RegExp, parts: readonly Part[]): Part[] {
  let line: number | null = null;
  return parts.map((part) => {
    if (part.side !== 'note' || part.line !== line || isOpen(code, demoOf, part)) line = null;
    if (part.side === 'note' && OPENS.test(part.text)) line = part.line;
    return line === null ? part : { ...part, section: 'private' };
  });
}
