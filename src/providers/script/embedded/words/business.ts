// Whether a sentence is about work at all. Notes under no heading have to be, before they are said: a remark about a person
// or a quarrel holds none of these words, however it is put.

const WORK =
  /\b(?:account(?:s|ing|ants?)|address\w*|agen(?:ts?|cy nurses)|alerts?|alarms?|analys\w+|applica\w+|appointments?|approv\w+|apps?|archiv\w+|assets?|assistants?|attendance|audits?|automat\w+|back-?log\w*|barcodes?|batch\w*|beds?|bills?|billing|book(?:s|ed|ing|ings)|branch\w*|brochures?|builds?|buildings?|calendars?|calls?|capacity|carriers?|candidates?|cases?|catalog\w*|certificat\w+|check\w*|claims?|classes|clean\w*|clinics?|clouds?|collect\w*|communicat\w+|complain\w*|complian\w+|components?|connect\w*|contacts?|containers?|content|copy|copies|costs?|counts?|crews?|crm|customs|cycles?|dashboards?|data|databases?|deadlines?|deals?|delay\w*|deliver\w*|demand|departments?|depots?|designs?|devices?|discharge\w*|dispatch\w*|documents?|documentation|donors?|donations?|downtime|drawings?|drivers?|e-?mails?|emails?|enter\w*|entry|equipment|erp|errors?|estimates?|events?|excel|export\w*|fabric|facilit\w+|factor(?:y|ies)|fax\w*|feedback|feed|field|files?|filing|fleet|forecast\w*|forms?|freight|fuel|gates?|goods|growers?|hand(?:over|ed|s over)?|harvest|hire|hires|hiring|homes?|hotels?|hours?|inbox\w*|inspect\w+|install\w+|integrat\w+|interface|inventor\w+|invoic\w+|it department|items?|jobs?|keys?|kitchens?|labels?|languages?|late|leads?|ledgers?|legacy|letters?|licen[cs]e\w*|lines?|listings?|lists?|loads?|locations?|log\w*|lots?|machin\w+|maintenance|manual\w*|maps?|market\w*|material\w*|meetings?|members?|messages?|metrics?|minutes?|months?|night shifts?|notebooks?|notes?|notif\w+|numbers?|nurses?|offers?|offices?|online|onboarding|operat\w+|orders?|organi[sz]es?|overview|pages?|paper\w*|parcels?|parts?|passports?|patients?|payments?|pdfs?|permits?|phones?|photos?|pick\w*|pilots?|pipelines?|plan|plans|planned|planning|planners?|plants?|plates?|platforms?|portals?|positions?|prices?|print\w*|problems?|process\w*|produc\w+|projects?|proof|proposals?|purchas\w+|quality|quer\w+|queue\w*|robocalls?|flights?|quotes?|rates?|receipts?|reception\w*|reconcil\w+|records?|recruit\w*|registr\w+|reminders?|rent\w*|repairs?|repl\w+|reports?|reporting|requests?|reservations?|results?|retail\w*|returns?|revenue|review\w*|rework|rooms?|rosters?|routes?|runs?|sales?force|sales|samples?|sap|schedul\w+|schools?|screens?|scan\w*|search\w*|seats?|self-service|sensors?|servers?|service\w*|setups?|sharepoint|sheets?|shelf|shelves|shifts?|ship\w*|shops?|shows?|sites?|slabs?|slack|slots?|software|spreadsheets?|sso|staff|stations?|status|stock\w*|stor(?:e|es|ed|ing|age)|customers|students?|suppl\w+|support\w*|surveys?|system\w*|tablets?|tags?|tanks?|tasks?|teachers?|teams?|teamwork|technicians?|templates?|tenants?|terminals?|tests?|texts?|tickets?|tills?|time to hire|timelines?|timesheets?|tools?|tours?|track\w*|trades?|traffic|train\w*|transfers?|transport\w*|trial|trips?|trucks?|typ(?:e|es|ed|ing)|units?|updat\w+|upload\w*|users?|vehicles?|version\w*|visib\w+|visits?|visitors?|volunteers?|waits?|waiting|wards?|warehous\w+|warrant\w+|waste|websites?|weeks?|whatsapp|whiteboards?|work(?:ers?|flows?|shops?|load|sheets?)?|yields?|zones?)\b/iu;

const EVERY_WORK = new RegExp(WORK.source, 'giu');

/** How many different words of work a sentence holds. */
export const workWords = (text: string): number => new Set(text.toLowerCase().match(EVERY_WORK) ?? []).size;

const MEASURED = /[$€£¥]\s?\d|\d\s?%|\b\d[\d.,]*\b/u;
/** "Twenty four tunnels": nobody counts people of a family so far. */
const SPELLED =
  /\b(?:(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)[ -](?:one|two|three|four|five|six|seven|eight|nine)|(?:a|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) (?:hundred|thousand|million)|per ?cent)\b/iu;

/** "Three systems", but not "two of your managers". */
const COUNTED =
  /\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|forty|fifty|hundred) (?!of (?:your|their|them|the)\b)/iu;
/** Goals and tools are about work by their verb. */
const BY_VERB =
  /^You(?:'d| would)? (?:also )?(?:use|are using|work with|rely on|run|sell|make|own|like to (?:begin|start|see|test|try)|(?:want|need|like|hope|would like) (?:\p{L}+ ){0,2}?to (?:start|begin|launch|reach|try|test|know|see|close|halve|reduce|cut|offer|have|find|connect|compare|measure|move|switch|grow|open|expand|go|replace|automate|keep|save|cover|speed|avoid|integrate|get below|be able|show|serve|handle|build))\b|^You (?:were happy that|liked that|(?:also )?asked (?:how|whether|if|about|for))\b|^You'd love to see\b|^Your (?:\p{L}+ )?\p{L}+ (?:runs?|works?) (?:on|with|in) \p{Lu}/u;
/** What goes wrong, and how often something comes. */
const GOES_WRONG =
  /\b(?:gets? lost|go(?:es)? missing|(?:does|do) not know where|weeks later|too late|(?:about|around) \p{L}+ (?:a|per) (?:day|week|month))\b/iu;

/** People, places, papers and spans of time: alone they make no statement about how the work is done. */
const WEAK =
  /^(?:staff|teams?|drivers?|nurses?|teachers?|technicians?|workers?|members?|users?|jobs?|hir\w*|recruit\w*|candidates?|homes?|hotels?|rooms?|shops?|stores?|schools?|clinics?|kitchens?|offices?|facilit\w*|depots?|sites?|locations?|contacts?|deals?|licen\w*|passports?|certificat\w*|complian\w*|audits?|inspect\w*|months?|weeks?|results?|runs?|leads?|lots?|branch\w*|buildings?|crews?|agents?|assistants?|seats?|keys?|letters?)$/iu;

const hasWork = (text: string): boolean => (text.match(EVERY_WORK) ?? []).some((word) => !WEAK.test(word));

export const isBusiness = (text: string): boolean =>
  hasWork(text) ||
  MEASURED.test(text) ||
  SPELLED.test(text) ||
  (COUNTED.test(text) && WORK.test(text)) ||
  BY_VERB.test(text) ||
  GOES_WRONG.test(text);
