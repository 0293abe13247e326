// Portuguese: what is known of it to hold a model's sentences against their quotes.
import { exactly, only, type Speech, whole } from './speech.js';

export const PORTUGUESE: Speech = {
  us: exactly(
    String.raw`[Ee]u|[Nn]ós|[Aa] gente|[Aa] nossa equip[ae]|(?!tramos|extremos|últimos|próximos|mesmos|ramos|gramos|mínimos|máximos)\p{L}{2,}[aeiáéí]mos|\p{L}{3,}[aei]rei|[Vv]ou|[Ee]nvio|[Mm]ando|[Pp]reparo|[Mm]ostrei|[Ee]nviei|[Ll]igo`,
  ),
  you: whole(
    String.raw`vocês?|o senhor|a senhora|a sua equip[ae]|sua equip[ae]|as? suas? \p{L}+|os? seus? \p{L}+|suas? \p{L}+|seus? \p{L}+`,
  ),
  they: whole(String.raw`elas?|eles?|equip[ae] dela|sua equip[ae]|suas? \p{L}+|seus? \p{L}+|a cliente|o cliente`),
  towards: exactly(String.raw`(?:para|com|à|ao|de|da|do|por|entre) (?:vocês?|nós|a gente|ela|ele|eles|\p{Lu}\p{L}+)`),
  isVerbSecond: false,
  joints: /\s(?:e|mas|porque|enquanto|por isso|que|onde)\s/iu,
  not: whole('não|nunca|ninguém|nada|nenhuma?|sem|nem|jamais'),
  lack: whole(String.raw`falta\p{L}*|evita\p{L}*|em vez`),
  when: whole('se|talvez|poderiam?|possivelmente'),
  open: whole('se|talvez|poderiam?|possivelmente|quando|assim que'),
  opposites: [
    [whole('antes'), whole('depois|após')],
    [whole('mais'), whole('menos')],
    [
      whole(String.raw`sub\p{L}*|aument\p{L}*|cresc\p{L}*`),
      whole(String.raw`desc\p{L}*|diminu\p{L}*|ca[ií]\p{L}*|baix\p{L}*`),
    ],
    [whole('pelo menos|mínimo'), whole('no máximo|máximo')],
  ],
  weighty: whole(
    String.raw`grátis|gratuit\p{L}*|ofer[et]\p{L}*|brinde|descont\p{L}*|garant\p{L}*|promet\p{L}*|promess\p{L}*|melhor|melhores|líder\p{L}*|únic[oa]s?|imediat\p{L}*|urgen\p{L}*|ilimitad\p{L}*|vitalíci\p{L}*|sempre|tod[oa]s?|cada|dobro|metade|milhares|centenas|apenas|só|(?:mais de|menos de|quase|até|pelo menos)(?= (?:R\$)?[€$£]?\d)`,
  ),
  own: whole('têm|tem|usam?|utilizam?|possuem?|compram?'),
  get: whole('recebem?|receberá|receberão|vai receber|terá|terão|obtém|tem|vê|verá'),
  give: whole(String.raw`envi\p{L}*|mand\p{L}*|entregamos|entregaremos|dar\p{L}*|damos|partilh\p{L}*|compartilh\p{L}*`),
  show: whole(String.raw`mostr\p{L}*|apresent\p{L}*|demonstr\p{L}*|demo|vimos|explic\p{L}*`),
  told: whole(
    String.raw`entend\p{L}*|perceb\p{L}*|ouvi\p{L}*|nota|anot\p{L}*|fal\p{L}*|convers\p{L}*|combin\p{L}*|acord\p{L}*|vimos|sabemos|aprend\p{L}*|retive|propus\p{L}*|propu\p{L}*`,
  ),
  deeds: [
    whole(String.raw`envi\p{L}*|mand\p{L}*|entreg\p{L}*|receb\p{L}*|terá`),
    whole(String.raw`reun\p{L}*|reún\p{L}*|encontr\p{L}*|fal\p{L}*|convers\p{L}*|vemos|chamada|ligação`),
    whole(String.raw`decid\p{L}*|decisão`),
    whole(String.raw`nome\p{L}*|escolh\p{L}*|indic\p{L}*|design\p{L}*`),
    whole(String.raw`começ\p{L}*|inici\p{L}*|arranc\p{L}*|início`),
    whole(String.raw`test\p{L}*|experiment\p{L}*`),
    whole(String.raw`assin\p{L}*`),
  ],
  between: only(
    'de|do|da|dos|das|um|uma|o|a|os|as|seus|suas|nossos|nossas|euros?|dólares|reais|por|cento|outros|outras|mil',
  ),
  stops: only(
    'a|ao|à|em|no|na|por|para|com|e|ou|mas|é|são|era|foi|tem|cada|que|de|do|da|o|os|as|se|planeja|planeia|planejam|planeiam|custam|custa|passam|chegam|antes|depois|copiando',
  ),
  people: only(
    String.raw`pessoas?|gente|funcionári\p{L}*|colaborador\p{L}*|equip[ae]|colegas?|membros?|trabalhador\p{L}*`,
  ),
  rates: {
    hour: 'por hora|à hora|cada hora',
    day: String.raw`por dia|ao dia|cada dia|diári\p{L}*|diariamente|todos os dias|todas as manhãs|cada manhã`,
    week: String.raw`por semana|à semana|cada semana|semana[li]\p{L}*`,
    month: String.raw`por mês|ao mês|cada mês|mensa[li]\p{L}*`,
    year: String.raw`por ano|ao ano|cada ano|anua[li]\p{L}*`,
  },
  ways: only('para|de|em'),
  days: /(?<![\d.,/])\d{1,2}(?:[./]\d{1,2}\.(?!\d)|\/\d{1,2}(?!\d)|(?:\.|º|er|°)? (?:de |d['’])?(?:janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro))(?!\p{L})|(?<!\p{L})(?:segunda(?:-feira)?|terça(?:-feira)?|quarta(?:-feira)?|quinta(?:-feira)?|sexta(?:-feira)?|sábado|domingo|janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro|amanhã|depois de amanhã|(?:a |da |na )?(?:próxima semana|semana que vem)|esta semana|o próximo mês|mês que vem)(?!\p{L})/iu,
  frame:
    'empresa seguinte horas hora preço previsto prevista incluindo tem têm temos está estão somos são será serão pode podem podemos disse contou comentou mencionou explicou nos falou falamos mostramos mostrei apresentamos vimos viu juntos conjunto hoje atualmente agora depois então além também ainda aproximadamente cerca uns isso esta este estes estas aquilo para com sobre você vocês sua suas seu seus nosso nossa nossos nossas desde durante entre mais muito bem como gosta gostou gostaram precisa precisam faz fazem fazer significa representa custa custam passa passam equipe equipa pessoas gente funcionários colaboradores lado parte receberá recebe terá enviamos enviaremos envio enviarei reunimos encontramos falaremos próximo próxima passo passos quer querem deseja entendi entendido ouvi anotado anotamos importante ponto pontos tempo quando onde dedica dedicam trabalha trabalham mesmo dizer indicará escolherá decidimos decidir qual quem voltamos contou-nos disse-nos vamos vai indica nomeia nomeará',
};
