// Portuguese as it is spoken in Brazil, where the notes or the language asked for are Brazilian: the same sentences in its words.
import type { Tongue } from './tongue.js';

/** Words that only one of the two countries writes. */
const BRAZIL =
  /R\$|(?<!\p{L})(?:vocês?|equipes?|telas?|contatos?|celular(?:es)?|caminh(?:ão|ões)|planilhas?|estoques?|usuári[oa]s?|gerenci\p{L}+|cadastr\p{L}+|compartilh\p{L}+|registros?|trens?|a gente|geladeiras?|ônibus|faturamento|treinamento|reais|econom\p{L}+|prêmios?|gêner\p{L}+|fenômen\p{L}+|Antônio|quilômetros?)(?!\p{L})/giu;
const PORTUGAL =
  /(?<!\p{L})(?:equipas?|ecrãs?|contact\p{L}+|telemóve(?:l|is)|cami(?:ão|ões)|utilizador\p{L}*|partilh\p{L}+|registos?|comboios?|frigoríficos?|autocarros?|facturaç\p{L}+|\p{L}{2,}ámos|económic\p{L}+|(?:estou|está|estão|estamos) a \p{L}+r|euros?)(?!\p{L})/giu;

export const isBrazilian = (language: string, summary: string): boolean =>
  /^pt[-_]br/iu.test(language) ||
  (!/^pt[-_]pt/iu.test(language) && (summary.match(BRAZIL) ?? []).length > (summary.match(PORTUGAL) ?? []).length);

const WORDS: readonly (readonly [RegExp, string])[] = [
  [/Primeiro, o que retive daquilo que nos contou/gu, 'Primeiro, o que entendi do que você nos contou'],
  [/o tempo que nos dedicou/gu, 'o tempo que você nos dedicou'],
  [/Num minuto, retomo os pontos de que falámos/gu, 'Em um minuto, retomo os pontos da nossa conversa'],
  [/para que tenha o essencial/gu, 'para que você tenha o essencial'],
  [/por favor diga-me/gu, 'me avise, por favor'],
  [/Diga-me, por favor, se está bem assim/gu, 'Me diga, por favor, se está bom assim'],
  [/gostaria de a ouvir/gu, 'eu gostaria de ouvi-la'],
  [/E se entretanto surgiu/gu, 'E se nesse meio-tempo surgiu'],
  [/um dia e uma hora que lhe convenham/gu, 'um dia e um horário bons para você'],
  [/convide essa pessoa à vontade/gu, 'fique à vontade para convidar essa pessoa'],
  [/Pode partilhar/gu, 'Você pode compartilhar'],
  [/basta responder com/gu, 'é só responder com'],
  [/desde que falámos, gostaria de saber/gu, 'desde a nossa conversa, eu gostaria de saber'],
  [/escreva-me/gu, 'me escreva'],
  [/tem de se adaptar/gu, 'precisa se adaptar'],
  [/Tomámos nota do seguinte/gu, 'Anotamos o seguinte'],
  [/Vimos em conjunto/gu, 'Vimos juntos'],
  [/Cumprimentos d/gu, 'Um abraço d'],
  [/^fala \{user\}/gu, 'aqui é {user}'],
  [/^Procura: /gu, 'Você procura: '],
  [/quip([a])(?!\p{L})/gu, 'quipe'],
  [/(?<=\p{L})ámos(?!\p{L})/gu, 'amos'],
];

const spoken = (text: string): string => WORDS.reduce((words, [found, put]) => words.replace(found, put), text);

/** The same of all sentences that are in a value. */
function inBrazil<T>(value: T): T {
  if (typeof value === 'string') return spoken(value) as T;
  if (Array.isArray(value)) return value.map(inBrazil) as T;
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, inBrazil(each)])) as T;
}

/** A tongue in the words of Brazil. */
export function brazilian({ grammar, ...said }: Tongue): Tongue {
  const finish = (text: string): string => spoken(grammar.finish?.(text) ?? text);
  return { ...inBrazil(said), grammar: { ...grammar, finish } };
}
