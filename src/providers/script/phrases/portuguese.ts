// The connecting sentences in Portuguese, in the polite form throughout; and as they are spoken in Brazil, where the notes or the
// language asked for are Brazilian.
import { readPhrases } from '../../../lib/word-lists.js';
import type { Phrases } from './book.js';

export const PORTUGUESE: Phrases = {
  hello: { named: 'Olá {name}', plain: 'Olá' },
  self: { both: 'fala {user}, da {company}', user: 'fala {user}', company: 'uma saudação da {company}' },
  thanks: [
    'Agradeço muito o tempo que nos dedicou.',
    'Agradeço mais uma vez a nossa conversa.',
    'Foi um prazer falar com você.',
  ],
  fillers: {
    greeting: [
      'Em vez de mais um e-mail longo, aqui está um vídeo curto com os pontos mais importantes.',
      'Este é um breve resumo, para que tenha o essencial num só lugar.',
      'Num minuto, retomo os pontos de que falámos.',
    ],
    watch: ['Dura cerca de um minuto, e pode fazer uma pausa quando quiser.'],
    heardFacts: [
      'Primeiro, o que retive daquilo que nos contou.',
      'Comecemos pela sua situação.',
      'Foi assim que entendi a sua situação.',
    ],
    right: ['Se entendi mal alguma coisa, por favor diga-me.'],
    heardNone: [
      'A ideia deste vídeo é simples: fazer avançar a nossa conversa.',
      'Ninguém conhece o seu negócio melhor, por isso as suas prioridades devem indicar o caminho.',
      'Cada equipa trabalha à sua maneira, e uma boa solução tem de se adaptar à sua.',
    ],
    costFacts: ['E isso tem consequências.', 'Isso também se nota nos números.'],
    shownFacts: ['Vejamos agora o que podemos fazer.', 'Passemos à nossa proposta.'],
    shownNone: [
      'Se quiser ver algo com mais detalhe, basta dizer.',
      'E se entretanto surgiu alguma pergunta, gostaria de a ouvir.',
    ],
    nextFacts: ['Estes são os próximos passos.', 'É assim que continuamos a partir daqui.', 'E agora, o que se segue.'],
    nextNone: [
      'Para o próximo passo, basta responder com um dia e uma hora que lhe convenham.',
      'Uma conversa curta costuma ser a forma mais rápida de esclarecer o que está em aberto.',
      'Se mais alguém da sua equipa deve participar, convide essa pessoa à vontade.',
    ],
    share: ['Pode partilhar este vídeo com qualquer pessoa da sua equipa.'],
    closing: [
      'Se algo mudou desde que falámos, gostaria de saber.',
      'Todas as perguntas são bem-vindas, grandes ou pequenas.',
      'Guarde este vídeo, para ter tudo à mão quando precisar.',
      'Boas decisões precisam de boas respostas, por isso leve o tempo de que precisar.',
    ],
  },
  callToAction: {
    plan: ['Se estiver de acordo, basta uma resposta curta.', 'Diga-me, por favor, se está bem assim.'],
    plain: ['Se tiver alguma pergunta, basta responder a esta mensagem.', 'Se ficou algo por esclarecer, escreva-me.'],
  },
  bye: {
    thanks: 'Agradeço mais uma vez, e até breve.',
    both: 'Cumprimentos de {user}, da {company}.',
    user: 'Cumprimentos de {user}.',
    company: 'Cumprimentos da {company}.',
  },
  notes: {
    heard: 'Foi isto que anotei.',
    numbers: 'Estes são os seus números, tal como os anotei.',
    more: 'Nas minhas notas há algo mais.',
    cost: 'É isto que lhes custa, tal como anotei.',
    shown: 'Sobre o que vimos, anotei o seguinte.',
    price: 'E sobre o preço, anotei o seguinte.',
    next: 'Para os próximos passos, as minhas notas dizem o seguinte.',
  },
};

const LISTS = readPhrases('languages/pt.txt');
/** Words that only one of the two countries writes. */
const BRAZIL = LISTS.whole('written in Brazil', 'giu');
const PORTUGAL = LISTS.whole('written in Portugal', 'giu');

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

/** A sentence in the words of Brazil. */
export const inBrazilianWords = (text: string): string =>
  WORDS.reduce((words, [found, put]) => words.replace(found, put), text);

/** The same of all sentences that are in a value. */
function inBrazil<T>(value: T): T {
  if (typeof value === 'string') return inBrazilianWords(value) as T;
  if (Array.isArray(value)) return value.map(inBrazil) as T;
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, inBrazil(each)])) as T;
}

export const BRAZILIAN: Phrases = inBrazil(PORTUGUESE);
