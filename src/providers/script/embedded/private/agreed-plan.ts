// What the two sides settled on with its day, in the words of notes: "we bring the probes on 3 November", "a trial in four tunnels
// starting Monday". Whose remark it could be is no question there.
import { DATED } from './private-end.js';

const AGREED = /\b(?:(?:what )?we(?:'ve| have)? agreed|agreed (?:on|to|is)|we settled on)\b/iu;
const OURS =
  /\b(?:[Ww]e|I)(?:'ll| will|'m going to|'re going to| am going to| are going to)? (?:then |also |both )?(?:come|go out|go over|bring|fit|install|visit|meet|send|test|measure|put in|set up|deliver|show|run|import|call|draft|walk|start|train)\b/u;
/** "We can have a tech out there November 17". */
const SENDS =
  /^(?:[Ww]e|I)(?: can|'ll| will) (?:have|get) (?:an?|the|our) (?:[\p{L}-]+ )?(?:tech|technician|engineer|fitter|crew|installer|surveyor|trainer|specialist) (?:out|there|here|over|on site|with|come|at)\b/u;
const EVENT =
  /\b(?:trial|pilot|survey|visit|walk-through|follow-up|demo|training|kick-?off|test run|workshop)\b.{0,40}?\b(?:start(?:s|ing)|on|fixed for|set for|booked for)\b/iu;
/** What is thought of a day, or of somebody, is no plan of both. */
const THOUGHT =
  /\b(?:before (?:he|she|they|his|her)|so (?:he|she|they) (?:won't|can't|cannot|don't|doesn't|never)|without|unless|hope\p{L}*|hopefully|otherwise|behind|quiet\p{L}*|desperate\p{L}*|pressure|push\p{L}*|price)\b/iu;

export const sendsSomebody = (text: string): boolean => SENDS.test(text) && DATED.test(text) && !THOUGHT.test(text);

export const isDatedPlan = (text: string): boolean =>
  DATED.test(text) &&
  !THOUGHT.test(text) &&
  (SENDS.test(text) || AGREED.test(text) || OURS.test(text) || EVENT.test(text));
