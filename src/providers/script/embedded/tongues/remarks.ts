// Signs of a remark among colleagues in the languages other than English: our side's own numbers and worries, what a single
// person is or does, and what some other firm did. A fact of one of these is left out.
import type { Brief } from '../../../contracts.js';
import type { LeakReason } from '../../privacy/gate.js';
import type { Kind } from '../facts/classify.js';
import { isAnswered } from './answered.js';

type Signs = {
  /** Words for our side. */
  ours: RegExp;
  /** Begins a sentence about one person who is not the prospect. */
  somebody: RegExp;
  /** Orders to a colleague, and what nobody may know. */
  order: RegExp;
  /** Behind the name of a firm: it did something. */
  acted: string;
};

const word = (source: string): RegExp => new RegExp(`(?<!\\p{L})(?:${source})(?!\\p{L})`, 'iu');
const start = (also: string, the: string, roles: string): RegExp =>
  new RegExp(`^(?:(?:${also}) )?(?:(?:${the}) ?)(?:\\p{L}+ ){0,2}?(?:${roles})(?!\\p{L})`, 'iu');

const SIGNS: Record<string, Signs> = {
  de: {
    ours: word(
      String.raw`unser(?:e[rnms]?)?|uns|wir (?:könnten|sollten|müssten|dürfen|wollen|würden|haben ein)|ich (?:könnte|würde|müsste)`,
    ),
    somebody: start(
      'auch|nur|sogar',
      'der|die|das|ein|eine|ihr|ihre|sein|seine|deren|dessen',
      String.raw`\p{L}*(?:kolleg(?:e|in)|chefs?|chefin|vorstand|geschäftsführer(?:in)?|inhaber(?:in)?|betriebsrat|vater|mutter|bruder|schwester|sohn|tochter|ehemann|ehefrau|mann|partner(?:in)?|vorgesetzter?|nachfolger(?:in)?|vorgänger(?:in)?|assistent(?:in)?|gründer(?:in)?|bürgermeister(?:in)?|einkäufer|leiter(?:in)?|meister(?:in)?|disponent(?:in)?|buchhalter(?:in)?|fahrer(?:in)?|verkäufer(?:in)?|sekretär(?:in)?|lehrling|azubi|juristen?|anwalt|anwältin)`,
    ),
    order: word(
      'niemand (?:weiß|darf)|nicht weitersagen|besser nicht|lieber nicht|erst spät|vorsicht|dürfen wir|bloß nicht|auf keinen fall',
    ),
    acted: 'war|ist|hat|hatte|wird|will|kann|bietet|wollte|kam',
  },
  fr: {
    ours: word(
      'notre|nos|nous (?:avons (?:perdu|raté|eu|déjà)|pourrions|devrions|pouvons|devons|sommes)|chez nous|je (?:pourrais|devrais)',
    ),
    somebody: start(
      'même|aussi|et',
      "le|la|l'|un|une|son|sa|leur|votre",
      'patronn?e?|chef(?:fe)?|directeur|directrice|collègue|père|mère|frère|sœur|fils|fille|mari|femme|associée?|propriétaire|gérante?|maire|successeur|prédécesseur|assistante?|fondat(?:eur|rice)|conseil|syndicat|avocate?|comptable|responsable|magasinier|stagiaire|secrétaire|cuisinier',
    ),
    order: word(
      'personne ne (?:sait|doit)|surtout pas|mieux vaut|attention à|il ne faut pas|à éviter|ne (?:dites|parlez|mentionnez)',
    ),
    acted: 'a|ont|est|était|avait|va|veut|propose',
  },
  es: {
    ours: word('nuestr[oa]s?|nosotros|podríamos|deberíamos|tendríamos que|podemos (?:bajar|esperar|apretar)'),
    somebody: start(
      'también|hasta|incluso|y',
      'el|la|un|una|su',
      'jef[ea]|director|directora|colega|compañer[oa]|padre|madre|hermano|hermana|hijo|hija|marido|mujer|soci[oa]|dueñ[oa]|propietari[oa]|gerente|alcalde|alcaldesa|sucesor|fundador|fundadora|consejo|sindicato|abogad[oa]|contable|encargad[oa]|responsable|administradora?|secretari[oa]|conductora?|becari[oa]',
    ),
    order: word(
      'nadie (?:sabe|debe)|mejor no|mejor cerrar|ojo con|cuidado|no (?:conviene|hay que|decirle|soltar|ceder)|aguanta',
    ),
    acted: 'ha|estuvo|es|era|tiene|quiere|va|ofrece|vino',
  },
  pt: {
    ours: word('noss[oa]s?|nós|poderíamos|deveríamos|podemos (?:baixar|esperar|apertar)'),
    somebody: start(
      'também|até|e',
      'o|a|um|uma|seu|sua|o seu|a sua',
      'chefe|diretora?|colega|pai|mãe|irmão|irmã|filh[oa]|marido|mulher|esposa|sóci[oa]|don[oa]|proprietári[oa]|gerente|prefeit[oa]|sucessora?|fundadora?|conselho|sindicato|advogad[oa]|contadora?|encarregad[oa]|responsável|secretári[oa]|motorista',
    ),
    order: word('ninguém (?:sabe|deve|pode)|melhor não|cuidado|não (?:convém|dizer|ceder|soltar)|só para nós'),
    acted: 'já|foi|é|era|tem|teve|quer|vai|esteve|veio|ofereceu',
  },
  it: {
    ours: word('nostr[oaie]|noi|ci (?:ha|hanno|aveva)|potremmo|dovremmo|possiamo (?:scendere|aspettare)'),
    somebody: start(
      'anche|perfino|e',
      "il|la|l'|un|una|suo|sua|il suo|la sua",
      'capo|direttore|direttrice|collega|padre|madre|fratello|sorella|figli[oa]|marito|moglie|soci[oa]|titolare|proprietari[oa]|responsabile|sindac[oa]|successore|fondatore|fondatrice|consiglio|sindacato|avvocat[oa]|commercialista|magazziniere|contabile|segretari[oa]|autista|stagista',
    ),
    order: word('nessuno (?:sa|deve)|meglio non|attenzione|non (?:conviene|bisogna|cedere|mollare)|tenere'),
    acted: 'ci|ha|è|era|aveva|vuole|va|offre',
  },
  nl: {
    ours: word('onze|ons|wij|we (?:kunnen|zouden|moeten|mogen|hebben (?:een|net))|ik (?:zou|kan)'),
    somebody: start(
      'ook|zelfs|en',
      'de|het|een|haar|zijn|hun|uw',
      String.raw`\p{L}*(?:baas|chef|directeur|directrice|collega|vader|moeder|broer|zus|zoon|dochter|man|vrouw|partner|eigenaar|eigenares|burgemeester|opvolger|voorganger|oprichter|raad|vakbond|advocaat|boekhouder|compagnon|chauffeur|leider|secretaresse|stagiair)`,
    ),
    order: word('niemand (?:weet|mag)|beter niet|liever niet|pas op|niet (?:toegeven|loslaten)|vooral niet'),
    acted: 'was|is|heeft|had|wil|gaat|biedt|kwam',
  },
};

/** Why a fact is a remark, or null. A suspect stands beside a remark and needs more to be told. */
export function remarkOf(
  code: string,
  text: string,
  kind: Kind,
  brief: Brief,
  suspect: boolean,
  present: readonly string[] = [],
): LeakReason | string | null {
  const signs = SIGNS[code];
  if (!signs) return null;
  if (signs.order.test(text)) return 'internal note';
  if (kind !== 'shown' && kind !== 'next' && signs.ours.test(text)) return 'internal note';
  if (kind !== 'next' && signs.somebody.test(text)) return 'judgement of a person';
  const isSomebody =
    isAnswered(text) ||
    (/\d|(?<!\p{L})(?:hours?|Stunden|uur|ore|horas|heures)(?!\p{L})/u.test(text) &&
      present.some((name) => text.startsWith(`${name} `)));
  if (kind !== 'next' && !isSomebody && isOtherFirm(text, signs, brief)) return 'competitor';
  return suspect && kind === 'situation' && !/\d/u.test(text) ? 'not sure that it may be said' : null;
}

const ALSO = /^(?:Auch|Anche|También|Também|Aussi|Même|Ook|Zelfs|Sogar) /u;

function isOtherFirm(text: string, { acted }: Signs, brief: Brief): boolean {
  const rest = text.replace(ALSO, '');
  const found = new RegExp(`^(\\p{Lu}[\\p{L}&'-]{2,}(?: \\p{Lu}[\\p{L}&-]+)?) (?:${acted})(?!\\p{L})`, 'u').exec(rest);
  const known = [brief.prospectCompany, brief.userCompany, brief.prospectName, brief.userName].join(' ').toLowerCase();
  const article =
    /^(?:Der|Die|Das|Den|Dem|Ein|Eine|La|Le|Les|L'|El|Los|Las|Il|Lo|Gli|De|Het|O|A|Os|As|Ihre?|Unsere?|Votre|Notre|Vos|Su|Sus|Il suo|La sua|O seu|A sua|Uw|Onze|Ons) |^L['’]/u;
  return found !== null && !article.test(rest) && !NO_NAME.test(found[1]!) && !known.includes(found[1]!.toLowerCase());
}

const NO_NAME =
  /^(?:Gemiddeld|Jaarlijks|Dagelijks|Elke|Iedere|Vandaag|Momenteel|Durchschnittlich|Täglich|Jährlich|Heute|Derzeit|Aktuell|Insgesamt|Momentan|Hoy|Actualmente|Actuellement|Chaque|Oggi|Attualmente|Ogni|Hoje|Atualmente|Cada|Sie|Usted|Vous|Você|Lei|Das|Dies|Es|Jede[rs]?|Niemand|Alles|Personal|Zeit|Geld|Software|Excel|SAP|Cela|Tout|Chacun|Rien|Personne|Todo|Nada|Nadie|Tudo|Ninguém|Tutto|Niente|Nessuno|Alles|Niemand|Het|Dat|Iedereen|Tijd)$/u;
