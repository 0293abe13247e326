// Wishes and duties in the languages other than English: "you want" and "you must" need somebody who wants or must in the notes. And a few
// words that say the contrary of each other, or whom something costs, in whatever language they stand.
import { whole } from './speech.js';

const MUST: Record<string, RegExp> = {
  de: whole(String.raw`müss\p{L}*|muss\p{L}*|soll\p{L}*`),
  es: whole(String.raw`deb[ea]\p{L}*|deberá\p{L}*|tien\p{L}* que|tendrá\p{L}* que|hay que`),
  fr: whole(String.raw`dev\p{L}{2,}|doi\p{L}+|faut|faudra`),
  it: whole(String.raw`dev[eo]\p{L}*|dovr\p{L}*|bisogna`),
  nl: whole(String.raw`moet\p{L}*|dient|dienen`),
  pt: whole(String.raw`dev[ea]\p{L}*|deverá\p{L}*|te[mr]\p{L}* (?:de|que)|é preciso`),
};
const WISH: Record<string, RegExp> = {
  de: whole(
    String.raw`woll\p{L}*|will|möcht\p{L}*|brauch\p{L}*|wünsch\p{L}*|wunsch|benötig\p{L}*|such\p{L}*|interess\p{L}*|hätt\p{L}*|bitt\p{L}*`,
  ),
  es: whole(String.raw`qui[es]\p{L}+|quer\p{L}+|dese\p{L}*|necesit\p{L}*|busc\p{L}*|interes\p{L}*|pid\p{L}*|gustaría`),
  fr: whole(
    String.raw`ve(?:ut|ulent|ux)|voul\p{L}*|voudr\p{L}*|souhait\p{L}*|désir\p{L}*|besoin|cherch\p{L}*|intéress\p{L}*|demand\p{L}*|aimer\p{L}*`,
  ),
  it: whole(
    String.raw`vuol\p{L}*|vogli\p{L}*|vole\p{L}*|vorre\p{L}*|desider\p{L}*|bisogno|cerc\p{L}*|interess\p{L}*|chied\p{L}*|serv\p{L}*`,
  ),
  nl: whole(String.raw`wil\p{L}*|wens\p{L}*|nodig|zoek\p{L}*|graag|vraagt|vragen|interess\p{L}*`),
  pt: whole(String.raw`quer\p{L}*|dese[jg]\p{L}*|precis\p{L}*|procur\p{L}*|interess\p{L}*|ped\p{L}*|gostari\p{L}*`),
};

/** A wish or a duty that nobody has in the notes, or null. */
export function wishFault(text: string, source: string, language: string, isGoal: boolean): string | null {
  const code = language.slice(0, 2).toLowerCase();
  const [must, wish] = [MUST[code], WISH[code]];
  if (!must || !wish) return null;
  const duty = must.exec(text)?.[0];
  if (duty && !must.test(source)) return `"${duty}" is no duty of the notes`;
  const wanted = wish.exec(text)?.[0];
  return wanted && !isGoal && !wish.test(source) && !must.test(source) ? `"${wanted}" is no wish of the notes` : null;
}

const IN_TIME = whole(
  String.raw`pünktlich\p{L}*|rechtzeitig\p{L}*|à temps|à l['’]heure|a tiempo|a tempo|in tempo|puntual\p{L}*|op tijd`,
);
const LATE = whole(String.raw`\p{L}*spät\p{L}*|retards?|tard\p{L}*|atras\p{L}*|ritardo|la(?:at|te)`);
/** "It costs us" for what costs them. */
const COSTS_US = whole(
  String.raw`(?:kost|spar)\p{L}* uns|nous (?:co[uû]t|économis)\p{L}*|nos (?:cuest|cost|ahorr|cust|poup)\p{L}*|(?:cust|poup)\p{L}*-nos|ci cost\p{L}*|kost\p{L}* ons`,
);
/** What holds for a trial. */
const TRIAL =
  /(?<!\p{L})(?:pilot\p{L}*|\p{L}*versuch\p{L}*|proef\p{L}*|essais?|prueba\p{L}*|test\p{L}*|prova|teste)(?!\p{L})/iu;
const MEASURED =
  /(\d[\d.,]*) ?(?:%|h(?!\p{L})|min\p{L}*|sec\p{L}*|sek\p{L}*|segundos|stunden?|heures?|horas?|or[ae](?!\p{L})|uur|uren)/giu;

/** What is turned around in any of these languages, or null. */
export function contraryFault(text: string, source: string): string | null {
  if (IN_TIME.test(text) && !IN_TIME.test(source) && LATE.test(source))
    return 'says "in time" where the notes say "late"';
  if (COSTS_US.test(text) && !COSTS_US.test(source)) return 'costs the other side in the notes';
  const tested = source.split(' . ').filter((quote) => TRIAL.test(quote));
  const isOfTrial = [...text.matchAll(MEASURED)].some(([, figure]) => tested.some((quote) => quote.includes(figure!)));
  return isOfTrial && !TRIAL.test(text) ? 'leaves out that it was a trial' : null;
}
