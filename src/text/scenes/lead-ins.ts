// What stands in front of what a sentence tells: connectives, who told it, that it was shown, agreed or noted.
import { ARTICLE, WHOLE_CHARS } from './labels.js';

/** What a sentence tells, and where that begins in it. */
export type Body = {
  start: number;
  text: string;
  isShown: boolean;
  isQuote: boolean;
  /** "You have 85 machines": the words in front of the count say nothing of their own. */
  isCounted: boolean;
  /** Not a sentence but what was shown or is owned: it reads as a whole without what describes it further. */
  isThing: boolean;
};

const IDLE = new RegExp(
  `^(?:${[
    String.raw`(?:hi|hello|hey|dear|good (?:morning|afternoon|evening)|guten tag|hallo|hola|buenos días|bonjour|olá|bom dia|buongiorno|ciao|goedendag|dag)\b[^.!?]{0,60}[.!,]?$`,
    String.raw`(?:hi|hello|hey|dear) [^.!?,]{1,40},`,
    String.raw`(?:thanks|thank you|danke|vielen dank|gracias|muchas gracias|merci|obrigad[oa]|grazie|bedankt|dank u)\b`,
    String.raw`(?:(?:so|and|now|first|well),? )?(?:here is|here's|here are|let me|let us|let's|how can we|to begin with|that brings|now (?:to|for)|play back)\b`,
    `(?:and )?(?:that comes at a price|that adds up|it also shows in the numbers|there is more in my notes|i also wrote this down|here is more from our call|and there is this)`,
    String.raw`(?:and )?(?:if (?:you|any|that|the timing|there is|something|somebody|a question|i (?:have|left))|should it be|please (?:correct|feel|let|tell|reply|say)|feel free|just reply|simply reply|does that|let me know|every question|good decisions|a short (?:reply|conversation)|instead of another|i wanted to follow|you can watch|it takes about a minute|the aim of|my aim|you know your business|every team works|for the next step, it is|to take the next step)\b`,
    String.raw`(?:all the best|best regards|kind regards|best wishes|talk (?:to you )?soon|speak soon|looking forward|i look forward|have a (?:great|good|nice)|it was (?:great|good|nice|a pleasure)|great (?:talking|speaking|to)|bis bald|viele grüße|un saludo|saludos|cordialement|à bientôt|a presto|cordiali saluti|até breve|tot snel|met vriendelijke)\b`,
  ].join('|')})`,
  'iu',
);

/** Greets, thanks or leads over: told by its words, where nothing else is known of it. */
export const soundsIdle = (sentence: string): boolean => IDLE.test(sentence) || PLEASED_BY_IT.test(sentence);

/** What pleased them was said before: on a card it would be read alone. */
const PLEASED_BY_IT = /^you (?:also |really )*(?:liked|loved|enjoyed) (?:that|it|this)\.?$/iu;

const OPENING =
  /^(?:(?:and|so|also|but|then|now|next comes?|next|finally|on top of that|in the meantime|meanwhile|after that|from there|on (?:our|your) side|as you said|as (?:we|i) understood it|in short|what is more|besides|from (?:our side|me|us)|in return)\b[,:]?\s+)+/iu;

const TOLD =
  /^(?:you (?:also )?(?:told (?:us|me)|said|mentioned|explained|shared|added|confirmed|noted)(?: that)?|you put a number on it:|you (?:also )?(?:talked|spoke) about|we (?:also )?talked about|you (?:figure|estimate)(?: that)?|you (?:also )?(?:liked|loved|appreciated)(?: that| how)|the goal is|your goal is)\s+/iu;

/** "Kogie said that", "Ruan explained the". */
const REPORTED =
  /^(?!(?:We|I|You)\b)\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)? (?:said|says|mentioned|added|explained|noted|told us|confirmed|reported|estimates?|puts? it)(?: that)?\s+/u;

const SHOWED =
  /^(?:(?:we|i) (?:also |then )?(?:showed|presented|demonstrated|demoed|explained|walked you through|went through|looked at|covered|outlined|reviewed)|together we looked at|(?:and )?(?:showed|explained|demonstrated|presented)|wir haben(?: ihnen)?|gemeinsam angesehen haben wir:|(?:le )?(?:mostramos|presentamos|enseñamos)|(?:nous )?(?:vous )?avons (?:montré|présenté)|mostr[áa]mos(?:-lhe)?|apresent[áa]mos|we hebben(?: u)?|(?:le )?abbiamo (?:mostrato|presentato)|we lieten u|juntos vimos|vimos juntos:?|nous avons vu ensemble :|vimos em conjunto:|abbiamo visto insieme:|samen bekeken we:)(?: you)?(?: (?:how|that))?\s+/iu;

/** "I quoted", "we suggested": the thing stands alone. */
const OFFERED =
  /^(?:we|i)(?: have|['’]ve)? (?:also |then )?(?:(?:suggested|proposed|offered|quoted|pitched|priced|recommended|promised)(?: you)?(?! (?:to|that) )|(?:confirmed|assured you|said|told you)(?: that)?)\s+/iu;

/** "You run four cold stores with 61,000 places": a noun phrase as long as no second verb follows. */
const OWNED =
  /^(?:you|your \p{Ll}+(?: \p{Ll}+)?) (?:currently |now )?(?:have|has|runs?|operates?|owns?|manages?|employs?|grows?|breeds?|maintains?|looks? after)\s+(?=(?:\d|an? |some |about |around |roughly |over |more than |two |three |four |five |six |seven |eight |nine |ten |eleven |twelve )(?!.*(?<!\p{L})(?:and|but|so|which|who|that|to) (?:cannot|can|do|don['’]t|want|need|have|are|is|each|they|you|it)(?!\p{L})))/iu;

/** "You loved the filler": short, it stays. */
const PRAISED = /^you (?:also |really )*(?:liked|loved|appreciated)\s+(?=(?:the|our|an?)\s)/iu;

const PLANNED = /^(?:then there is|there is|the next step is to|the next step is)\s+/iu;

/** "Sie haben 85 Maschinen": the words before the count say nothing of their own. */
const HAVE =
  /^(?:sie (?:haben|betreiben|führen|beschäftigen|verwalten)|ihr unternehmen (?:hat|betreibt)|(?:usted|su (?:equipo|empresa)) (?:tiene|gestiona|opera)|tienen|gestionan|vous (?:avez|exploitez|gérez)|votre entreprise (?:a|exploite|gère)|você tem|a sua empresa tem|a sua equipa tem|(?:la sua azienda|lei) (?:ha|gestisce)|uw bedrijf heeft|u (?:hebt|heeft|beheert))\s+(?=(?:(?:rund|etwa|circa|über|fast|bis zu|mehr als|weniger als|mindestens|unos|unas|casi|más de|menos de|hasta|al menos|environ|plus de|moins de|près de|jusqu['’]à|au moins|cerca de|quase|mais de|até|quasi|più di|meno di|fino a|ongeveer|meer dan|minder dan|bijna|tot) )?\d)/iu;

/** The openings of lists, and of what somebody put a number on. */
const NOTED =
  /^(?:on your wish list:|wir haben notiert:|dazu kommt:|als nächstes steht an:|tomamos nota de lo siguiente:|a eso se suma:|lo siguiente es:|nous avons noté :|à cela s['’]ajoute :|la suite :|tomámos nota do seguinte:|a isso soma-se:|a seguir:|abbiamo preso nota di:|a questo si aggiunge:|il prossimo punto è:|we hebben genoteerd:|daar komt bij:|op de planning staat:|(?:usted|você) (?:calcula|estima)|vous (?:estimez|chiffrez)|lei (?:stima|calcola)|sie (?:schätzen|beziffern)|u (?:schat|raamt))\s+/iu;

/** What stands in front of the main clause. */
const BEFORE_CLAUSE = /^(?:since|because|when|if|as|while|although|until|after|once)\s[^,]{3,90},\s+|^by then,?\s+/iu;

const LAST_VERB = /(?<!\s)\s+(?:gezeigt|vorgestellt|besprochen|angesehen|laten zien|zien|getoond|together|most)$/u;

/** "We agreed that a group will try the desks": what was agreed belongs on the card. */
const AGREED = /^(?:and )?we (?:also )?agreed (?:that |to |on )/iu;

/** "In your words:" */
const QUOTED = /^in your words:\s+["“„«]?/iu;

/** "If I have that wrong," in front of what is asked. */
const BEFORE_ASKING = /^if [^,]{3,60},\s+(?=(?:please|let|tell|feel|just (?:let|tell|say|reply)) \S+ \S+ \S)/iu;

/** The sentence without the words that lead into it and without its stop; as a whole with the clause on which it depends. */
export function bodyOf(sentence: string, isWhole = false): Body {
  let start = 0;
  const eat = (pattern: RegExp): boolean => {
    const found = pattern.exec(sentence.slice(start))?.[0] ?? '';
    if (found === '' || !/[\p{L}\p{N}]/u.test(sentence.slice(start + found.length))) return false;
    start += found.length;
    return true;
  };
  eat(OPENING);
  const isQuote = eat(QUOTED);
  const isLong = sentence.length > WHOLE_CHARS;
  if (isLong) isWhole || eat(BEFORE_CLAUSE);
  else eat(BEFORE_ASKING);
  eat(AGREED);
  const isTold = eat(TOLD) || eat(NOTED) || eat(REPORTED);
  const isCounted = eat(HAVE);
  const isOwned = eat(OWNED);
  const isOffered = isOwned || eat(OFFERED) || (isLong && eat(PRAISED));
  const isShown = eat(SHOWED);
  if (eat(PLANNED) || isTold || isShown || isOffered) eat(ARTICLE);
  const text = sentence
    .slice(start)
    .replace(
      isQuote ? /(?<![.!?…。！？\s"”»])[.!?…。！？\s"”»]+$/u : /(?<![.!?…。！？\s]|\b[ap]\.m)[.!?…。！？\s]+$/u,
      '',
    );
  return {
    start,
    text: isShown ? text.replace(LAST_VERB, '') : text,
    isShown,
    isQuote,
    isCounted,
    isThing: isShown || isOwned,
  };
}
