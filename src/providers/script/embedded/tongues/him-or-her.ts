// "Er klärt mit seinem Elektriker …", "Elle a aimé la carte", "Ik liet hem het dashboard zien": in German, French, Dutch and Italian he or
// she becomes "you" where the person named last is the prospect. A pronoun may mean a thing, too; so the verb has to be one of people.
import { quote } from '../../../../lib/quote.js';
import type { Brief } from '../../../contracts.js';
import type { Cast } from '../people/cast.js';
import { personSpellings } from './names.js';
import { isNoted } from './noted.js';
import type { Part } from './parts.js';
import type { TongueGrammar } from './tongue.js';

type Rewrite = readonly [RegExp, string];
type Pronouns = {
  /** A pronoun, then what may stand between, then the verb of a person. */
  subject: RegExp;
  /** What stands in front of the verb, then a verb of people; the pronoun is behind it. */
  inverted?: RegExp;
  /** The prospect as an object, and what is theirs. */
  always: readonly Rewrite[];
  /** What belongs to the subject of the sentence, where the subject is the prospect. */
  own: readonly Rewrite[];
};

const TIME = String.raw`(?:de|het|een|één|twee|drie|\d|voor|op|vandaag|morgen|deze|uiterlijk|maandag|dinsdag|woensdag|donderdag|vrijdag|onze|ons|ook|graag|alle)`;

const PRONOUNS: Record<string, Pronouns> = {
  de: {
    subject:
      /^(?:Er|Sie) ()(schätzt|beziffert|führt|betreibt|beschäftigt|besitzt|zahlt|wünscht|möchte|wollte|will|sucht|braucht|benötigt|fragte?|sagte?|meinte?|fand|findet|legt|plant|hofft|überlegt|rechnet|erwartet|leitet|bespricht|klärt|schickt|sendet|gibt|prüft|nennt|benennt|liefert|meldet|bringt|wählt|spricht|organisiert|bereitet|füllt|testet|stellt|teilt|stimmt|informiert|entscheidet|unterschreibt|bestätigt|verliert|berichtete?|erzählte?|erklärte?|erläuterte?|betonte|ergänzte|erwähnte|schilderte|wünschte|interessiert|interessierte|verbringt|lädt|holt|reicht|lobte|bat|hätte|würde|kümmert|zeigte|war (?:sehr |besonders |ganz )?(?:angetan|begeistert|beeindruckt|interessiert|überzeugt|zufrieden))(?=[ ,])/u,
    always: [
      [/(?<=(?:überzeugte|interessierte|beeindruckte|begeisterte|freute|überraschte) )(?:ihn|sie)(?!\p{L})/u, 'Sie'],
      [
        /(?<=(?:[Gg]efiel|gefallen hat|gefielen|half|fehlt|fehlte|wichtig (?:ist|war)|liegt|lag|hat|haben|ist|war) )(?:ihm|ihr)(?= (?:\p{Ll}|die|der|das|dass|vor)|,|$)/u,
        'Ihnen',
      ],
      [/^Sein(e?) (?=\p{Lu})/u, 'Ihr$1 '],
      [/(?<=\p{Ll} )gefiel (?:ihm|ihr)(?!\p{L})/u, 'gefiel Ihnen'],
      [/(?<=, dass )(?:ihr|ihm)(?= (?:dadurch|damit|so|rund|etwa|im|pro|jeden|\d))/u, 'Ihnen'],
      [
        /(?<=(?<!\p{L})(?:das|was|dies) (?:hat |kostet |kostete )?)(?:ihn|sie)(?= [^,]*\d[^,]*(?:€|Euro|Stunden|Tage)(?: \p{Ll}+)*(?: gekostet| kostet| kostete)?(?:[,.]|$))/u,
        'Sie',
      ],
    ],
    inverted:
      /^((?:Außerdem|Zudem|Derzeit|Aktuell|Heute|Dafür|Im Moment|Bisher|(?:Pro|Im|Jeden|Jede) \p{L}+) )(zahlt|verliert|braucht|verbringt|nutzt|arbeitet|möchte|sucht|rechnet|zahlte|verlor) (?:er|sie) /u,
    own: [[/(?<!\p{L})sein(e[rnms]?)?(?= \p{Lu})/gu, 'Ihr$1']],
  },
  fr: {
    subject:
      /^(?:Il|Elle) ((?:(?:me |nous )?(?:le |la |les |l['’])|m['’]|me |nous |n['’]|en |y |se |s['’])?)(veut|estime|évalue|calcule|décide|prendra|enverra|décidera|transmettra|fabrique|produit|inquiète|charge|occupe|reçoit|prend|remet|rappelle|soumet|confirme|signe|craint|revient|trouve|dispose|emploie|utilise|paie|souhaite|voudrait|aimerait|cherche|pense|espère|préfère|compte|prévoit|doit|parle|communique|transmet|envoie|vérifie|présente|valide|consulte|fournit|prépare|teste|perd|gère|dirige|passe|demande|réunit|donne|choisit|a(?= (?:(?:beaucoup|particulièrement|surtout|bien|aussi|également|déjà|vraiment|ensuite) )?(?:demandé|voulu|aimé|apprécié|adoré|trouvé|expliqué|précisé|indiqué|confirmé|insisté|mentionné|dit|accepté|promis|donné|besoin|évoqué|souligné|raconté|jugé|posé))|est(?= (?:très |particulièrement )?(?:intéressée?|convaincue?|prête?|ouverte?|séduite?)))(?= )/u,
    always: [
      [/^Ce qui l['’]a (?=(?:le plus |surtout |particulièrement )?\p{Ll}+(?:é|i|u)(?!\p{L}))/u, 'Ce qui vous a '],
      [/^Ce (?:qu['’](?:il|elle) a) (?=(?:le plus |surtout )?(?:aimé|apprécié|retenu))/u, 'Ce que vous avez '],
      [
        /(?<=(?<!\p{L})(?:[Çç]a|[Cc]ela|qui) )(?:lui|leur) (?=(?:coûte|coûtait|a coûté|prend|prenait|fait perdre)(?!\p{L}))/gu,
        'vous ',
      ],
      [/(?<=, )je (?:lui|leur) ai (?:dit|répondu|confirmé|expliqué) (?=que |qu['’])/u, 'et je vous ai confirmé '],
      [/(?<=(?:[Ll]es|[Dd]es) \p{Ll}+[sx] )(?:lui|leur) (?=ont (?!dit)\p{Ll})/gu, 'vous '],
      [
        /^(.{3,60}) (?:l['’]a|lui a) (?=(?:beaucoup |particulièrement |tout de suite )?(?:plu|convaincue?|séduite?|intéressée?))/u,
        '$1 vous a ',
      ],
    ],
    own: [
      [/(?<!\p{L})(?:son|sa)(?= \p{Ll})/gu, 'votre'],
      [/(?<!\p{L})ses(?= \p{Ll})/gu, 'vos'],
    ],
  },
  nl: {
    subject:
      /^(?:Hij|Zij|Ze) ()(heeft(?= (?:\d|(?:twee|drie|vier|vijf|zes|zeven|acht|negen|tien|elf|twaalf) ))|verhuurt|runt|beslist|betaalt|beheert|verkoopt|besteedt|bekijkt|wil|wilde|zoekt|vroeg|vond|vindt|zou|hoopt|denkt|bespreekt|stuurt|mailt|levert|regelt|overlegt|vertelde|zei|noemde|legt|leidt|verliest|moet|gaat|controleert|vraagt|deelt|geeft|kiest|plant|informeert|(?:was|is)(?= (?:erg |zeer |heel |vooral |vooral erg )?(?:enthousiast|tevreden|geïnteresseerd|onder de indruk|blij|verrast))|heeft(?= .*(?:gevraagd|nodig|interesse)))(?= )/u,
    always: [
      [
        new RegExp(
          String.raw`^(Ik|We|Wij) (liet|lieten|toonde|toonden|gaf|gaven|stuur|sturen|mail|mailen|bel|bellen|geef|geven|heb|hebben|legde) (?:hem|haar)(?= ${TIME}(?!\p{L}))`,
          'u',
        ),
        '$1 $2 u',
      ],
      [/^Wat (?:hem|haar) (?=(?:het meest |vooral |erg )?(?:aansprak|opviel|beviel|overtuigde))/u, 'Wat u '],
      [/(?<=kost(?:te)? )(?:hem|haar)(?= (?:elke|per|ongeveer|zo['’]n|circa|\d|een|één|twee|drie) )/u, 'u'],
      [
        /^((?:Vorig|Dit|Afgelopen|Deze|In|Nu|Elke|Daarnaast|Verder)(?: \p{Ll}+){0,2} (?:kon|moest|wilde|verloor|betaalde|had|betaalt|verliest|besteedt)) (?:hij|ze|zij)(?= )/u,
        '$1 u',
      ],
      [/^(?:Zijn|Haar) (?=(?!alle |ook |vaak )\p{Ll}{4,} )/u, 'Uw '],
      [/(?<=(?:sprak|spreekt|leek|beviel|overtuigde) )(?:hem|haar)(?!\p{L})/u, 'u'],
    ],
    own: [
      [
        /(?<=(?:^|[\p{Ll},]) )(?:zijn|haar)(?= (?!(?:de|het|een|er|we|ze|niet|te)(?!\p{L}))\p{Ll}{4,}(?<!d|t|en)(?!\p{L}))|(?<= (?:met|aan|van|voor|bij|in|op|dat) )(?:zijn|haar)(?= \p{Ll})/gu,
        'uw',
      ],
    ],
  },
  it: {
    subject: /^(?:Lui|Lei) ()(\p{Ll}+)(?= )/u,
    always: [
      [/^(?:Io )?[Gg]li (?=\p{Ll}{3,}o )/u, 'Le '],
      [/^Gli (?=(?:ho|abbiamo|mando|invio|preparo|manderò|invierò) )/u, 'Le '],
      [/(?<=[ ,])gli (?=(?:ho|abbiamo) \p{Ll}+(?:ato|uto|ito|sto|tto)(?!\p{L}))/gu, 'le '],
      [/^(La cosa|Quello|Ciò) che (?:gli|le) è piaciut/u, '$1 che le è piaciut'],
      [/^Gli (è|sono) piaciut/u, 'Le $1 piaciut'],
    ],
    own: [],
  },
};

/** A person who is spoken of by a name that nobody lists: "Frau Lenz", "M. Girard". */
const TITLED =
  /(?<!\p{L})(?:Frau|Herrn?|Mme|Madame|Monsieur|[Mm]evrouw|[Mm]eneer|[Ss]ignora?) (?:Dr\. )?(\p{Lu}[\p{L}'’-]+)/gu;

/** A part with "you" for the prospect who is only pointed at. */
export function withProspect(code: string, grammar: TongueGrammar, part: Part, { names }: Cast, brief: Brief): Part {
  const pronouns = PRONOUNS[code];
  if (!pronouns || !isNoted(part)) return part;
  const whom = namedLast(brief, names, part);
  if (whom !== 'you')
    return whom === 'other' && part.section !== 'next' && pronouns.subject.test(part.text)
      ? { ...part, isPointed: whom }
      : part;
  const said = turnedRound(
    grammar,
    pronouns,
    pronouns.always.reduce((text, [found, put]) => text.replace(found, put), part.text),
  );
  const found = pronouns.subject.exec(said);
  if (!found) return said === part.text ? part : { ...part, text: said };
  const verb = grammar.withYou(found[2]!.split(' ')[0]!);
  if (verb === null) return part;
  const rest = said.slice(found[0].length);
  const more = found[2]!.split(' ').slice(1).join(' ');
  const clause = more === '' ? '' : ` ${more}`;
  return {
    ...part,
    isPointed: 'you',
    text: alsoYou(
      code,
      grammar,
      `${grammar.you} ${found[1]!.replace(/^(?:se |s['’])$/u, 'vous ')}${verb}${clause}${owned(rest, pronouns.own)}`,
    ),
  };
}

/** "Vous employez 17 personnes et fabrique …": the second verb is of the same person. */
const ALSO: Record<string, RegExp> = {
  de: / und (?=(?:fertigt|produziert|liefert|verkauft|beschäftigt|beliefert|betreut|bietet|sucht|möchte|will|plant|verliert|braucht|nutzt|vermietet|stellt|baut|hat|zahlt)(?= ))(\p{Ll}+)/u,
  fr: / et (?=(?:fabrique|produit|livre|vend|gère|emploie|utilise|dirige|perd|reçoit|traite|accueille|cultive|dispose|exploite|possède|loue|transporte|assure|prépare|envoie|transmet|vérifie|présente|cherche|veut|souhaite|compte|paie)(?= ))(\p{Ll}+)/u,
};
const alsoYou = (code: string, { withYou }: TongueGrammar, text: string): string =>
  text.replace(ALSO[code] ?? /^(?!)/u, (all, verb: string) => all.replace(verb, withYou(verb) ?? verb));

/** "Außerdem zahlt er 14.000 Euro und weiß nicht, …". */
function turnedRound({ you, withYou }: TongueGrammar, { inverted }: Pronouns, text: string): string {
  const [all, start, verb = ''] = inverted?.exec(text) ?? [];
  const turned = all === undefined ? null : withYou(verb);
  if (turned === null || all === undefined) return text;
  const rest = text
    .slice(all.length)
    .replace(/(?<= und )(?:weiß|hat|will|muss|kann|braucht)(?= )/u, (next) => withYou(next) ?? next);
  return `${start}${turned} ${you} ${rest}`;
}

/** Behind "dass" or "que" somebody else may be the owner. */
function owned(rest: string, rewrites: readonly Rewrite[]): string {
  const end = rest.search(/, (?:dass|weil|damit|die|der|das|den|dat)(?!\p{L})| (?:que|qui|dont) /u);
  const own = end < 0 ? rest : rest.slice(0, end);
  return rewrites.reduce((text, [found, put]) => text.replace(found, put), own) + rest.slice(own.length);
}

const HE = /^(?:Er|Il|Hij|Lui) /u;
const SHE = /^(?:Sie|Elle|Zij|Ze) /u;
/** "Er" is not Frau Lenz. */
const isOtherSex = (text: string, name: string): boolean =>
  (HE.test(text) && /^(?:Frau|Mme|Madame|mevrouw|signora) /iu.test(name)) ||
  (SHE.test(text) && /^(?:Herrn?|M\.|Monsieur|meneer|signor) /iu.test(name));

/** Whether the notes named the prospect last, or somebody else; null where they named nobody. */
function namedLast(
  { prospectName, userName, summary }: Brief,
  names: readonly string[],
  { start: at, text }: Part,
): Part['isPointed'] | null {
  const theirs = personSpellings(prospectName, summary).filter((name) => name.length > 1);
  if (theirs.length === 0) return null;
  const before = summary.slice(0, at);
  const is = (name: string, all: readonly string[]): boolean =>
    all.some((each) => new RegExp(`^${each}$`, 'iu').test(name));
  const ours = personSpellings(userName, '');
  const lastOf = (name: string): number => {
    const found = [...before.matchAll(new RegExp(`(?<!\\p{L})${name}(?!\\p{L})`, 'gu'))].at(-1);
    return found?.index ?? -1;
  };
  if (isOtherSex(text, prospectName ?? '')) return 'other';
  const prospect = Math.max(...theirs.map(lastOf));
  const others = names.filter(
    (name) =>
      !is(name, theirs) &&
      !is(name, ours) &&
      !theirs.some((each) => each.includes(name)) &&
      ![...before.matchAll(TITLED)].some((found) => found[1] === name && isOtherSex(text, found[0])),
  );
  const titled = [...before.matchAll(TITLED)]
    .filter(([all, name]) => !is(name!, theirs) && !is(name!, ours) && !isOtherSex(text, all))
    .at(-1);
  const other = Math.max(-1, titled?.index ?? -1, ...others.map((name) => lastOf(quote(name))));
  return prospect < 0 ? null : prospect > other ? 'you' : 'other';
}
