// What stands behind a price in the same paragraph and speaks of none: what they need, what comes with it, who sends or brings what.

import { isTactic } from '../facts/price.js';
import type { Section } from '../notes/sections.js';
import { isDatedPlan } from './agreed-plan.js';

const NEED =
  /^(?:[Tt]hey|[Hh]e|[Ss]he|\p{Lu}\p{Ll}+) (?:will |'ll |also )*needs? (?:an?|the|\d|it|this|one|two|three|to have)\b/u;
const FREE =
  /^(?:[Ww]e|I)(?:'ll| will)? \p{Ll}+ .*,? (?:at )?(?:no (?:extra )?(?:charge|cost)|free of charge)(?: to (?:them|you|him|her))?$/u;
/** "There is no charge for setting up …", "import of the existing contracts is included". */
const INCLUDED =
  /^(?:There (?:is|are|will be) no (?:extra |additional |further )?(?:charges?|fees?|costs?) for|(?:(?:The|All|An?) )?[\p{L} ,-]{4,70} (?:is|are) (?:also )?(?:included|free of charge)(?: in the price)?$)/u;
const TASK =
  /^(?:(?:Mr|Mrs|Ms|Dr|Canon|Prof)\.? )?\p{Lu}[\p{L}'’-]+ (?:to|will) (?:send|share|provide|bring|forward|email|mail|name|confirm|prepare) /u;
/** When they decide is told in the call. */
const DECIDES =
  /^(?:[Tt]he (?:board|partners?|committee|owners?|management|directors?|leadership team|council)|[Tt]hey|[Hh]e|[Ss]he|\p{Lu}\p{Ll}+) (?:will decide|decides?|(?:intends?|plans?|wants?|would like|hopes?) to decide|will (?:have|make) a decision) (?:in|by|on|before|at|until|within) [^,;]{3,40}$/u;
/** Another figure of money may be another price. */
const MONEY = /[$€£¥]|\d[\d.,]*\s?(?:k|%|p|cents?|euros?|dollars|pounds)\b|\b(?:per ?cent|price|offer|quote|deal)\b/iu;

/** Where it belongs: what is about the price, or might be, stays with us. */
export function besidePrice(text: string): Section | null {
  const words = text.replace(/[.!]$/u, '');
  if (INCLUDED.test(words) && !isTactic(words)) return 'shown';
  if (MONEY.test(words) || isTactic(words)) return 'private';
  if (TASK.test(words) || DECIDES.test(words) || isDatedPlan(words)) return 'next';
  return NEED.test(words) || FREE.test(words) ? null : 'private';
}
