// What will be done, by its own words, in paragraphs under no heading: "Je vous transmets …", "Am 3. Dezember komme ich …", "La prova è il 26
// novembre", "Ci sentiamo il 10 dicembre".
import { DATED } from '../private/private-end.js';

/** What we send, bring or do for them. */
const PROMISE =
  /^(?:J['’](?:envoie|apporte|adresse|installe|appelle)|Je (?:prépare|passe|viens|reviens|rédige|installe|présente)|Je vous (?:envoie|transmets|remets|prépare|adresse|rappelle|livre|présente)|(?:Yo )?[Ll]es? (?:envío|mando|paso|preparo|llamo|llevo)|(?:Eu )?(?:[Ll]he )?(?:mando|envio|preparo|passo|ligo)(?:-lhe)?|(?:Mando|Envio|Preparo|Passo|Ligo)(?:-lhe)?|(?:Io )?[Ll]e (?:mando|invio|preparo|porto|manderò|invierò|preparerò)|Ik (?:stuur|maak|mail|bel|lever|breng|kom|plan)|Ich (?:schicke|sende|maile|erstelle|bereite|bringe|liefere|komme|rufe|melde))(?= )/u;
/** What they send us. */
const TO_US =
  /^(?:Vous (?:me |m['’]|nous )(?:envoyez|transmettez|adressez|communiquez|fournissez|donnez)|Sie (?:schicken|senden|geben|mailen|stellen|nennen) (?:uns|mir)|Usted (?:me|nos) (?:manda|envía|pasa|mandará|enviará)|Lei (?:mi|ci) (?:manda|invia|passa|manderà|invierà)|Você (?:me|nos) (?:manda|envia|passa)|U (?:stuurt|mailt|geeft|levert) (?:mij|me|ons))(?= )/u;
const START =
  /^(?:Am|El(?: día)?|Le|Il|Op|No dia|Em|A)(?: \p{Ll}+,?)? \d{1,2}\.?º? (?:de |d['’])?\p{L}{3,10}(?: (?:um|a las|às|à|alle|om) \S+(?: Uhr| h| uur)?)?,? (?:\p{Ll}+ (?:ich|wir|ik|we|wij)|je|nous|on|vamos a|iremos|(?<=^(?:No dia|Em) .*)\p{Ll}{3,}amos|\p{Ll}{3,}(?:emos|aremo|eremo|iremo|iamo))(?!\p{L})/u;
const IS_ON =
  /^(?:Der|Die|Das|Le|La|L['’]|El|Il|Lo|O|A|De|Het|Unser\p{L}*|Notre|Nuestr[oa]|(?:La |Il )nostr[oa]|[AO] noss[oa]|On[sz]e?) ?[\p{L}\d ,'’-]{3,60}? (?:ist|findet|beginnt|startet|est|aura lieu|commence|es|será|empieza|è|inizia|é|começa|is|begint|start) (?:am|ab|le|dès le|el|il|dal|no dia|em|a|op|vanaf) (?:\p{Ll}+ )?\d/u;
const TOGETHER =
  /^(?:Wir (?:sprechen|sehen|treffen|telefonieren)|Nous nous|On se|Nos (?:vemos|reunimos|llamamos)|Hablamos el|Ci (?:sentiamo|vediamo|incontriamo|risentiamo)|Falamos|Vemo-nos|We (?:spreken|zien|bellen))(?= ).*\d/u;
const BEFORE =
  /(?<!\p{L})(?:letzte[nrsm]?|gestern|derni(?:er|ère)|hier|pasad[oa]|ayer|passad[oa]|ontem|scors[oa]|ieri|vorige|gisteren)(?!\p{L})/iu;

export const isDatedPlanIn = (text: string): boolean =>
  !BEFORE.test(text) &&
  (PROMISE.test(text) ||
    TO_US.test(text) ||
    (DATED.test(text.replace(/º/gu, '')) && (START.test(text) || IS_ON.test(text) || TOGETHER.test(text))));

/** "5 de novembro de 2025": when the talk was. */
export const isOnlyDate = (text: string): boolean =>
  /^(?:(?:Data|Date|Fecha|Datum|Dia|Día)[,:]? )?(?:\p{L}+,? )?\d{1,2}(?:er|\.)?[ /.-](?:de |d['’])?\p{L}*\d*(?:[ /.-]| de )\d{2,4}(?:,? \d{1,2}[:.h]\d{0,2}.{0,20})?$/u.test(
    text,
  );
