// What form a note in another language than English has: a sentence, the name of a thing for a list, or neither.
import type { Statement } from '../notes/read.js';
import { isAnswered } from './answered.js';
import { LIKED, LIKED_NOTED } from './kind.js';
import type { Part } from './parts.js';
import type { Tongue } from './tongue.js';
import { isWorkIn } from './work.js';

export type Form = 'clause' | 'noun' | null;

/** `said` is the note as it would be spoken. */
export function formIn(tongue: Tongue, said: string, part: Part): Form {
  // "Manderò l'offerta" has a word less than "Luca manderà l'offerta", and is as much of a sentence.
  const count = Math.max(said.split(' ').length, part.text.split(' ').length);
  if (tongue.code === 'de' && isDictated(said)) return null;
  if (said.toLowerCase().startsWith(`${tongue.grammar.you} `.toLowerCase())) return 'clause';
  if (tongue.grammar.demo.test(said) || LIKED_NOTED.test(said) || LIKED.test(said)) return 'clause';
  if (FIRST_PERSON[tongue.code]?.test(said)) return 'clause';
  if (isAnswered(said) || PLANNED.test(said)) return 'clause';
  if (BEGINS_CLAUSE.test(said) || (tongue.code === 'nl' && part.section === 'next' && NAMED_DOES.test(said)))
    return 'clause';
  if (isWish(said, part, count)) return 'noun';
  if (part.isTalk || isWhole(tongue, said, part, count)) return 'clause';
  return isThing(tongue, said, part, count) ? 'noun' : null;
}

/** "Em 21 de maio você vem …", "Op 2 juni om 8 uur geef ik …". */
const PLANNED =
  /^(?:El|Em|No dia|Il|L['’]|Le|A) ?(?:\p{Ll}+ )?\d.{3,50}? (?:usted|você|lei|vous|a gente|(?=(?:voy|vamos|vou|vado|paso|passo|mando|llevo|levo|monto|instalo|hago|faço|visito|\p{Ll}{3,}(?:amos|emos|imos|iamo)) )) ?\p{Ll}{2,} |^(?:Op|Am|Vanaf|Ab) (?:\p{L}+ )?\d.{3,50}? \p{Ll}{3,} (?:ik|we|wij|u|ich|wir|Sie) \p{L}/iu;

/** "Según los cálculos …, el ahorro sería del 30 %", "Die Kellerei füllt im Jahr …": nothing for a list. */
const BEGINS_CLAUSE =
  /^(?:Unser Angebot|Ons voorstel): \S|^(?:Según|Selon|Secondo|Segundo|Volgens|Laut) .*(?<!\p{L})(?:es|son|sería|será|est|serait|sera|sont|è|sarebbe|sarà|é|seria|is|zou|ist|sind|wäre|liegt)(?!\p{L})|^(?:Die|Der|Das|Ihr|Ihre|Unser|Unsere) \p{Lu}\p{L}+ (?!mit|seit|samt|statt)\p{Ll}{2,}t (?:im|am|pro|je|jährlich|täglich|rund|etwa|\d|die|den|das|ein|eine|einen|mit|auf|für|von|bis|nach|aus|zur?|zum|automatisch)(?!\p{L})/u;

/** "Sjoerd Haan controleert het netwerk". */
const NAMED_DOES =
  /^\p{Lu}[\p{L}'’-]+(?: (?:van|de|der|den|\p{Lu}[\p{L}'’-]+))* (?!met|niet|dat|het|uit|tot)\p{Ll}{3,}t \p{L}/u;

/** "Confirmei que …", "Vou mandar …", "Manderò …": who speaks is in the verb. */
const FIRST_PERSON: Record<string, RegExp> = {
  pt: /^(?:Vou|(?!Lei |Rei )\p{Lu}\p{L}{3,}(?<!s)ei) \p{Ll}/u,
  es: /^(?:Voy a|Haré|(?!Café|Bebé|Comité)\p{Lu}\p{L}{3,}(?:ré|qué|cé)) \p{Ll}/u,
  it: /^(?:Ho \p{Ll}+t[oa]|\p{Lu}\p{L}{3,}(?:erò|irò)) /u,
};

/** What they need, named in a list: "Avviso quando manca personale". */
const isWish = (said: string, { section, bullet, text }: Statement, count: number): boolean =>
  section === 'goal' && bullet && count <= 12 && !/[.!?]$/u.test(text) && !WANTS.test(said);

/** A sentence that says who wants it, or that one has to. */
const WANTS =
  /^(?:Sie|Vous|Votre|Vos|Usted|Su|Sus|Lei|La sua|Il suo|Você|A sua|O seu|U|Uw|Ihr\p{L}*|Wir|Nous|We|Soll\p{L}*|Muss|Müssen|Will|Möchten?|Braucht|Darf|Veut|Veulent|Souhaite\p{L}*|Cherche\p{L}*|Doit|Il faut|Quier\p{L}+|Necesita\p{L}*|Busca\p{L}*|Debe\p{L}*|Tiene que|Vu?ol\p{L}+|Vorrebb\p{L}+|Cerca\p{L}*|Dev\p{L}+|Quer\p{L}*|Precisa\p{L}*|Procura\p{L}*|Wil\p{L}*|Zoek\p{L}*|Moet\p{L}*) |: |(?<!\p{L})(?:ist|sind|est|sont|es|son|è|sono|é|são|is|zijn)(?!\p{L})/u;

/** Begins as a sentence does in the languages that come from Latin: "La bodega elabora 600.000 …". */
const SUBJECT_AND_VERB =
  /^(?:La|El|Los|Las|Il|Lo|Gli|Le|Les|O|A|Os|As|Su|Sus|Votre|Vos|Il suo|La sua|O seu|A sua) \p{Ll}+ (?!(?:de|da|do|di|del|della|para|pour|per|por|con|avec|com|et|e|y|sin|sem|sans|una?|uma|entre|sobre|ante|desde|en|em|contra|sotto|dentre|dans|che|que)(?!\p{L}))\p{Ll}{2,}(?:a|an|e|en|em|am|ent|t|ano|ono)(?= (?:\d|\p{L}))/u;

/** Nouns without capitals, as dictation writes them, cannot be shown. */
const isDictated = (text: string): boolean => text.split(' ').length >= 9 && !/(?<=\s)\p{Lu}/u.test(text);

function isWhole(tongue: Tongue, noted: string, { text, section, bullet }: Statement, count: number): boolean {
  // Some notes have all their sentences in a list.
  const isSentence = bullet && /^\p{Lu}.*[.!]$/u.test(text) && MANY.test(text);
  const said = tongue.code === 'de' ? withoutNouns(noted).replace(SMALL, 'X') : noted;
  const isVerbless = tongue.code === 'nl' && (bullet || section === 'shown') && !DUTCH_VERB.test(said);
  if (isVerbless || (section === 'next' && !bullet && !tongue.grammar.verb.test(said) && !MINE.test(said)))
    return false;
  const named = section === 'shown' && !bullet && !tongue.grammar.verb.test(said);
  if (MINE.test(said)) return true;
  const listed = named || (bullet && section === 'shown' && count <= 5);
  return (
    !listed &&
    (isSentence ||
      (/[.!]$/u.test(text) && SUBJECT_AND_VERB.test(said)) ||
      tongue.grammar.verb.test(said) ||
      (bullet ? hasObject(said) : tongue.code === 'de' ? GERMAN_VERB.test(said) : count >= 5))
  );
}

/** "Mando la scheda venerdì" and "Yo preparo la lista" have their subject in the verb or before it. */
const MINE =
  /^(?:(?:Ich|Je|Ik|Yo|Io|Eu) \p{Ll}|J['’]\p{Ll}|(?:Le |Lhe )?(?:[Mm]ando|[Ii]nvio|[Ee]nvío|[Ee]nvio|[Pp]reparo|[Pp]asso|[Pp]aso|[Pp]orto) )/u;

/** What several people do, in Italian, Spanish and Portuguese: "buttano", "lavan". */
const MANY = /(?<!\p{L})(?!telefono|italiano)\p{L}{3,}(?:ano|ono|an|am)(?!\p{L})/u;

/** A word in small letters that ends as verbs do. */
const GERMAN_VERB =
  /(?<!\p{L})(?!(?:nicht|mit|seit|jetzt|erst|fast|gut|oft|dort|weit|statt|sonst|selbst|samt|meist|acht|laut|zuletzt|rechts|direkt|komplett|extra)(?!\p{L}))\p{Ll}{2,}t(?!\p{L})/u;

/** Nouns of Dutch end as its verbs of many do; those of one and the commonest are sure. */
const DUTCH_VERB =
  /(?<!\p{L})(?:is|zijn|was|waren|hebben|worden|kan|kunnen|moeten|wil|willen|zal|zullen|gaan|komen|vroeg|vroegen|toonden?|liet|lieten|noemden?|vertelden?|adviseerden?|We|Wij|[Ii]k|\p{Ll}{3,}en (?:we|wij)|(?!(?:niet|met|het|dat|uit|wat|tot|kort|groot|eerst|vast|laatst|naast|recht|licht|nacht|dienst|klant|kant|krant|product|contract|budget)(?!\p{L}))\p{Ll}{2,}t)(?!\p{L})/u;

/** Small words that end as verbs do. */
const SMALL =
  /(?<!\p{L})(?:bitte|heute|nachts|letzte[nrsm]?|erste[nrsm]?|alte[nrsm]?|neue[nrsm]?|zweite[nrsm]?|einen|keinen|ihren|unseren|allen|vielen|zwischen|neben|gegen|morgen|selten|oben|unten|sieben)(?!\p{L})/gu;

/** German sets nouns in capitals; "Leuten" and "häufigsten" end as verbs do. */
const withoutNouns = (text: string): string =>
  /^(?:ich|wir|sie) \p{Ll}+/iu.test(text)
    ? text
    : text.replace(
        /^\p{Lu}\p{L}+(?<!t)(?= (?:der|des|von|vom|für|zu[mr]?|per|mit|am|bis|im|in|und|an|auf|bei|über|ab)(?!\p{L})|,)|(?<=\s)\p{Lu}\p{L}+|(?<=(?:de[nrms]|die|das|am|zum|zur|beim) )\p{Ll}+sten(?!\p{L})/gu,
        'X',
      );

/** A note in a list that names something, or counts it. */
const isThing = (tongue: Tongue, said: string, { bullet, section }: Statement, count: number): boolean =>
  ((section === 'shown' || section === 'next') && count <= 26) ||
  (/^\d/u.test(said) && section !== 'private' && count <= 16) ||
  (bullet && /\d/u.test(said) && count <= 16 && (/^\d/u.test(said) || tongue.grammar.verb.test(said))) ||
  (section === 'goal' && count <= 16) ||
  (section === 'situation' && count <= 16 && /,| und | et | y | e | en /u.test(said)) ||
  (bullet && count <= 16 && (section !== null || isWorkIn(tongue.code, said)));

/** A verb with its object in the middle of a note: "Recepción confirma las citas por teléfono". */
const hasObject = (text: string): boolean =>
  text.split(' ').length >= 6 &&
  /^\p{L}.* \p{L}{3,}(?:a|an|e|en|t|ent) (?:las?|los?|el|les?|il|i|gli|le|de|het|die|den|das|os?|as?|por|se) /u.test(
    text,
  );

/** The line that names the call and nothing else. */
export const isTitle = (tongue: Tongue, { bullet, section }: Part, said: string): boolean =>
  !bullet && section === null && TITLE.test(said) && !tongue.grammar.verb.test(said);
const TITLE =
  /^(?:sopralluogo|incontro|reunión|rencontre|rendez-vous|\p{L}+(?:telefonat|gespräch|notiz(?:en)?|termin)|telefonat|gespräch|notiz(?:en)?|protokoll|anruf|termin|besuch|compte rendu|appel|visite|notes?|réunion|point|appunti|call|chiamata|riunione|visita|verbale|resumen|llamada|notas|reunión|resumo|reunião|conversa|chamada|anotações|ata|verslag|gesprek|notities|afspraak|bezoek)(?!\p{L})/iu;
