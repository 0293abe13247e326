// What is somebody's own affair in the languages other than English: their job, their purse, whom they cannot stand, what a board must not see.
import { isAsked } from './answered.js';
import { LIKED, LIKED_NOTED } from './kind.js';
import type { Part } from './parts.js';
import { isWorkIn } from './work.js';

const AFFAIRS = [
  // A post that is lost or looked for.
  '(?:seinen|ihren|den) (?:posten|job)|(?:seine|ihre|eine neue|die) stelle (?:verlier\\p{L}*|wechsel\\p{L}*)|(?:sucht|suchen) .{0,14}(?:neue|andere) stelle|(?:son|votre) (?:poste|emploi)|(?:autre|nouvel) emploi|(?:su|otro|nuevo) (?:puesto|empleo)|(?:il|suo) posto di lavoro|perde(?:rà)? il posto|(?:outro|novo) emprego|(?:zijn|haar|uw) (?:baan|ontslag)|ander werk|(?:nieuwe|andere) baan|salir de (?:la|su) empresa',
  // Done in secret.
  'heimlich|hinter dem rücken|en secret|en cachette|secrètement|en secreto|a escondidas|di nascosto|in segreto|às escondidas|em segredo|stiekem|in het geheim',
  // To be rid of somebody.
  'loswerden|loszuwerden|rauswerfen|se débarrasser|deshacerse de|librarse de|quitarse de encima|liberarsi d\\p{L}+|sbarazzarsi|livrar-se|ver-se livre|van (?:zijn|haar|uw|de) \\p{Ll}+ af(?! )|kwijt wil\\p{L}*',
  // Money of their own.
  "schulden|das geld für (?:seine|ihre|die)|jeden cent umdrehen|doit de l['’]argent|dettes?|deudas|debiti|dívidas|elke cent|ipotec\\p{L}+|hypoth\\p{L}+ (?:sur|auf)|hipotec\\p{L}+|embarg\\p{L}+|pignora\\p{L}+",
  // What they are like, and the law.
  'antip[aá]ti[ck]\\p{L}*|antipathique|unsympathisch|onsympathiek|amantes?|maîtresse|geliebte[rn]?|minnares|minnaar|affäre|liaison|aventura (?:con|com)|storia con|peinlich|unfähig|inkompetent\\p{L}*|incompét\\p{L}+|incompetent\\p{L}*|onbekwaam|presumir|bistrot|kneipe|kroeg|gefängnis|prison|cárcel|galera|prisão|gevangenis|operation (?:am|an) |gespielt sein|du bluff|la nostra collega|notre collègue|onze collega|unsere kollegin',
  // Glad that nobody asked.
  "que no .{0,8}pregunt\\p{L}+|não (?:falarmos|perguntarmos)|dass wir nicht|que nous n['’]ayons pas|che non .{0,10}chiest\\p{L}+",
  // So that somebody does not see it.
  "damit .{2,40}(?:nichts?|nicht) (?:davon )?(?:merk|seh|sieht|erfähr|mitbekomm)\\p{L}*|pour que .{2,40} ne .{0,6}(?:voi|sach|remarqu|s['’]en aperçoi)\\p{L}*|para que .{2,40} no (?:se enter|ve|sep|lo ve)\\p{L}*|così .{2,30} non (?:se ne accorg|ved|lo s)\\p{L}*|para .{2,30} não (?:ver|saber|perceber|notar)|zodat .{2,30} (?:het )?niet (?:ziet|merkt|hoort|weet)",
];

const AFFAIR = new RegExp(`(?<!\\p{L})(?:${AFFAIRS.join('|')})(?!\\p{L})`, 'iu');

export const isPersonal = (text: string): boolean => AFFAIR.test(text);

/** What they do for us next. */
const TASK =
  /^(?:Sie (?:klären|besprechen|schicken|senden|liefern|teilen|melden|organisieren|prüfen|bringen|stimmen|reichen)|Vous (?:en parlez|(?:nous |m['’]|me )?(?:envoyez|transmettez|communiquez|vérifiez|présentez|validez|consultez|fournissez|préparez|testez|réunissez))|U (?:bespreekt|stuurt|mailt|levert|regelt|overlegt|controleert)) /u;

/** Whether what is said of him or her is about work: a figure, a word of work, a plan, a wish under its heading, or what they liked. */
export const isOfWork = (code: string, { section, text }: Part): boolean =>
  /^(?:next|goal|shown)$/.test(section ?? '') ||
  [LIKED, LIKED_NOTED].some((sign) => sign.test(text)) ||
  isAsked(text) ||
  TASK.test(text) ||
  isWorkIn(code, text);
