// Verbs for one and the same deed, as a sentence may say it in place of the verb of the notes.
import { stem } from '../checks/checks.js';

const SAME: readonly (readonly string[])[] = [
  ['send', 'share', 'email', 'forward', 'sent', 'mail', 'deliver'],
  ['meet', 'talk', 'speak', 'reconvene', 'reconnect', 'met', 'meeting', 'call'],
  ['decide', 'decision'],
  ['start', 'begin', 'kick', 'launch'],
  ['name', 'nominate', 'choose', 'pick', 'select'],
  ['invite', 'bring', 'add'],
];
/** To have it is to be sent it. */
export const RECEIVE = /^(?:get|have|receive|see)$/u;
export const GIVE = /\b(?:send|share|email|forward|deliver|provide|give|prepare|return|hand)(?:s|ing)?\b/iu;

export const sameDeeds = (verb: string): readonly string[] => [
  verb,
  ...SAME.filter((group) => group.includes(verb)).flat(),
];

/** Whether a word says the deed of the notes, also from the other side: what is sent is got. */
export const isSameDeed = (noted: string, said: string): boolean =>
  stem(noted) === stem(said) ||
  (noted.length > 4 && noted.slice(0, 4) === said.slice(0, 4)) ||
  sameDeeds(base(noted)).some((verb) => stem(verb) === stem(said)) ||
  (GIVE.test(noted) && RECEIVE.test(said));

/** "Sends", "sent" and "sending" are all of "send". */
const base = (verb: string): string => {
  const found = SAME.flat().find((each) => stem(each) === stem(verb));
  return found ?? verb;
};
