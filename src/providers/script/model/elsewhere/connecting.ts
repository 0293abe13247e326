// The sentences that may go without evidence in the languages other than English: each part of one begins as a greeting, thanks, a lead,
// an invitation or a goodbye does, and has plain words behind that. Words that claim nothing one by one make claims together.
import type { Brief } from '../../../contracts.js';
import { exactly, whole } from './speech.js';

type Openings = {
  /** How a part of such a sentence begins. */
  opens: string;
  hello: string;
  self: string;
  /** Begins a part in which anything may be claimed, unless `thanks` has it. */
  that: string;
  thanks: string;
  subjects: string;
  joint: string;
};

const OPENINGS: Record<string, Openings> = {
  de: {
    opens:
      'hallo|guten (?:tag|morgen|abend)|liebe[r]?|sehr geehrte[rs]?|grüß gott|hier (?:ist|sind|kommt|kommen|spricht|meldet|noch)|ich bin|mein name|(?:noch ?mals |noch einmal )?(?:vielen|herzlichen|besten|tausend)? ?dank|danke|schön|es (?:war|hat)|das war|ich habe mich|ich fasse|wir haben uns|kommen wir|lassen sie|beginnen wir|ich (?:möchte|wollte) (?:ihnen )?(?:kurz|noch|zusammenfassen|die wichtigsten)|nun|jetzt zu|zum schluss|zuerst|so geht es|und (?:nun|so|jetzt)|wie geht es|wenn|falls|melden sie|schreiben sie|antworten sie|sagen sie|geben sie|rufen sie|teilen sie|passt|ich freue|wir freuen|freue mich|(?:viele|herzliche|beste|liebe|schöne|freundliche) grüße|mit (?:freundlichen|herzlichen|besten)|bis (?:bald|dann|dahin)|auf wieder|alles gute|(?:einen )?schönen|eine kurze antwort|jederzeit|für fragen',
    hello: 'hallo|guten (?:tag|morgen|abend)|liebe[r]?|(?:frau|herr|dank|danke)',
    self: 'hier (?:ist|spricht)|ich bin|mein name ist|grüße von|grüßen von|grüßen',
    that: 'dass|weil|denn|damit',
    thanks:
      'dass sie sich (?:die |so viel )?zeit|dass wir (?:miteinander |uns )?(?:gesprochen|sprechen|austauschen)|damit sie|ihre (?:zeit|offenheit|fragen|geduld|nachricht|antwort|rückmeldung)',
    subjects: 'wir|[Ii]ch|Sie|Ihr|Ihre|uns',
    joint: 'und|oder|aber',
  },
  fr: {
    opens:
      "bonjour|bonsoir|ch[eè]re?|ici|c['’](?:est|était) (?:un|moi|[UF])|je (?:suis|m['’]appelle) [UF]|merci|(?:un )?grand merci|encore merci|je vous remercie|nous vous remercions|ce fut|j['’]ai (?:eu plaisir|beaucoup apprécié notre|été)|ravie?|voici|voilà|commençons|passons|revenons|voyons|permettez-moi|d['’]abord|et (?:maintenant|voici)|maintenant|pour (?:résumer|finir|conclure|commencer)|la suite|si|s['’]il|n['’]hésitez|répondez|écrivez|dites|faites|appelez|contactez|partagez|cela vous|est-ce que|dans l['’]attente|je reste|je me (?:réjouis|tiens)|au plaisir|(?:bien )?cordialement|à (?:bientôt|très)|au revoir|bonne (?:journée|semaine|soirée|fin)|excellente|toute question|une (?:courte|simple) réponse",
    hello: 'bonjour|bonsoir|ch[eè]re?|merci|madame|monsieur|remercie',
    self: "ici|c['’](?:est|était)|je suis|je m['’]appelle",
    that: "que|parce|car|qu['’]\\p{L}+",
    thanks:
      "(?:le temps|l['’]attention) que vous (?:nous |m['’])?avez|ce que (?:nous|vous|j)|votre (?:temps|écoute|patience|confiance|réponse|message)|vos questions",
    subjects: "nous|je|j['’]\\p{L}+|vous|votre|vos",
    joint: 'et|ou|mais',
  },
  es: {
    opens:
      'hola|buen(?:os|as) (?:días|tardes|noches)|estimad[oa]|querid[oa]|le (?:habla|saluda|escribe)|soy [UF]|me llamo|(?:muchas |mil )?gracias|(?:le |les )?agradezco|fue un|ha sido un|me (?:alegr|gustó) ?\\p{L}*|encantad[oa]|aquí|este es|estos son|empecemos|pasemos|veamos|permítame|primero|y (?:ahora|estos)|ahora|para (?:resumir|terminar|empezar)|así|qué sigue|si|no dude|responda|escríba\\p{L}*|díga\\p{L}*|avíse\\p{L}*|llám\\p{L}*|puede compartir|compart\\p{L}*|le parece|quedo|espero|con gusto|un (?:cordial )?saludo|(?:cordiales )?saludos|hasta|que tenga|buen día|adiós|cualquier (?:duda|pregunta)|una respuesta corta|toda pregunta',
    hello: 'hola|(?:días|tardes|noches)|estimad[oa]|querid[oa]|gracias|señora?',
    self: 'le (?:habla|saluda|escribe)|soy|me llamo|saludos? de',
    that: 'que|porque|pues',
    thanks:
      'tiempo que (?:nos|me) (?:dedic|ha)\\p{L}*|(?:lo|los puntos) que (?:hablamos|vimos|tratamos|nos)|que tenga|su (?:tiempo|interés|respuesta|mensaje)|sus preguntas',
    subjects: 'nosotros|yo|usted|su|sus',
    joint: 'y|o|pero',
  },
  pt: {
    opens:
      'olá|oi|bom dia|boa (?:tarde|noite|semana)|car[oa]|prezad[oa]|fala|aqui (?:é|está|estão|fala|vai)|sou [ao]? ?[UF]|meu nome|o meu nome|(?:muito )?obrigad[oa]|agradeço|agradecemos|foi um|gostei|este é|estes são|comecemos|vamos (?:começar|ao|aos|à|às)|passemos|vejamos|primeiro|e (?:agora|aqui|estes)|agora|para (?:resumir|terminar|começar)|é assim|se|não hesite|fique à vontade|responda|escreva|diga|avise|me (?:avise|diga|escreva)|ligue|(?:você )?pode (?:partilhar|compartilhar)|está bem|fico|ficamos|espero|um abraço|(?:os meus )?(?:melhores )?cumprimentos|abraços?|até|tenha|adeus|qualquer (?:dúvida|pergunta)|basta|todas as perguntas',
    hello: 'olá|oi|(?:dia|tarde|noite)|car[oa]|prezad[oa]|obrigad[oa]|agradeço|senhora?',
    self: 'fala|aqui é|sou|nome é|abraço d[aeo]|cumprimentos d[aeo]',
    that: 'que|porque|pois',
    thanks:
      'tempo que (?:você )?(?:nos|me) (?:dedic|d)\\p{L}*|(?:o|do|pontos de) que (?:falámos|falamos|vimos|conversámos|conversamos)|seu (?:tempo|interesse|contacto|contato)|sua (?:resposta|mensagem|atenção)',
    subjects: 'nós|eu|você|sua|seu|suas|seus',
    joint: 'e|ou|mas',
  },
  it: {
    opens:
      'ciao|salve|buon(?:giorno|asera| pomeriggio)|gentile|car[oa]|sono [UF]|mi chiamo|qui|(?:molte |mille )?grazie|la ringrazio|vi ringrazio|è stato|mi ha fatto|ecco|cominciamo|iniziamo|passiamo|vediamo|mi permetta|prima di tutto|e (?:adesso|ora|ecco)|ora|adesso|per (?:riassumere|finire|concludere|cominciare)|in breve|che cosa succede|se|non esiti|risponda|scriva|mi (?:scriva|dica|faccia)|dica|chiami|può condividere|condivida|le va|va bene|resto|rimango|attendo|spero di|un (?:cordiale )?saluto|(?:cordiali |cari |tanti )?saluti|a (?:presto|risentirci|rivederci)|arrivederci|buona (?:giornata|settimana|serata)|ogni domanda|per (?:qualsiasi|ogni) (?:domanda|dubbio)|una breve risposta',
    hello: 'ciao|salve|buongiorno|buonasera|gentile|car[oa]|grazie|ringrazio|signora?',
    self: 'sono|mi chiamo|qui|saluti? da|saluto da',
    that: 'che|perché|poiché',
    thanks:
      'tempo che (?:ci|mi) (?:ha|avete)|che cosa|(?:ciò|quello) che (?:abbiamo|ci)|suo (?:tempo|messaggio|interesse)|sua (?:risposta|attenzione)',
    subjects: 'noi|io|[Ll]ei|voi|sua|suo|suoi|sue',
    joint: 'e|ed|o|ma',
  },
  nl: {
    opens:
      'hallo|dag|goede(?:ndag|morgen|middag|navond)|beste|geachte|u spreekt|hier (?:is|zijn|volgt)|(?:ik ben|mijn naam is|met) [UF]|(?:hartelijk |heel erg |veel |nogmaals )?(?:dank|bedankt)|dank u|(?:hartelijk|nogmaals) (?:dank|bedankt)|het was|wat fijn|fijn|dit (?:is|zijn)|laten we|laat (?:me|het|mij|gerust)|ik vat|ik loop|eerst|en (?:nu|dan|dit|zo)|dan nu|nu|zo gaan|tot slot|kort samengevat|hoe nu verder|als|mocht u|is er|heeft u|hebt u|antwoord|schrijf|stuur (?:me|mij|gerust|ons) (?:gerust |dan |even )?een|zeg|bel|deel deze|past|ik kijk|wij kijken|we kijken|ik hoor|ik zie|(?:met )?(?:hartelijke|vriendelijke) groet(?:en)?|groet(?:en|jes)?|tot|fijne|een fijne|alle goeds|elke vraag|een kort antwoord',
    hello: 'hallo|dag|goede(?:ndag|morgen|middag|navond)|beste|geachte|bedankt|dank|mevrouw|meneer|de heer',
    self: 'hier is|ik ben|mijn naam is|met|groet(?:en)? van|spreekt met',
    that: 'dat|omdat|want',
    thanks:
      'dat u (?:de |er )?(?:tijd|nam)|wat we|dat we (?:elkaar|konden|hebben gesproken)|uw (?:tijd|vragen|antwoord|bericht|aandacht)',
    subjects: 'wij|we|ik|u|uw|ons',
    joint: 'en|of|maar',
  },
};

const MAX_CHARS = 220;
/** What nobody has agreed on. */
const WORK =
  'zusammenarbeit|zusammen(?:zu)?arbeiten|collaboration|colaboración|colaboração|collaborazione|samenwerking';

/** Whether a text is made of such sentences only; null where the language has none here. */
export function connectingElsewhere(
  brief: Brief,
  lines: readonly string[],
  isPlain: (text: string) => boolean,
): ((text: string) => boolean) | null {
  const openings = OPENINGS[brief.language.slice(0, 2).toLowerCase()];
  if (!openings) return null;
  const ours = new Set(lines.flatMap(sentencesIn));
  const put = placeholders(brief);
  const fits = fitting(openings);
  return (text) =>
    sentencesIn(text).every((each) => ours.has(each) || (each.length <= MAX_CHARS && isPlain(each) && fits(put(each))));
}

const sentencesIn = (text: string): string[] =>
  text
    .split(/[.!?…]+(?:\s+|$)/u)
    .map((each) => each.trim())
    .filter((each) => each !== '');

function fitting(openings: Openings): (sentence: string) => boolean {
  const opens = new RegExp(`^(?:${openings.joint})? ?(?:${openings.opens})(?!\\p{L})`, 'iu');
  const wrongName = whole(`(?:${openings.self}) (?:\\p{L}+ )?[TP]|T,? (?:\\p{L}+ )?F|${WORK}`);
  const wrongHello = whole(`(?:${openings.hello}),? U`);
  const [that, thanks, subjects] = [whole(openings.that), whole(openings.thanks), exactly(openings.subjects)];
  const pieces = new RegExp(`,|;|:|\\s[–—-]\\s|\\s(?:${openings.joint})(?=\\s)`, 'u');
  return (sentence) => {
    if (/(?<!\p{L})P(?!\p{L})/u.test(sentence) || wrongName.test(sentence) || wrongHello.test(sentence)) return false;
    const [first = '', ...rest] = sentence.split(pieces).map((piece) => piece.trim());
    const isBound = (piece: string): boolean => !that.test(piece) || thanks.test(piece);
    return (
      opens.test(first) &&
      isBound(first) &&
      rest.every((piece) => (opens.test(piece) || thanks.test(piece) || !subjects.test(piece)) && isBound(piece))
    );
  };
}

/** Names as single letters: T is who it is for, U who speaks, F their firm, P the firm of the prospect. */
function placeholders(brief: Brief): (text: string) => string {
  const names: [string | null, string][] = [
    [brief.prospectCompany, 'P'],
    [brief.userCompany, 'F'],
    [brief.prospectName, 'T'],
    [brief.userName, 'U'],
  ];
  return (text) =>
    names.reduce((put, [name, letter]) => {
      const words = (name?.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word.length > 1);
      return words.length === 0
        ? put
        : put.replace(exactly(`(?:${words.join('|')})(?:[\\s&.-]+(?:${words.join('|')}))*`), letter);
    }, text);
}
