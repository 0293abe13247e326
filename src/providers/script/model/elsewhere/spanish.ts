// Spanish: what is known of it to hold a model's sentences against their quotes.
import { exactly, only, type Speech, whole } from './speech.js';

export const SPANISH: Speech = {
  us: exactly(
    String.raw`[Yy]o|[Nn]osotr[oa]s|[Nn]uestro equipo|(?!tramos|extremos|últimos|próximos|mismos|ramos|gramos|kilogramos|reclamos|préstamos|mínimos|máximos|ánimos|Tramos|Últimos|Próximos)\p{L}{2,}[aeiáéí]mos|\p{L}{3,}[aei]ré|[Vv]oy|[Hh]e|[Ee]nvío|[Mm]ando|[Pp]reparo|[Ll]lamo|[Mm]ostré|[Ee]nvié`,
  ),
  you: whole(String.raw`ustedes|usted|su equipo|sus \p{L}+|su \p{L}+`),
  they: whole(String.raw`ella|él|ell[oa]s|su equipo|sus \p{L}+|su \p{L}+|la clienta|el cliente`),
  towards: exactly(String.raw`(?:para|con|a|de|por|entre) (?:usted(?:es)?|nosotros|ella|él|ellos|\p{Lu}\p{L}+)`),
  isVerbSecond: false,
  joints: /\s(?:y|e|pero|porque|mientras|así que|que|donde)\s/iu,
  not: whole('no|nunca|nadie|nada|ningún|ninguna|ninguno|sin|tampoco|ni|jamás'),
  lack: whole(String.raw`falta\p{L}*|evita\p{L}*|en lugar`),
  when: whole('si|quizás?|tal vez|podrían?|posiblemente'),
  open: whole('si|quizás?|tal vez|podrían?|posiblemente|cuando|una vez'),
  opposites: [
    [whole('antes'), whole('después|tras')],
    [whole('más'), whole('menos')],
    [whole(String.raw`sub\p{L}*|aument\p{L}*|crec\p{L}*`), whole(String.raw`baj\p{L}*|disminuy\p{L}*|cay\p{L}*`)],
    [whole('al menos|mínimo'), whole('como máximo|máximo')],
  ],
  weighty: whole(
    String.raw`gratis|gratuit\p{L}*|regal\p{L}*|descuent\p{L}*|rebaj\p{L}*|garant\p{L}*|promet\p{L}*|promes\p{L}*|mejor|mejores|líder\p{L}*|únic[oa]s?|inmediat\p{L}*|urgen\p{L}*|ilimitad\p{L}*|de por vida|siempre|tod[oa]s?|cada|doble|mitad|miles|cientos|solo|(?:más de|menos de|casi|hasta|al menos|apenas)(?= [€$£]?\d)`,
  ),
  own: whole('tiene|tienen|usan?|utilizan?|poseen?|compran?'),
  get: whole('recibe|recibirá|recibirán|tendrá|tendrán|obtiene|obtendrá|tiene|ve|verá'),
  give: whole(
    String.raw`envi\p{L}*|enví\p{L}*|mand\p{L}*|entregamos|entregaremos|dar\p{L}*|damos|compart\p{L}*|pas\p{L}*`,
  ),
  show: whole(String.raw`mostr\p{L}*|muestr\p{L}*|enseñ\p{L}*|present\p{L}*|demostr\p{L}*|demo|vimos|explic\p{L}*`),
  told: whole(
    String.raw`entend\p{L}*|escuch\p{L}*|not\p{L}+|nota|anot\p{L}*|habl\p{L}*|coment\p{L}*|tratamos|acord\p{L}*|quedamos|vimos|sabemos|aprend\p{L}*|propus\p{L}*|propon\p{L}*`,
  ),
  deeds: [
    whole(String.raw`envi\p{L}*|enví\p{L}*|mand\p{L}*|entreg\p{L}*|recib\p{L}*|tendrá\p{L}*`),
    whole(String.raw`reun\p{L}*|reún\p{L}*|encontr\p{L}*|habl\p{L}*|vemos|llamada|cita`),
    whole(String.raw`decid\p{L}*|decisión`),
    whole(String.raw`nombr\p{L}*|elig\p{L}*|eleg\p{L}*|indic\p{L}*|design\p{L}*|propon\p{L}*`),
    whole(String.raw`empe\p{L}*|empiez\p{L}*|comenz\p{L}*|comienz\p{L}*|inici\p{L}*|arran\p{L}*`),
    whole(String.raw`prob\p{L}*|prueb\p{L}*`),
    whole(String.raw`firm\p{L}*`),
  ],
  between: only('de|del|un|una|unos|unas|el|la|los|las|sus|su|nuestros|euros?|dólares|por|ciento|otros|otras|mil'),
  stops: only(
    'a|al|en|por|para|con|y|e|o|pero|es|son|era|fue|ha|han|cada|que|de|del|la|el|los|las|se|planifica|planifican|cuestan|cuesta|pasan|llegan|antes|después|copiando',
  ),
  people: only(String.raw`personas?|gente|emplead\p{L}*|trabajador\p{L}*|equipo|compañer\p{L}*|colegas?|miembros?`),
  rates: {
    hour: 'por hora|a la hora|cada hora',
    day: String.raw`por día|al día|cada día|diari\p{L}*|cada mañana|todos los días|todas las mañanas`,
    week: String.raw`por semana|a la semana|cada semana|semanal\p{L}*`,
    month: String.raw`por mes|al mes|cada mes|mensual\p{L}*`,
    year: String.raw`por año|al año|cada año|anual\p{L}*`,
  },
  ways: only('a|de|en'),
  days: /(?<![\d.,/])\d{1,2}(?:[./]\d{1,2}\.(?!\d)|\/\d{1,2}(?!\d)|(?:\.|º|er|°)? (?:de |d['’])?(?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre))(?!\p{L})|(?<!\p{L})(?:lunes|martes|miércoles|jueves|viernes|sábado|domingo|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|pasado mañana|la (?:próxima semana|semana que viene|semana próxima)|esta semana|el próximo mes|el mes que viene)(?!\p{L})/iu,
  frame:
    'empresa precio horas hora previsto prevista incluido tiene tienen tenemos está están somos son será serán puede pueden podemos dijo contó comentó mencionó explicó nos habló hablamos mostramos mostré enseñamos vimos vio juntos hoy actualmente ahora luego después entonces además también todavía aproximadamente alrededor unos cerca entonces esto esta este estos estas aquello para con sobre usted ustedes suyo nuestro nuestra nuestros nuestras desde durante entre bajo más muy bien como pero gusta gustó gustaron necesita necesitan hace hacen hacer significa supone representa cuesta cuestan pasa pasan equipo personas gente empleados trabajadores lado parte recibirá recibe tendrá enviamos enviaremos envío enviaré reunimos reuniremos vemos hablaremos próximo próxima paso pasos quiere quieren desea entendí entendido escuché anotado anotamos importante punto puntos tiempo cuando donde dedica dedican copia trabaja trabajan mismo decir indicará nombrará elegirá decidimos decidir le les que cual quien volvemos encontramos nombra indica',
};
