// "Hang six fixtures in the hall": whether words say what somebody shall do, by their first two words alone.
import { tokenize } from '../../english/tokens.js';

const OF_WHAT =
  /^(?:\d[\d.,]*|an?|the|all|our|your|both|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty)$/u;

export function isToDo(text: string): boolean {
  const [first, second] = tokenize(text);
  return first?.tags.has('Infinitive') === true && OF_WHAT.test(second?.lower ?? '');
}
