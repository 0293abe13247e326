// Tells whether the subject of a sentence is one certain person, by how words for people are built: the treasurer, their
// harbour master, one guy. Of such a person nothing is told but their tasks.
import type { Token } from '../../english/tokens.js';

const BUILT = /(?:er|or|ist|ian|ant|eer|ee|man|woman|person|master|mate|wright|keeper|holder|aire)$/;
const PLAIN =
  /^(?:boss|chief|chap|guy|bloke|lad|lady|fella|dude|kid|head|lead|rep|exec|dean|provost|chair|rector|clerk|nephew|niece|aunt|uncle|cousin|dad|mum|mom|father|mother|brother|sister|son|daughter|husband|wife|spouse|fianc\p{L}+|friend|mentor|guru|priest|captain|colonel|sergeant|mayor|judge|coach|cook|chef|vet|nurse|doctor|surgeon|deputy|apprentice|temp|intern|freelance|vendor|rival|heir|widow|ex|twin|newcomer|veteran|hire|recruit|architect|accountant|secretary|bursar|principal|registrar|steward|trustee|somebody|someone|ceo|cfo|cto|coo|cio|ciso|cmo|vp|svp|evp|md|pm|pa)$/u;
/** Things that are built like people. */
const THING =
  /^(?:order|paper|letter|number|computer|printer|scanner|server|container|trailer|folder|calendar|sensor|monitor|motor|error|factor|quarter|winter|summer|september|october|november|december|center|centre|register|newsletter|ledger|counter|meter|water|power|timer|router|browser|reader|tracker|planner|scheduler|finder|chaser|timetable|tracer|filter|answer|trigger|transfer|layer|freezer|cooler|boiler|burner|mixer|conveyor|reactor|generator|compressor|elevator|tractor|excavator|ladder|drawer|locker|shutter|corner|border|floor|door|weather|matter|offer|buffer|header|footer|cluster|poster|banner|voucher|charter|tender|fever|cover|user|customer|buyer|member|driver|former|other|another|either|neither|over|under|after|never|ever|per|or|for|major|minor|labor|colour|color|vector|sector|visor|harbor|mirror|refrigerator|simulator|calculator|indicator|configurator|assistant|plant|restaurant|tenant|constant|relevant|important|significant|coffee|fee|degree|committee|guarantee|employee|list|checklist|waitlist|shortlist|assist|human|german|median|italian|indian|maintenance|rooster|roster|cluster|master|chapter|forwarder|supplier|carrier|provider|manufacturer|publisher|insurer|retailer|distributor|contractor|competitor|vendor|operator|dealer|reseller|broker|grower|dispatcher|visitor|patient|client|guest)$/;

/** "Skipper" and "machinist" are built like people, "order" is not. */
export const isPersonWord = (word: string): boolean => word.length > 4 && BUILT.test(word) && !THING.test(word);

/** Whether the subject is a certain single person; "a teacher" and "each driver" stand for all of them. */
export function isOnePerson(subject: readonly Token[]): boolean {
  const words = subject.filter((token) => token.owning === '');
  const of = words.findIndex((token) => /^(?:of|at|in|to|for|from|on|who|that|which|over|with)$/.test(token.lower));
  const head = (of > 0 ? words.slice(0, of) : words).at(-1);
  if (!head || head.tags.has('Plural')) return false;
  if (words.some((token) => /^(?:each|every|any|no|nobody)$/.test(token.lower))) return false;
  const general = /^an?$/.test(words[0]!.lower) && subject.length <= 3;
  const word = head.lower.replace(/^\p{L}+-(?=\p{L}{3})/u, '');
  if (PLAIN.test(word)) return !general;
  return !general && word.length > 4 && BUILT.test(word) && !THING.test(word) && !head.tags.has('Gerund');
}
