// German: what is known of it to hold a model's sentences against their quotes.
import { exactly, only, type Speech, whole } from './speech.js';

export const GERMAN: Speech = {
  us: exactly('[Ii]ch|[Ww]ir|[Uu]nser(?:e|er|em|en)? Team'),
  you: exactly(String.raw`Sie|Ihr(?:e|er|em|en)? \p{Lu}\p{L}+`),
  they: exactly(String.raw`[Ss]ie|[Ee]r|[Ii]hr(?:e|er|em|en)? \p{Lu}\p{L}+|[Dd](?:ie|er) Kund(?:in|e)`),
  towards: exactly(
    String.raw`(?:mit|von|für|an|zu|bei|gegenüber) (?:Ihnen|uns|ihr|ihm|ihnen|mir|Ihrem|Ihrer|Ihren|\p{Lu}\p{L}+)`,
  ),
  isVerbSecond: true,
  joints: /\s(?:und|aber|sondern|während|weil|denn|sodass|damit|dass)\s/iu,
  not: whole('nicht|kein|keine|keinen|keiner|keinem|nie|niemals|niemand|nichts|ohne|weder|kaum'),
  lack: whole(String.raw`fehl\p{L}*|statt|un\p{L}{4,}|vermeid\p{L}*`),
  when: whole('wenn|falls|sofern|vielleicht|eventuell|könnte|möglicherweise'),
  open: whole('wenn|falls|sofern|sobald|ob|vielleicht|eventuell|könnte|könnten|möglicherweise|würde|würden'),
  opposites: [
    [whole('vor'), whole('nach')],
    [whole('mehr'), whole('weniger')],
    [whole('höher'), whole('niedriger')],
    [whole(String.raw`steig\p{L}*|stieg\p{L}*|wuchs`), whole(String.raw`sink\p{L}*|sank\p{L}*|fiel\p{L}*|gefallen`)],
    [whole('schneller'), whole('langsamer')],
    [whole('mindestens'), whole('höchstens|maximal')],
  ],
  weighty: whole(
    String.raw`kostenlos\p{L}*|gratis|umsonst|frei|rabatt\p{L}*|nachlass|garanti\p{L}*|verspr\p{L}*|beste[nrsm]?|günstig\p{L}*|schnellste\p{L}*|führend\p{L}*|einzig\p{L}*|sofort|dringend\p{L}*|unbegrenzt\p{L}*|lebenslang\p{L}*|immer|alle|sämtliche|jede[rsmn]?|doppelt\p{L}*|halb\p{L}*|hälfte|tausende|hunderte|(?:über|mindestens|höchstens|fast|knapp|bis zu|mehr als|weniger als|unter|nur)(?= [€$£]?\d)`,
  ),
  own: whole(
    String.raw`(?:haben|hat)(?!.*(?:ge\p{L}{2,}(?:t|en)|\p{L}+iert|verstanden|erhalten|bekommen)[.!]?$)|nutzen|nutzt|besitzen|verwenden|kaufen|gekauft|betreiben`,
  ),
  get: whole('bekommen|erhalten|haben|sehen|finden|liegt'),
  give: whole(String.raw`(?:ge)?schick\p{L}*|send\p{L}*|gesendet|übermittel\p{L}*|geben|gibt|bereit\p{L}*`),
  show: whole(
    String.raw`(?:ge)?zeig\p{L}*|vorgestellt|vorgeführt|vorstell\p{L}*|stellten?|präsentier\p{L}*|demo\p{L}*|angesehen|angeschaut|erklär\p{L}*`,
  ),
  told: whole(
    String.raw`verstanden|gehört|notier\p{L}*|gesprochen|besprochen|mitgenommen|gelernt|erfahren|vereinbart|verabredet|geeinigt|festgehalten|gesehen|angeschaut|angesehen|über|freue\p{L}*|vorgeschlagen`,
  ),
  deeds: [
    whole(String.raw`(?:ge|zu)?(?:schick|send)\p{L}*|gesendet|liefer\p{L}*|geliefert|liegt|bekommen|erhalten|haben`),
    whole(
      String.raw`treff\p{L}*|trifft|getroffen|sprech\p{L}*|gespräch\p{L}*|telefonier\p{L}*|termin\p{L}*|sehen|besprech\p{L}*`,
    ),
    whole(String.raw`entscheid\p{L}*|entschied\p{L}*`),
    whole(String.raw`(?:be)?nenn\p{L}*|benannt|genannt|auswähl\p{L}*|wähl\p{L}*`),
    whole(String.raw`start\p{L}*|beginn\p{L}*|begonnen|los`),
    whole(String.raw`test\p{L}*|prüf\p{L}*`),
    whole(String.raw`unterschreib\p{L}*|unterzeichn\p{L}*`),
  ],
  between: only(
    'von|der|die|das|den|dem|des|ein|eine|einen|einem|ihrer|ihren|ihre|unserer|unsere|unseren|prozent|euro|dollar|und',
  ),
  stops: only(
    'in|im|an|am|auf|bei|bis|mit|zu|zum|zur|für|aus|von|vom|und|oder|aber|ist|sind|war|waren|wird|werden|hat|haben|pro|je|durch|nach|vor|über|unter|um|dass|die|der|das|den|dem|des|sie|wir|ich|es|plant|planen|kosten|kostet|verbringen|brauchen|braucht|dauert|dauern',
  ),
  people: only(
    String.raw`leute|leuten|personen|menschen|mitarbeite\p{L}*|kolleg\p{L}*|team|köpfig\p{L}*|beschäftigte\p{L}*`,
  ),
  rates: {
    hour: 'pro Stunde|je Stunde|in der Stunde|stündlich',
    day: 'pro Tag|am Tag|je Tag|täglich|jeden Tag|jeden Morgen',
    week: 'pro Woche|in der Woche|je Woche|wöchentlich|jede Woche',
    month: 'pro Monat|im Monat|je Monat|monatlich|jeden Monat',
    year: 'pro Jahr|im Jahr|je Jahr|jährlich|jedes Jahr',
  },
  ways: only('auf|um|von'),
  days: /(?<![\d.,/])\d{1,2}(?:[./]\d{1,2}\.(?!\d)|\/\d{1,2}(?!\d)|(?:\.|º|er|°)? (?:de |d['’])?(?:januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember))(?!\p{L})|(?<!\p{L})(?:(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember)|übermorgen|(?:nächste|kommende|diese|übernächste)[nr]? (?:woche|monat)s?)(?!\p{L})/iu,
  frame:
    'firma unternehmen betrieb preis preise preisen beträgt betragen werde dazu inklusive inbegriffen haben hatten hatte sind waren wird werden worden wurde können könnte müssen sollen wollen möchten wollten gesagt sagten erzählt erzählten erwähnt erwähnten berichtet beschrieben besprochen gesprochen gezeigt zeigten gesehen sehen angesehen angeschaut vorgestellt gemeinsam zusammen heute derzeit aktuell zurzeit momentan jetzt danach dann außerdem auch noch zudem ungefähr rund etwa circa gegen dass damit dabei dafür davon darauf denn weil sodass deshalb diese dieser dieses diesen jener unsere unser unseren unserem unserer ihre ihren ihrem ihrer ihnen ihr sich selbst über unter nach bevor seit durch beim vom zum zur eine einen einem einer eines jeweils jeden jede jeder jedes mehr sehr ganz schon bereits nur sowie oder aber gefallen gefiel gefallen brauchen braucht benötigen bedeutet heißt kostet kosten liegt liegen gibt geht machen macht gemacht tun team leute personen menschen mitarbeitende mitarbeiter seite bekommen erhalten schicken schicke senden sende treffen sprechen telefonieren wieder nächsten nächster nächste schritt schritte wünschen wunsch gerne verstanden gehört wichtig punkt punkte zeit damals wodurch sobald während ebenso anschließend lässt lassen kommt kommen arbeitet arbeiten verbringen verbringt benennen nennen entscheiden',
};
