// Dutch: what is known of it to hold a model's sentences against their quotes.
import { exactly, only, type Speech, whole } from './speech.js';

export const DUTCH: Speech = {
  us: whole('ik|we|wij|ons team'),
  you: whole(String.raw`u|uw \p{L}+`),
  they: whole(String.raw`ze|zij|hij|haar \p{L}+|zijn team|hun \p{L}+|de klant`),
  towards: exactly(String.raw`(?:met|van|voor|aan|bij|naar|tot) (?:u|uw|ons|haar|hem|hen|mij|me|\p{Lu}\p{L}+)`),
  isVerbSecond: true,
  joints: /\s(?:en|maar|want|omdat|terwijl|zodat|dat|die|waar)\s/iu,
  not: whole('niet|geen|nooit|niemand|niets|zonder|nauwelijks|noch'),
  lack: whole(String.raw`ontbre\p{L}*|mis\p{L}*|vermijd\p{L}*|in plaats|on\p{L}{4,}`),
  when: whole('als|indien|misschien|mogelijk|zou|zouden|wellicht'),
  open: whole('als|indien|misschien|mogelijk|zou|zouden|wellicht|zodra|of|wanneer'),
  opposites: [
    [whole('voor'), whole('na')],
    [whole('meer'), whole('minder')],
    [whole(String.raw`stijg\p{L}*|steeg|stegen|groei\p{L}*`), whole(String.raw`da[al]\p{L}*|zakt\p{L}*|viel\p{L}*`)],
    [whole('minstens|minimaal'), whole('hoogstens|maximaal')],
  ],
  weighty: whole(
    String.raw`gratis|kosteloos|cadeau|korting\p{L}*|garan\p{L}*|belo\p{L}*|beste|goedkoop\p{L}*|snelste|toonaangevend\p{L}*|marktleider|enige|direct|meteen|onmiddellijk|dringend\p{L}*|onbeperkt\p{L}*|levenslang\p{L}*|altijd|alle|elke?|ieder\p{L}*|dubbel\p{L}*|half|helft|duizenden|honderden|slechts|(?:meer dan|minder dan|bijna|tot|minstens|maximaal|ruim|alleen)(?= [€$£]?\d)`,
  ),
  own: whole(String.raw`(?:hebt|heeft)(?!.*(?:ge\p{L}{2,}(?:t|d|en)|bekeken)[.!]?$)|gebruikt|bezit|koopt`),
  get: whole('krijgt|ontvangt|hebt|heeft|ziet|krijgen'),
  give: whole(String.raw`stu(?:ren|urt?|urde)|gestuurd|verzend\p{L}*|geven|geef|geeft|mail\p{L}*`),
  show: whole(
    String.raw`toon\p{L}*|getoond|lie(?:t|ten)|laten|gepresenteerd|presenteer\p{L}*|demo\p{L}*|bekeken|zien|uitgelegd|gedemonstreerd`,
  ),
  told: whole(
    'begrepen|gehoord|genoteerd|gesproken|besproken|afgesproken|geleerd|gezien|bekeken|meegenomen|voorgesteld',
  ),
  deeds: [
    whole(String.raw`stu(?:ren|urt?)|gestuurd|verzend\p{L}*|lever\p{L}*|krijgt|ontvangt|hebt`),
    whole(String.raw`ontmoet\p{L}*|spre(?:ken|ekt)|spreek|gesprek|overleg\p{L}*|afspraak|zien|zitten|komen|bellen`),
    whole(String.raw`besli\p{L}*|beslu\p{L}*|besloten`),
    whole(String.raw`noem\p{L}*|kie(?:st|zen)|gekozen|wij(?:st|zen)|aangewezen`),
    whole(String.raw`start\p{L}*|begin\p{L}*|begonnen`),
    whole(String.raw`test\p{L}*|prob\p{L}*`),
    whole(String.raw`teken\p{L}*|ondertekent?`),
  ],
  between: only('van|de|het|een|uw|onze|hun|haar|procent|euro|dollar|andere'),
  stops: only(
    'in|op|aan|bij|tot|met|te|voor|uit|van|en|of|maar|is|zijn|was|waren|wordt|worden|heeft|hebben|per|elke|door|na|over|onder|om|dat|die|de|het|u|we|ik|plant|plannen|kosten|kost|besteden|nodig|duurt|komen|komt',
  ),
  people: only(String.raw`mensen|personen|medewerker\p{L}*|collega\p{L}*|team|koppig\p{L}*|werknemer\p{L}*`),
  rates: {
    hour: 'per uur|elk uur',
    day: String.raw`per dag|elke dag|dagelijks\p{L}*|iedere dag|elke ochtend|iedere ochtend`,
    week: String.raw`per week|elke week|wekelijks\p{L}*|iedere week`,
    month: String.raw`per maand|elke maand|maandelijks\p{L}*|iedere maand`,
    year: String.raw`per jaar|elk jaar|jaarlijks\p{L}*|ieder jaar`,
  },
  ways: only('naar|met|van|tot'),
  days: /(?<![\d.,/])\d{1,2}(?:[./]\d{1,2}\.(?!\d)|\/\d{1,2}(?!\d)|(?:\.|º|er|°)? (?:de |d['’])?(?:januari|februari|maart|april|mei|juni|juli|augustus|september|oktober|november|december))(?!\p{L})|(?<!\p{L})(?:maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag|januari|februari|maart|april|mei|juni|juli|augustus|september|oktober|november|december|morgen(?!\s*(?:en|vroeg))|overmorgen|volgende (?:week|maand)|deze week|komende week)(?!\p{L})/iu,
  frame:
    "bedrijf prijs inclusief gepland uur hebt heeft hebben hadden bent zijn waren wordt worden werd kunt kunnen moet moeten wilt willen zult zullen gezegd zei vertelde verteld noemde genoemd uitgelegd besproken gesproken getoond toonden laten lieten gezien zien bekeken samen vandaag momenteel nu daarna dan ook verder nog bovendien ongeveer circa rond zo'n dus omdat zodat dat deze dit die uw onze ons zelf over onder sinds door vanaf bij naar voor meer zeer heel goed al alleen maar bevalt beviel vond fijn nodig heeft kost kosten betekent ligt gaat doen doet maken team mensen personen medewerkers kant krijgt ontvangt sturen stuur stuurt spreken spreek ontmoeten overleggen weer volgende stap stappen wens wilt graag begrepen gehoord genoteerd belangrijk punt punten tijd wanneer waar besteden besteedt werkt werken zelfde noemt kiest beslissen beslis wijst aan hoe daarvoor",
};
