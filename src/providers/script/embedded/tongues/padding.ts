// Days and money that one of us put on top of an offer, and what a bank took away: "Wir haben zwei Tage Puffer eingerechnet", "Nous avons
// gonflé les frais", "La banca ha tagliato il fido". Stock that somebody keeps and days off are none.

const OUR = String.raw`(?:wir|ich|nous|on|j['’]ai|je|hemos|he|abbiamo|ho|temos|a gente|we|wij|ik)`;
const OFFER = String.raw`\p{L}*(?:angebot|einrichtung|installation|inbetriebnahme|lizenz|preis|schätzung|zeitplan|kalkulation|kostenvoranschlag|devis|mise en service|licence|prix|estimation|presupuesto|oferta|instalación|puesta en marcha|licencia|precio|estimación|preventivo|offerta|installazione|avvio|licenza|prezzo|stima|orçamento|proposta|instalação|implantação|implementação|licença|preço|estimativa|offerte|installatie|opstart|inrichting|licentie|prijs|raming)\p{L}*`;
const SPARE = String.raw`(?:puffer|polster|sicherheitsaufschlag|(?:tage?|stunden|wochen|prozent|%) (?:luft|reserve)|coussin|matelas|(?:jours?|semaines?|heures?|%) (?:de (?:marge|trop|sécurité)|par sécurité)|colchón|(?:días?|semanas?|horas?|%) de (?:margen|más|sobra)|cuscinett[oi]|(?:giorn[oi]|settiman[ae]|or[ae]|%) di (?:margine|troppo|più)|almofada|(?:dias?|semanas?|horas?|%) (?:de )?(?:folga|margem|a mais)|speling|buffer|(?:dag(?:en)?|weken|week|uur|procent|%) (?:lucht|marge|reserve|te veel))`;

const DAYS = String.raw`(?:tage?|stunden|jours?|heures?|días?|horas?|giorn[oi]|or[ae]|dias?|dag(?:en)?|uur)`;

const PADDED = [
  // One of us put it there, or it stands in what we offer.
  String.raw`${OUR} .{0,60}${SPARE}(?! (?:im lager|en stock|en almacén|in magazzino|em armazém|op voorraad)).{0,40}(?:ge\p{L}+|ein\p{L}+|compté|ajouté|mis|prévu|inclus|glissé|incluido|metido|añadido|puesto|aggiunto|messo|incluso|inserito|incluído|posto|ingerekend|ingebouwd|opgenomen|ingepland|$)`,
  String.raw`${OUR} .{0,20}(?:compté|ajouté|mis|prévu|glissé|incluido|metido|añadido|puesto|aggiunto|messo|inserito|incluído|posto|colocado) .{0,30}${SPARE}`,
  String.raw`(?:añad|inclu|pus|met|acrescent|coloc|pus)(?:imos|emos|amos|ámos|isemos|usemos) .{0,20}${SPARE}`,
  String.raw`${SPARE}.{0,30}(?<!\p{L})(?:in|im|dans|en|nel|nell['’]|nella|na|no|sur|de|der|die|das|le|la|l['’])[ ]?(?:de |der |die |het |la |le |l['’])?${OFFER}`,
  String.raw`${OFFER} .{0,30}${SPARE}`,
  String.raw`${DAYS} (?:in più|de trop|de plus|de más|a mais|extra|mehr|zu viel).{0,40}${OFFER}|${OFFER} .{0,30}${DAYS} (?:in più|de trop|de más|a mais|extra|zu viel)`,
  String.raw`in (?:den|diesen|dem) [\d.,]+ ?(?:€|euro) .{0,20}${SPARE}`,
  String.raw`${OFFER} .{0,20}(?:gonflée?s?|majorée?s?|surestimée?s?|inflad[oa]s?|hinchad[oa]s?|gonfiat[oaie]|maggiorat[oaie]|inflacionad[oa]s?|aufgebläht|aufgeblasen|opgeblazen|opgehoogd)`,
  String.raw`davon (?:sind|ist) (?:reserve|puffer|luft)|(?:sind|ist) davon (?:reserve|puffer|luft)`,
  // Blown up, put on top, hidden.
  String.raw`${OUR} .{0,50}(?:auf(?:ge)?(?:schlagen|blasen|bläht|rundet)|drauf\p{L}+|großzügig (?:kalkuliert|gerechnet|geschätzt)|eingepreist|gonflé\p{L}*|majoré\p{L}*|surestimé\p{L}*|rallongé\p{L}*|inflado|hinchado|cargado .{0,14}%.{0,6}|recargado|sobrestimado|gonfiat\p{L}+|caricato .{0,14}%|ricaricato|sovrastimato|inflad[oa]s?|inflacionado|opgeblazen|opgehoogd|opgeslagen (?:op|bij) de|(?:procent|%) opgeslagen|ruim (?:gerekend|geschat|begroot))`,
  String.raw`infl(?:amos|acionámos|acionamos|é|ei|acionei|ámos) (?:los|las|el|la|os|as|o|a) (?:custos?|gastos?|costes?|horas|d[ií]as|valor|\p{L}* ?${OFFER})`,
  String.raw`aufschlag .{0,12}versteckt|versteckter aufschlag|marge cachée|margen escondido|margine nascosto|margem escondida|verborgen marge`,
  // What a bank took away.
  String.raw`(?:bank|hausbank|sparkasse|banken|banque|banco|banca) (?:hat|haben|will|kürzt|streicht|kündigt|zieht|a|ont|veut|va|ha|han|vuole|quiere|quer|vai|heeft|wil|gaat|cortou|reduziu|cancelou|redujo|cortó|canceló|coupe|réduit|taglia|riduce) ?.{0,50}(?:gekürzt|gestrichen|gekündigt|kürzen|streichen|kündigen|eingefroren|gesperrt|zurück(?:gezogen|ziehen)?|coupé|réduit|supprimé|gelé|bloqué|retiré|recortado|cortado|reducido|cancelado|retirado|tagliato|ridotto|revocato|bloccato|ritirato|linie|limit|línea|póliza|linea|fido|linha|limite|crédito|credito|crédit|krediet\p{L}*|ingeperkt|verlaagd|opgezegd|ingetrokken|geschrapt|ligne)(?!\p{L})`,
  String.raw`(?:bank|hausbank|sparkasse|banque|banco|banca) .{0,60}(?:kredit\p{L}*|crédit|ligne|découvert|crédito|póliza|línea|credito|fido|linha|krediet\p{L}*)(?!\p{L}).{0,20}(?:nicht|kein|reduziert|niet|gekündigt)(?!\p{L})`,
  String.raw`(?:bank|hausbank|sparkasse|banque|banco|banca) (?:refuse|niega|nega|verweigert|weigert|no|non|não|ne|hat|verlängert) .{0,40}(?:kredit\p{L}*|crédit|ligne|découvert|crédito|póliza|línea|credito|fido|linha|krediet\p{L}*)(?!\p{L})`,
  String.raw`(?:hausbank|bank) (?:zieht sich|macht druck|steigt aus)`,
  String.raw`(?:kreditlinie|kreditrahmen|kontokorrent\p{L}*|dispo|überziehung\p{L}*|ligne de crédit|découvert|línea de crédito|póliza de crédito|linea di credito|fido|linha de crédito|cheque especial|kredietlijn|rekening-courant) .{0,20}(?:gekürzt|gestrichen|gekündigt|ausgeschöpft|coupée?|réduite?|supprimée?|dépassée?|recortad[oa]|cancelad[oa]|agotad[oa]|tagliat[oa]|ridott[oa]|revocat[oa]|esaurit[oa]|cortad[oa]|reduzid[oa]|esgotad[oa]|verlaagd|opgezegd|ingetrokken)`,
];

const PADDING = new RegExp(String.raw`(?<![\p{L}-])(?:${PADDED.join('|')})`, 'iu');

export const isPadding = (text: string): boolean => PADDING.test(text);
