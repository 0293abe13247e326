// What a system for customers prints of the record that a note belongs to: where it was found ("HubSpot > Deals > …"), the name of the
// deal, its stage and owner, and who was spoken to. All of it is blanked out, character for character.
import { goesOn } from './lines.js';
import { GONE, plain } from './mask.js';

const SYSTEM = String.raw`(?:HubSpot|Salesforce|SFDC|Pipedrive|Zoho(?: CRM)?|Close(?:\.com)?|Copper|(?:Microsoft )?Dynamics(?: 365)?|Freshsales|Attio|Streak|Nutshell|Insightly|Capsule|SugarCRM|Odoo|noCRM|Bullhorn|CRM)`;
const PLACE = `(?:${SYSTEM}|Home|Sales|Deals?|Contacts?|Companies|Accounts?|Opportunit(?:y|ies)|Leads?|Activities|Pipelines?|Notes?)`;
const SIGN = '[>›»→|]';
/** "HubSpot > Deals > Inishbeg Oysters > Note (call)"; "quote > order > invoice" is how somebody works. */
const TRAIL = new RegExp(
  `^${PLACE}(?: ${SIGN} [^>›»→|]{1,80}){2,7}$|^${SYSTEM}(?: ${SIGN} [^>›»→|]{1,80}){1,7}$`,
  'iu',
);
const OF_SYSTEM = new RegExp(
  `^${SYSTEM}(?: ?[-–—:|] ?| )(?:.{0,60}\\b(?:notes?|opportunity|opp|deal|record|call|activity|log(?:ged)?|export|lead|account|contact|timeline)\\b.{0,80})$`,
  'iu',
);
const SAYS = /[.!?]$|\b(?:is|are|was|were|has|have|uses?|used|runs?|will|wants?|needs?)\b/iu;

/** Names of fields that only a record has. */
const FIELD =
  /^(?:opp|opps?(?:ortunity)?(?: name| id| owner| stage| type| amount)?|deal (?:name|stage|owner|id|type|source|size|value|amount|priority|created)|(?:sales|lead|lifecycle|pipeline) (?:stage|status)|stage|pipeline|(?:logged|added|created|modified|updated|entered|pinned|synced|noted)(?: by| on| at)|(?:record|account|contact|lead|company|note|activity|call) (?:owner|id|type|source|status)|(?:expected |est\.? |estimated )?close(?:d)?(?: date)?|lead source|source campaign|forecast(?: category)?|probability|lost reason|lost reason \(if lost\)|closed[- ]lost reason|call (?:outcome|direction|disposition|duration|result)|last (?:contacted|modified|touch)|created|visibility|associated (?:deals?|contacts?|compan(?:y|ies))|(?:spoke|spoken|met|talked) (?:to|with)|on (?:the )?call|in the room|present|attending|also (?:there|present|on (?:the )?call))$/iu;
/** Names that a task or the notes may have, too: only at the head, among others of a record. */
const OF_HEAD =
  /^(?:deal|owner|amount|value|type|status|priority|source|date|contacts?|account|company|industry|region|territory|segment|arr|acv|phone|mobile|email|website|rep|activity|campaign)$/iu;
const LABELLED = /^[\s\uE000]{0,20}(?:[-*•][\s\uE000]{1,3})?[\uE000]{0,3}([\p{L}][\p{L} .()-]{1,30}?)[\s\uE000]{0,4}:/u;
const HEAD_LINES = 12;
const ENOUGH = 2;

/** The masked text without the record around the notes. */
export function withoutRecord(masked: string): string {
  const lines = masked.split('\n');
  const places = lines.flatMap((line, at) => (plain(line) === '' ? [] : [at]));
  const head = places.slice(0, HEAD_LINES);
  const named = head.filter((at) => isField(lines[at]!, FIELD) || isField(lines[at]!, OF_HEAD));
  const above = new Set(named.length >= ENOUGH ? named : []);
  const top = new Set(places.slice(0, 3));
  return lines
    .map((line, at) => {
      const words = plain(line).replace(/^[-*•#]+ /u, '');
      const isTitle = top.has(at) && words.length < 140 && OF_SYSTEM.test(words) && !SAYS.test(words);
      const isOut = isTitle || TRAIL.test(words) || ((above.has(at) || isField(line, FIELD)) && !goesOn(words));
      return isOut ? line.replace(/[^\n]/gu, GONE) : line;
    })
    .join('\n');
}

const isField = (line: string, names: RegExp): boolean => names.test(plain(LABELLED.exec(line)?.[1] ?? ''));
