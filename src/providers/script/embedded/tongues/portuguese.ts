// Portuguese: the polite form throughout.
import { PORTUGUESE as PORTUGUESE_PHRASES } from '../../phrases/portuguese.js';
import type { Tongue } from './tongue.js';

/** What the sender did, as they say it. */
const MINE: Record<string, string> = {
  mostrou: 'Mostrei',
  vai: 'Vou',
  apresentou: 'Apresentei',
  explicou: 'Expliquei',
  confirmou: 'Confirmei',
  indicou: 'Indiquei',
  ofereceu: 'Ofereci',
  propôs: 'Propus',
};

export const PORTUGUESE: Tongue = {
  code: 'pt',
  ...PORTUGUESE_PHRASES,
  grammar: {
    you: 'Você',
    withYou: (verb) =>
      /(?:[aeoéáê]|ou|eu|iu)$|^(?:tem|quer|vai|faz|diz|está|vê)$/u.test(verb) &&
      !/^(?:de|a|o|que|da|do|não|e)$/iu.test(verb)
        ? verb
        : null,
    withMe: (verb) =>
      MINE[verb] ??
      (/[áa]$/u.test(verb) ? verb[0]!.toUpperCase() + verb.slice(1).replace(/á$/u, 'ei').replace(/a$/u, 'o') : null),
    owned: [
      ['^Segundo (?:a |o |dona )?{name}(?: \\p{Lu}\\p{L}+)?(?=,? )', 'Segundo você'],
      ['\\b(a|o) ([\\p{L}]+) d[ao] {name}(?!\\p{L})', '$1 sua $2'],
      ['(?:à|ao|com a|com o|para a|para o) {name}(?: \\p{Lu}\\p{L}+)?(?!\\p{L})', 'a você'],
    ],
    replace: [
      [/^Perguntou se /u, 'Você perguntou se '],
      [/(?<!\p{L})([Aa]) equip([ae]) (?:dela|dele|deles|delas)(?!\p{L})/gu, '$1 sua equip$2'],
      [/(?<!\p{L})o ([\p{L}]+) (?:dela|dele|deles)(?!\p{L})/gu, 'o seu $1'],
      [/(?<!\p{L})o sua (?=\p{L})/gu, 'o seu '],
      [/^(?:A equipa|A equipe)(?!\p{L}| sua)/u, 'A sua equipa'],
      [/^(?:A empresa|O grupo|O cliente|A cliente)(?!\p{L})/u, 'A sua empresa'],
      [/(?<!\p{L})(?:Ela|Ele)(?!\p{L})/gu, 'Você'],
      [
        /(?<!\p{L})(?:ela|ele)(?! (?:já |também |ainda |não )?(?:existe|funciona|falha|mede|avisa|dura|cabe|serve|lê|custa|fica|está|aguenta|resiste|é|grava|guarda|liga|desliga|aparece)(?!\p{L}))(?!\p{L})/gu,
        'você',
      ],
    ],
    unclear:
      /(?<!\p{L})(?:eles|elas|dele|dela|(?<!(?:um|uma|cada|dois|duas|três|alguns|algumas) )(?:deles|delas))(?!\p{L})|^(?:Isto|Isso|Este|Esta) /iu,
    verb: /(?<!\p{L})(?:é|são|está|estão|há|tem|têm|usa|usam|utiliza|utilizam|gasta|gastam|perde|perdem|quer|querem|precisa|precisam|procura|custa|custam|demora|demoram|mostrámos|mostramos|enviamos|enviaremos|enviará|enviarei|fazemos|faremos|chega|chegam|falta|faltam|gere|dirige|trabalha|trabalham|recebe|recebem|vai|vão|pode|podem|deve|devem|[\p{L}]{3,}(?:ámos|amos|emos|imos|aram|eram|iram|ará|erá|irá|avam|ava))(?!\p{L})/iu,
    demo: /^(?:[Mm]ostr(?:ei|[áa]mos)|[Aa]present(?:ei|[áa]mos)|[Ee]xpli(?:quei|c[áa]mos)|[Ff]iz(?:emos)? (?:uma )?demo)(?!\p{L})/u,
    chatter: /^(?:Conversa com|Fal[aá]mos com|Conversámos com|Chamada com|Reunião com|Olá|Obrigad|Bom dia|Car[ao])/u,
    private:
      /(?<!\p{L})(?:falência|reforma-se|(?:uso|nota|coment[áa]rio) intern[oa]|só intern[oa]|confidencia\w*|não (?:partilhar|compartilhar|mencionar|dizer|revelar)|entre nós|desconto\w*|preço (?:mínimo|cheio|de tabela)|descer (?:até|o preço)|baixar até|margem|(?<!(?:envi\p{L}*|mand\p{L}+|prepar\p{L}+|pass\p{L}+|receb\p{L}+) (?:o |um |lhe o )?)orçamento\w*|negocia\w*|probabilidade|comissão|parece|parecia|acho que|rumor\w*|boato\w*|despedi\w*|demit\w*|divórci\w*|divorci\w*|doente|grávida|chefe(?! de (?:turno|equip[ae]|sala|loja|armazém|produção|cozinha|obra))|nervos\w*|arrogante\w*|ingénu\w*|burr\w*|preguiços\w*|idiota\w*|ment(?:e|ir|iros\w*)|concorr\w*|outro cliente|outros clientes|nossa falha|ignor\w*|instruç\w*|bêbad\w*|pressão|quota|decisor\w*)(?!\p{L})/iu,
    kinds: {
      next: /(?<!\p{L})(?:a decisão é|decidirá|o nosso técnico (?:passa|vai)|próxim\w+|enviamos|envio|mando|preparo|enviar(?:emos|á|ei)|(?:segunda|terça|quarta|quinta|sexta)-feira|faremos|reunião|teste piloto|piloto|combinámos)(?!\p{L})/iu,
      shown:
        /(?<!\p{L})(?:mostr[áa]mos|apresent[áa]mos|explic[áa]mos|demonstração|nossa (?:plataforma|solução))(?!\p{L})/iu,
      cost: /(?<!\p{L})(?:custa\w*|perde\w*|horas|euros|reais|por cento)(?!\p{L})|\d ?[€%]/iu,
      goal: /(?<!\p{L})(?:quer|querem|precisa|precisam|procura|objetivo|gostaria)(?!\p{L})/iu,
      pain: /(?<!\p{L})(?:problema\w*|erro\w*|manua\w*|à mão|lent\w+|atras\w+|falta\w*|papel|Excel)(?!\p{L})/iu,
    },
  },
};
