// What stands in front of a sentence and says nothing: "Moi, je viens …", "Côté prix, je lui ai annoncé …", "Por mi parte, …"; and a closing
// quotation mark that was left behind by the sentence before.
import { capitalise } from '../../../../flow/lines.js';
import type { Statement } from '../notes/read.js';

const ASIDES: Record<string, RegExp> = {
  fr: /^(?:(?:Moi|Nous|Elle|Lui|De (?:mon|notre|son) côté|Pour (?:ma|notre|sa) part|Quant à (?:moi|nous|elle|lui)), (?=(?:je|j['’]|nous|on|elle|il)(?!\p{L}))|(?:(?:Côté|Niveau|Question) (?:prix|tarifs?|calendrier|planning|suite)|(?:Pour|Concernant|Sur) les? (?:prix|tarifs?)|Pour la suite|Ensuite|Puis|Dans un premier temps|Au niveau d(?:u prix|es prix|u tarif|es tarifs)|En termes de prix|Sinon|Du coup|Bref|Voilà|Au final),? (?=(?:je|j['’]|nous|on|elle|il|le|la|les)(?!\p{L})))/iu,
  es: /^(?:(?:Por|De) (?:mi|nuestra|su) parte|En cuanto al precio|Sobre el precio|De precio|Bueno|Total|En fin|Al final),? (?=\p{Ll})/u,
  pt: /^(?:(?:Da|Pela) (?:minha|nossa|sua) parte|(?:Quanto|Em relação) ao (?:preço|valor)|Sobre o (?:preço|valor)|De (?:preço|valor)|Bem|Enfim|No fim),? (?=\p{Ll})/u,
  it: /^(?:(?:Da|Per) (?:parte mia|parte nostra|parte sua|me|noi)|(?:Quanto al|Sul|Riguardo al|Come) prezzo|Di prezzo|Insomma|Alla fine|Comunque),? (?=\p{Ll})/u,
};

/** A statement without what only leads over to it. */
export function withoutAside<S extends Statement>(code: string, statement: S): S {
  if (statement.side !== 'note') return statement;
  const words = statement.text.replace(/^[»”]\s*(?=\p{L})/u, '');
  const said = words.replace(ASIDES[code] ?? /^(?!)/u, '');
  return said === statement.text ? statement : { ...statement, text: said === words ? said : capitalise(said) };
}
