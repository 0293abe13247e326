// The price that one of us would take as well: "Mit 900 wären wir auch zufrieden", "À 900 je signe aussi", "Por 220 eu fecharia também".
// An amount of money without anything counted, and one of us who agrees to it; what we bring or do for that money is an offer.
import { AMOUNT } from './amount.js';

const at = (before: string, ...behind: string[]): string =>
  String.raw`(?<!\p{L})(?:${before}) ${AMOUNT},? (?:${behind.join('|')})`;
const also = (words: string): string => `(?:(?:${words}),? ){0,3}`;

const DE_DOES =
  '(?:hab|nann|bot|biet|zeig|liefer|richt|install|schick|send|bring|schul|sprech|sprach|start|beginn|bau|montier|übernehm|übernahm|komm|stell|rechn|gab|treff|seh)';
const NL_DOES =
  '(?:heb|had|noem|gaf|gav|bied|bod|lat|liet|lever|install|stuur|sturen|breng|train|spreek|spraken|start|begin|plaats|kom|richt|reken|zien|zie|bel)';
const FR_DOES =
  "(?:(?:lui |leur |vous |l['’]|les )?(?:ai|avons|a|avais|avions) |vous |nous (?:voy|retrouv|parl|rappel|rencontr|réun)|se (?:voit|retrouve|parle|rappelle)|(?:livr|install|form|fourni|envoi|propos|présent|montr|comptons|commen|démarr|inclu|mets|mettons))";
const PT_DOES = '(?:instal|entreg|envi|mont|trein|form|inclu|ofere|apresent|most|lig|fal|mand)';

const SETTLES: Record<string, readonly string[]> = {
  de: [
    at(
      'für|mit|bei|ab|zu|um|auf|unter|mit etwa|für etwa|bei etwa',
      String.raw`(?!${DE_DOES})\p{Ll}+ (?:es )?(?:ich|wir)(?!\p{L})`,
      String.raw`(?:ist|sind|wäre|wären) (?:das |es )?(?:auch )?(?:für (?:uns|mich)|okay|ok|in ordnung|in Ordnung|machbar|drin)`,
    ),
    String.raw`(?<!\p{L})(?:ich|wir) (?:würden?|könnten?|nähmen?|akzeptieren?|nehmen?|kann|können) (?:(?:es|das|auch|noch|sogar|sofort|gern|gut) ){0,3}(?:(?:für|mit|bei|zu|auf) )?${AMOUNT}(?= (?:auch|noch|gut|sofort|akzept|nehmen|leben|machen|geben|unterschr|abschl|mitgehen|zustimm|annehm|gehen)|[.,;!]|$)`,
    String.raw`(?<!\p{L})${AMOUNT} (?:wären?|würden?|reich\p{L}+|genüg\p{L}+|gingen?|ist|sind) (?:(?:auch|noch|schon|für) )*(?:uns|mir|mich|unser\p{L}*|das Minimum|die Grenze)(?!\p{L})`,
    String.raw`(?<!\p{L})(?:uns|mir) (?:genüg|reich|würden|wären)\p{L}* (?:auch |schon |etwa )?${AMOUNT}`,
    String.raw`(?<!\p{L})(?:weniger als|unter) ${AMOUNT} (?:geht|gehen|machen|wird|gibt|wollen|nehmen|akzept\p{L}+|unterschreib\p{L}+)(?!\p{L}).{0,20}(?:nicht|nichts|kein\p{L}*)`,
  ],
  fr: [
    at(
      'à|a|pour|avec|dès|sous|autour de',
      String.raw`${also('aussi|même|encore|moi|déjà|là|franchement')}(?:je |j['’]|on |nous )(?!${FR_DOES})`,
      String.raw`(?:ça|cela|c['’]est|ce serait) (?:me |nous |bon|jouable|ok)`,
    ),
    String.raw`(?<!\p{L})(?:je |j['’]|on |nous )(?:me |m['’]|se |nous )?(?:accept|content|pourr(?:ais|ait|ions) (?:vivre|accepter|signer|faire)|signer|serai|serions|prendr)\p{L}*(?: (?!${AMOUNT})\p{L}+){0,4} ${AMOUNT}(?= (?:aussi|quand|sans|même|et|si|par)(?!\p{L})|[.,;!]|$)`,
    String.raw`(?<!\p{L})${AMOUNT} (?:me|nous) (?:suffi|convien|va|iraient|irait|arrang)\p{L}*`,
    String.raw`(?<!\p{L})(?:à )?moins de ${AMOUNT},? (?:on|nous|je|j['’]|c['’]est|ça) ?`,
  ],
  es: [
    at(
      'por|con|a|en|hasta por|desde|incluso por',
      String.raw`${also('también|igual|ya|lo|la|aún|todavía|se lo')}(?:yo|nosotros|(?:me|nos) \p{L}+)(?!\p{L})`,
      String.raw`${also('también|igual|ya|lo|la|aún|todavía|se lo')}(?:(?:firm|cerr|acept|har|dar|vend|tomar|entrar|dir|qued|seguir|podr|dej)(?:o|é|ía|íamos|amos|emos|imos|aría|aríamos|ería|eríamos)|cierro|hago|doy|digo|dejo|puedo|estamos|estoy|hacemos|decimos)(?!\p{L})`,
    ),
    String.raw`(?<!\p{L})(?:acept(?:o|amos|aría|aríamos)|(?:me|nos) (?:conform|content|bast|val|serv|sirv|lleg|alcanz)\p{L}+)(?: (?:con|también|incluso|hasta|los|unos))* ${AMOUNT}`,
    String.raw`(?<!\p{L})(?:por )?menos de ${AMOUNT},? no (?:\p{L}+[oó]|(?:lo )?\p{L}+mos|se puede|sale)(?!\p{L})`,
  ],
  it: [
    at(
      'a|per|con|da|sui|sotto',
      String.raw`${also('anche|lo|la|io|noi|già|comunque|volentieri')}(?:ci (?:sto|stiamo|conviene|va|basta|stanno|guadagn\p{L}+)|mi (?:va|basta|conviene)|anch['’]io|io|noi)(?!\p{L})`,
      String.raw`${also('anche|lo|la|io|noi|già|comunque|volentieri')}(?:(?:firm|chiud|accett|far|sar|star|acconten|vend|pot|dir|andr|sottoscriv|conclud|finir)(?:o|iamo|ei|emmo|erei|eremmo|irei|iremmo|emo|ò)|facciamo|faccio|dico|diciamo|siamo (?:contenti|a posto|d['’]accordo)|sono (?:contento|contenta|d['’]accordo))(?!\p{L})`,
    ),
    String.raw`(?<!\p{L})(?:(?:mi|ci) (?:acconten|bast|va bene|vanno bene|andrebb|convien|convengono)\p{L}*|accett(?:erei|eremmo|o|iamo))(?: (?:anche|di|con|pure|i|gli))* ${AMOUNT}`,
    String.raw`(?<!\p{L})(?:per )?meno di ${AMOUNT},? non (?:lo )?(?:\p{L}+iamo|\p{L}+o|se ne|si)(?!\p{L})`,
  ],
  pt: [
    at(
      'por|com|a|até por|pelos|nos',
      String.raw`${also('também|já|lhe|ainda|o|na mesma|igual')}(?:eu|nós|a gente)(?!\p{L}) (?!${PT_DOES})`,
      String.raw`${also('também|já|lhe|ainda|o|na mesma|igual')}(?:me|nos) \p{L}+`,
      String.raw`${also('também|já|lhe|ainda|o|na mesma|igual')}(?:(?:fech|assin|aceit|faç|faz|fic|dar|vend|top|conclu)(?:o|amos|emos|imos|ámos|ava|ávamos|ia|íamos|aria|aríamos|eria|eríamos)|dou|damos|estou|estamos|\p{L}+-(?:nos|me))(?!\p{L})`,
    ),
    String.raw`(?<!\p{L})(?:aceit(?:o|amos|aria|aríamos|ava|ávamos)|(?:bast|cheg|serv)\p{L}*-(?:nos|me)|(?:me|nos) (?:content|bast|serv)\p{L}+|content\p{L}+-(?:me|nos))(?: (?:com|também|até|os|uns))* ${AMOUNT}`,
    String.raw`(?<!\p{L})(?:por )?menos de ${AMOUNT},? não (?:\p{L}+mos|\p{L}+o|dá|se)(?!\p{L})`,
  ],
  nl: [
    at(
      'voor|met|bij|tegen|vanaf|op|onder|naar',
      String.raw`(?!${NL_DOES})\p{Ll}+ (?:het )?(?:ik|we|wij)(?!\p{L})`,
      String.raw`(?:is|zou|zouden) (?:het |dat )?(?:ook )?(?:voor (?:ons|mij)|goed|prima|akkoord|haalbaar)`,
    ),
    String.raw`(?<!\p{L})(?:ik|we|wij) (?:zou(?:den)?|kan|kunnen|accepteer|accepteren|nemen?) (?:(?:het|ook|nog|zelfs|genoegen|nemen|leven|met|voor|tevreden|zijn) ){0,5}${AMOUNT}(?= (?:ook|accept|aannemen|doen|nemen|tekenen|leven|akkoord)|[.,;!]|$)`,
    String.raw`(?<!\p{L})${AMOUNT} (?:is|zou|was|vinden|vind) (?:(?:ook|nog|voor) )*(?:ons|mij|we|wij|ik)(?!\p{L})`,
    String.raw`(?<!\p{L})(?:minder dan|onder) ${AMOUNT} (?:doen|gaat|gaan|kan|is|wordt|tekenen|verkopen)(?!\p{L}).{0,20}(?:niet|geen)`,
  ],
};

/** Somebody of us, a word of those who agree, and the amount behind its preposition, in any order. */
const AGREES: Record<string, readonly [who: string, agrees: string]> = {
  de: [
    'ich|wir|mir|mich|uns',
    String.raw`zufrieden|einverstanden|unterschreib\p{L}*|reichen?|reicht|genüg\p{L}*|begnüg\p{L}*|glücklich|okay|abschließen|einschlagen`,
  ],
  fr: [
    "je|j['’]|nous|on|me|m['’]|moi",
    String.raw`d['’]accord|sign(?:e|ons|erais?|erait|erions|er)|contents?|contentes?|satisfaite?s?|suffi\p{L}*|convi\p{L}+|conclu\p{L}*|ravie?s?`,
  ],
  es: [
    'yo|me|nos|nosotros|mí|estar(?:ía|íamos)|estamos|estoy',
    String.raw`content[oa]s?|satisfech[oa]s?|firm(?:o|amos|aría|aríamos|ar)|de acuerdo|conform\p{L}+|sirven?|vale|bastan?|cerr\p{L}+|feliz|felices`,
  ],
  it: [
    'io|mi|ci|me|noi|sarei|saremmo|siamo|sono|firmerei|firmeremmo',
    String.raw`content[oaie]|d['’]accordo|firm(?:o|iamo|erei|eremmo|are)|va bene|vanno bene|bast\p{L}+|soddisfatt[oaie]|chiud\p{L}+`,
  ],
  pt: [
    'eu|me|mim|nos|nós|a gente|ficávamos|ficaríamos|estamos',
    String.raw`contentes?|satisfeit[oa]s?|assin(?:o|amos|ava|aria|ávamos|aríamos)|fech(?:o|amos|ava|aria|ávamos)|de acordo|está bom|está bem|serve|feliz|felizes|chega`,
  ],
  nl: [
    'ik|we|wij|mij|me|ons',
    String.raw`blij|tevreden|akkoord|teken(?:en)?|goed|genoeg|prima|genoegen|oké|dik tevreden`,
  ],
};
const FREE = String.raw`${AMOUNT}(?= (?:auch|noch|bin|sind|wäre|wären|zufrieden|aussi|également|même|quand|me|nous|también|igual|anche|per|mi|ci|va|também|está|eu|ook|goed|is|ben|zijn|nog)(?!\p{L})|[.,;!]|$)`;

const agreement = ([who, agrees]: readonly [string, string]): string =>
  String.raw`^(?=.*(?<![\p{L}])(?:${who})(?:(?<=['’])|(?!\p{L})))(?=.*(?<!\p{L})(?:${agrees})(?!\p{L})).*(?<![\d.,]|\p{L})${FREE}`;

const COMPILED = new Map(
  Object.entries(SETTLES).map(
    ([code, sources]) => [code, new RegExp([...sources, agreement(AGREES[code]!)].join('|'), 'u')] as const,
  ),
);

/** Nouns of German keep their capital: only the first word loses it. */
export const settlesForLess = (code: string, text: string): boolean =>
  COMPILED.get(code)?.test(`${text.slice(0, 1).toLowerCase()}${text.slice(1)}`) ?? false;
