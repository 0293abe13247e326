// A lower price that was agreed among ourselves: "Intern wurde vereinbart, auf 19 Euro zu gehen", "Con il direttore è stato concordato che si può
// arrivare a 110". What both sides agreed on, and what their own house decides, is a plan of theirs.
import { AMOUNT, ENDS, MONEY } from './amount.js';

const joined = (...parts: string[]): RegExp => new RegExp(String.raw`(?<!\p{L})(?:${parts.join('|')})`, 'iu');

/** Money, or a figure that somebody goes down to. */
const SUM = joined(
  MONEY,
  String.raw`(?:auf|bis|bis auf|zu|mit|à|jusqu['’]à|a|hasta|fino a|para|até|naar|tot|met) ${AMOUNT}(?= (?:geh|runter|herunter|können|dürfen|könn|mogen|kunnen|zak|gaan)\p{L}*|\s?[.,;:!?)]|$)`,
  String.raw`(?:: ?|ist |is |dat |dass )${AMOUNT} (?:is )?(?:ist )?(?:möglich|possible|posible|possibile|possível|mogelijk|haalbaar|drin|abgesegnet|de grens|die grenze|la limite|el límite|il limite|o limite)`,
);
const INSIDE = joined(
  String.raw`(?<=^|wir (?:haben )?|ist |wurde |haben wir |we (?:hebben )?|is |werd |on a |nous avons |il a été |se |è stato |foi |si è )intern[ae]?(?:mente)?(?!\p{L}) (?:wurde|ist|sind|haben wir|abgestimmt|vereinbart|besprochen|abgesprochen|festgelegt|is|werd|hebben we|afgesproken|besproken|se|si|è|abbiamo|ficou|foi|decid|combin|acord|acert|concord|stabil|\d)`,
  String.raw`intern(?:[ae]mente)? (?:[\p{L}\d.,€]+ ){0,4}(?:festgelegt|vereinbart|abgestimmt|abgesprochen|beschlossen|freigegeben|afgesproken|afgestemd|vastgelegd|concordato|deciso|acordado|decidido|combinado)`,
  String.raw`intern[ae]?(?:mente)?,? (?:\p{L}+ ){0,2}?(?:hemos|habíamos|abbiamo|hebben we|haben wir|wir haben|\p{L}+(?:amos|ámos|emos|imos|iamo))(?!\p{L})|en interne,? (?:il|on|nous|c['’]est|j['’]ai)|a nivel interno|de puertas adentro`,
);
/** Who stands above one of us. */
const ABOVE = joined(
  String.raw`(?:(?:geschäfts|vertriebs|verkaufs|bereichs)?leitung|direktion|vertriebsleiter(?:in)?|verkaufsleiter(?:in)?|(?:mein\p{L}*|unser\p{L}*) (?:chef(?:in)?|vorgesetzt\p{L}+)|von oben|zentrale)`,
  String.raw`(?:direction|siège|chef des ventes|directeur commercial|mon chef|ma cheffe|mon patron|(?:(?:le|du) )?(?:patron|directeur)|notre directeur|d['’]en haut)`,
  String.raw`(?:dirección|gerencia|mi jef[ea]|nuestr[oa] (?:jef[ea]|director\p{L}*)|(?:con el|el|del) director|desde arriba|direzione|(?:il|mio|dal|col|con il) (?:capo|direttore)|dall['’]alto)`,
  String.raw`(?:direção|diretoria|(?:meu|com o|o|do) (?:chefe|diretor)|minha chefe|de cima|directie|mijn (?:baas|chef|leidinggevende)|verkoopleider|van boven)`,
);
const ALLOWED = joined(
  String.raw`(?:erlaub|freigegeb|freigab|genehmig|abgesegn|bewillig|abgestimmt|abgesprochen|vereinbart|trägt|zugestimmt|valid|autoris|autoriz|approuv|aprob|aprov|approv|accord|d['’]accord|acord|convenu|conven|goedgekeur|akkoord|toegestaan|afgestemd|afgesproken|mogen|concord|combinad|acertad|acept|aceit|accett|accept|hablad|permit|permess|permit)`,
);
const MY_BOSS = joined(
  String.raw`(?:mein\p{L}* (?:chef(?:in)?|vorgesetzt\p{L}+)|mon (?:chef|patron|directeur)|ma (?:cheffe|directrice)|mi (?:jef[ea]|director\p{L}*)|(?:il )?mio (?:capo|direttore)|(?:o )?meu (?:chefe|diretor)|(?:a )?minha (?:chefe|diretora)|mijn (?:baas|chef|leidinggevende)) .{0,50}${AMOUNT}(?= (?:ook|auch|aussi|también|anche|também|goed|ok|gut)|\s?[.,;!]|$)`,
);
/** One of us has leave to go down to it. */
const LEAVE = joined(
  String.raw`(?:ich habe|wir haben|j['’]ai|nous avons|on a|tengo|tenemos|ho|abbiamo|tenho|temos|a gente tem|ik heb|we hebben) (?:\p{L}+ ){0,3}?(?:grünes licht|feu vert|luz verde|via libera|groen licht|freigabe|carte blanche|carta blanca|carta bianca|carta branca|vrije hand) .{0,16}${AMOUNT}`,
  String.raw`(?:spielraum|freigabe|marge|margen|margine|margem|ruimte|latitude)(?: \p{L}+)? (?:bis|jusqu['’]à|hasta|fino a|até|tot)(?: auf| aux?)? (?:${MONEY}|${AMOUNT}${ENDS})`,
  String.raw`(?:l['’]accord du (?:directeur|patron|siège)) .{0,30}${AMOUNT}`,
);
/** Where they press, we go down: what somebody adds on demand is no such step. */
const ON_DEMAND = joined(
  String.raw`(?:bei bedarf|falls nötig|wenn nötig|zo nodig|indien nodig|als het moet|au besoin|si besoin|s['’]il le faut|en cas de besoin|se necessario|all['’]occorrenza|se serve|al limite|en caso necesario|si hace falta|si es necesario|se for preciso|se necessário|em último caso)`,
);
const DOWN = joined(
  String.raw`(?:geh\p{L}*|gehen wir|senk\p{L}*|descend\p{L}+|baiss\p{L}+|aller|allons|scend\p{L}+|arriv\p{L}+|baj\p{L}+|lleg\p{L}+|desc\p{L}+|baix\p{L}+|cheg\p{L}+|zak\p{L}*|gaan|dal\p{L}*|runter|herunter)(?!\p{L})`,
);
const US = joined(
  String.raw`(?:wir|ich|on|nous|je|we|wij|ik|gehen|descendons|baissons|scendiamo|arriviamo|bajamos|llegamos|descemos|baixamos|chegamos|zakken)(?!\p{L})`,
);

export const isAgreedInside = (text: string): boolean =>
  LEAVE.test(text) ||
  MY_BOSS.test(text) ||
  (SUM.test(text) &&
    (INSIDE.test(text) ||
      (ABOVE.test(text) && ALLOWED.test(text)) ||
      (ON_DEMAND.test(text) && DOWN.test(text) && US.test(text))));
