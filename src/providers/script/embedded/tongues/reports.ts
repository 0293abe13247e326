// Reports in the third person in a language other than English: "Hugo a expliqué que …", "Marta ofreció … por 96.500 euros",
// "Stefan nannte 118.000 Euro". What was said is told without its frame where the grammar allows it, a price as our price.
import { capitalise } from '../../../../flow/lines.js';
import { quote } from '../../../../lib/quote.js';
import type { Cast } from '../people/cast.js';
import { saidPrice } from './headings.js';
import { isNoted } from './noted.js';
import type { Part } from './parts.js';

type Frames = {
  /** Behind a name of theirs; the words behind it are a sentence of their own. */
  said: RegExp | null;
  /** Behind a name of ours; a price follows. */
  quoted: RegExp;
  /** Behind a name of ours: a thing for a price, as we say it. */
  offered: readonly [RegExp, string];
  /** How the notes say what the call was about, and how we do. */
  focus: readonly [RegExp, string];
};

const FRAMES: Record<string, Frames> = {
  de: {
    said: null,
    quoted: /^(?:nannte|bot|gab|nannte uns|offerierte) (?:einen Preis von |als Preis )?(?=[\d€])/u,
    offered: [/^bot (?=(?:die|das|den|eine?n?) .*(?:für|zu) \d.* an\b)/u, 'Wir boten '],
    focus: [
      /^Im Mittelpunkt (?:des (?:Gesprächs|Termins|Treffens)|der Besprechung) stand/u,
      'Im Mittelpunkt unseres Gesprächs stand',
    ],
  },
  fr: {
    said: /^(?:m['’]|nous |lui )?(?:a |ont )(?:aussi |également |ensuite )?(?:expliqué|indiqué|précisé|ajouté|signalé|mentionné|confirmé|rappelé|souligné|dit|noté|raconté) que |^(?:m['’]|nous |lui )?(?:a |ont )(?:expliqué|indiqué|précisé|ajouté|signalé|dit|souligné) qu['’]/u,
    quoted:
      /^(?:a )(?:annoncé|proposé|indiqué|donné|communiqué|présenté) (?:un (?:prix|tarif) de |le (?:prix|tarif) de )?(?=[\d€])/u,
    offered: [/^a proposé (?=(?:la|le|les|l['’]|une?) .*(?:pour|à) \d)/u, 'Nous vous avons proposé '],
    focus: [
      /^(?:La réunion|L['’]échange|L['’]appel|Le rendez-vous) (?:a porté|portait|s['’]est concentrée?) sur /u,
      'Nous avons parlé de ',
    ],
  },
  es: {
    said: /^(?:también |luego )?(?:explicó|señaló|indicó|comentó|añadió|mencionó|confirmó|dijo|destacó|contó|apuntó|explicaron|señalaron) que /u,
    quoted: /^(?:presupuestó|ofreció|indicó|dio|presentó|propuso|cotizó) (?:un precio de |el precio de )?(?=[\d€])/u,
    offered: [/^ofreció (?=(?:la|el|las|los|una?) .*(?:por|a) \d)/u, 'Le ofrecimos '],
    focus: [/^La (?:reunión|llamada|conversación) (?:se centró en|trató de|giró en torno a) /u, 'Hablamos de '],
  },
  it: {
    said: /^(?:ha |hanno )(?:anche )?(?:spiegato|detto|aggiunto|indicato|segnalato|confermato|raccontato|precisato|sottolineato) che /u,
    quoted: /^ha (?:indicato|offerto|proposto|quotato|presentato|dato) (?:un prezzo di |il prezzo di )?(?=[\d€])/u,
    offered: [/^ha (?:offerto|proposto) (?=(?:la|il|le|i|un[ao]?|l['’]).*(?:per|a) \d)/u, 'Le abbiamo offerto '],
    focus: [
      /^(?:La riunione|L['’]incontro|La chiamata) (?:si è concentrat[ao] su|ha riguardato|verteva su) /u,
      'Abbiamo parlato di ',
    ],
  },
  pt: {
    said: /^(?:também )?(?:explicou|disse|acrescentou|indicou|mencionou|confirmou|contou|referiu|destacou) que /u,
    quoted:
      /^(?:cotou|ofereceu|indicou|apresentou|propôs|orçou) (?:um (?:preço|valor) de |o (?:preço|valor) de )?(?=(?:R\$|[\d€]))/u,
    offered: [/^ofereceu (?=(?:a|o|as|os|uma?) .*por (?:R\$|\d|€))/u, 'Oferecemos '],
    focus: [
      /^A (?:reunião|conversa|chamada|ligação) (?:focou-se em|centrou-se em|tratou de|foi sobre) /u,
      'Falámos sobre ',
    ],
  },
  nl: {
    said: null,
    quoted: /^(?:noemde|bood|gaf|offreerde) (?:een prijs van |als prijs )?(?=[\d€])/u,
    offered: [/^(?!)/u, ''],
    focus: [/^(?:Het gesprek|De meeting|De bespreking) (?:ging|draaide) (?:over|om) /u, 'We spraken over '],
  },
};

const TITLE = String.raw`(?:(?:Frau|Herrn?|Mme|M\.|Madame|Monsieur|Sra?\.?|Signora|Signor|Sig\.(?:ra)?|Mevrouw|Meneer|[AO]|[Ll]a|[Ee]l) )?`;

/** A part with what its report says. */
export function toldReport(code: string, part: Part, cast: Cast, present: readonly string[]): Part {
  const { names, sideOf } = cast;
  const frames = FRAMES[code];
  if (!frames || !isNoted(part) || part.text.length > 600) return part;
  const focused = contracted(code, part.text.replace(frames.focus[0], frames.focus[1]));
  if (frames.focus[0].test(part.text))
    return { ...part, text: focused, section: part.section ?? 'situation', aloud: 'us' };
  const family = code === 'fr' ? ofFamily(part, names, sideOf) : null;
  if (family) return family;
  const name = names.find((each) => new RegExp(`^${TITLE}${quote(each)} (?=\\p{Ll})`, 'u').test(part.text));
  const listed = present.find((each) => !names.includes(each) && part.text.startsWith(`${each} `));
  if (!name && listed && frames.said) return byListed(code, part, listed, cast);
  if (!name) return isOthersPrice(part.text, frames) ? { ...part, section: 'private' } : part;
  const rest = part.text.replace(new RegExp(`^${TITLE}${quote(name)} `, 'u'), '');
  if (ADMITS.test(rest) || (sideOf(name) === 'us' && OURS_SAID.test(rest))) return { ...part, section: 'private' };
  if (sideOf(name) === 'them' && frames.quoted.test(rest)) return { ...part, section: 'private' };
  return sideOf(name) === 'us' ? byUs(code, part, rest, frames) : byThem(code, part, rest, frames, names);
}

/** Admitted, by whichever side. */
const ADMITS =
  /^(?:räumte .*ein\b|gab .*zu\b|a (?:admis|reconnu|avoué)|admitió|reconoció|ha ammesso|admitiu|reconheceu|gaf .*toe\b)/u;
/** What one of ours says of us, and of a thing of ours that failed. */
const OURS_SAID =
  /(?<!\p{L})(?:dass (?:wir|unser\p{L}*)|que (?:nous|notre|nos|nuestr\p{L}+|podemos|nós|noss\p{L}+)|che (?:noi|(?:il |la |i |le )?nostr\p{L}+)|dat (?:we|wij|onze|ons))(?!\p{L})|^(?!mostr|zeig|a montré|mostrou|ha mostrato).*(?:quem[óao]|falló|fallaron|averi|se rompió|en panne|brûlé|cassé|ausgefallen|defekt|fehlerhaft|abgebrannt|guast|rott[oa] |avari|queim|kapot|storing)/u;
/** Behind a price: another one, or what might be. */
const OTHER_PRICE =
  /(?<!\p{L})(?:aunque|pero|podr\p{L}+|bajar|mínimo|intern\p{L}*|aber|obwohl|könn\p{L}*|wären?|möglich|runter|mindest\p{L}*|mais|pourr\p{L}+|descendre|plancher|ma|però|potre\p{L}+|scendere|minimo|mas|poder\p{L}+|baixar|embora|maar|kunnen|zakken|hoewel|marge|margen|margine|margem)(?!\p{L})/iu;
const SHOWED =
  /^(?:stellte .* vor\b|zeigte|präsentierte|führte .* vor\b|demonstrierte|(?:nous |vous )?a (?:montré|présenté)|mostró|presentó|enseñó|ha (?:mostrato|presentato)|mostrou|apresentou|toonde|liet .* zien|presenteerde)/u;
/** A sentence with a subject of its own; without one it speaks of who said it. */
const HAS_SUBJECT =
  /^(?:el|la|los|las|una?|unos|unas|cada|sus?|más|menos|casi|en|no hay|hay|tod[oa]s?|much[oa]s|ning\p{L}+|algun\p{L}+|il|lo|i|gli|le|ogni|nel\p{L}*|c['’]è|ci sono|os?|as?|uma?|cada|há|não há|quase|muit[oa]s|\d\p{L}*)(?= |['’]|%|\d)|^(?:l|un)['’]|^\d/iu;

const CURRENCY = /[€$£]|(?<!\p{L})(?:euros?|EUR|CHF|Franken|francs|reais|dólares)(?!\p{L})/iu;

/** A price that somebody else quoted. */
const isOthersPrice = (text: string, { quoted }: Frames): boolean => {
  const named = /^\p{Lu}[\p{L}'’-]{1,24}(?: \p{Lu}[\p{L}'’-]{1,24})? (?=\p{Ll})/u.exec(text);
  return named !== null && CURRENCY.test(text) && quoted.test(text.slice(named[0].length));
};

const CONTRACTED: Record<string, readonly (readonly [RegExp, string])[]> = {
  fr: [
    [/ de les /gu, ' des '],
    [/ de le /gu, ' du '],
  ],
  es: [[/ de el /gu, ' del ']],
  it: [
    [/ di il /gu, ' del '],
    [/ di l(a|e|o) /gu, ' dell$1 '],
    [/ di i /gu, ' dei '],
    [/ di gli /gu, ' degli '],
    [/ di l(?=['’])/gu, ' dell'],
  ],
};

const contracted = (code: string, text: string): string =>
  (CONTRACTED[code] ?? []).reduce((words, [found, put]) => words.replace(found, put), text);

const FRENCH_MANY: Record<string, string> = { ont: 'avez', sont: 'êtes', font: 'faites', vont: 'allez' };

/** "Les Castanet exploitent neuf boutiques": the prospect and who works with them. */
function ofFamily(part: Part, names: Cast['names'], sideOf: Cast['sideOf']): Part | null {
  const found = /^Les (\p{Lu}[\p{L}'’-]+) (\p{L}{3,}ent|ont|sont|font|vont) (?=\p{L}|\d)/u.exec(part.text);
  const isTheirs = found && names.some((name) => name.endsWith(` ${found[1]}`) && sideOf(name) === 'them');
  if (!isTheirs) return null;
  const verb = FRENCH_MANY[found[2]!] ?? found[2]!.replace(/ent$/u, 'ez');
  return { ...part, text: `Vous ${verb} ${part.text.slice(found[0].length)}` };
}

function byUs(code: string, part: Part, rest: string, { quoted, offered }: Frames): Part {
  const price = quoted.test(rest) ? saidPrice(code, rest.replace(quoted, '')) : null;
  if (OTHER_PRICE.test(rest) && (price !== null || offered[0].test(rest))) return { ...part, section: 'private' };
  if (price !== null) return { ...part, text: price, section: 'shown' };
  return offered[0].test(rest)
    ? { ...part, text: rest.replace(offered[0], offered[1]), section: 'shown' }
    : SHOWED.test(rest)
      ? { ...part, section: part.section ?? 'shown' }
      : part;
}

/** What somebody said who is present and known for nobody's colleague. */
function byListed(code: string, part: Part, name: string, { names }: Cast): Part {
  const rest = part.text.slice(name.length + 1);
  const isOurs = ADMITS.test(rest) || OURS_SAID.test(rest) || CURRENCY.test(rest.replace(LOSS, ''));
  return isOurs ? part : byThem(code, part, rest, FRAMES[code]!, names);
}

/** What a trouble costs is no price. */
const LOSS =
  /(?<!\p{L})(?:perte|coût|pérdida|coste|supone|perdita|costo|perda|prejuízo|custo|représente|soit|représentant).*$/iu;

/** Without its frame, where it does not speak of the one who said it. */
function byThem(code: string, part: Part, rest: string, { said }: Frames, names: Cast['names']): Part {
  if (!said?.test(rest)) return part;
  if (/^(?:es|it|pt)$/u.test(code) && !HAS_SUBJECT.test(rest.replace(said, ''))) return part;
  const words = rest.replace(said, '').replace(/ (y|et|e) (?:que?|che) /gu, ' $1 ');
  const isOfPeople = names.some((name) => words.includes(name));
  return { ...part, text: capitalise(words), ...(isOfPeople ? {} : { aloud: 'them' as const }) };
}
