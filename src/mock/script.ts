// The script of a mocked video: always the same sentences around the names that were sent, about 65 seconds long. Of the summary
// it rests on the first sentence and leaves out the last one, so that a client sees both.

import type { Draft, Role, ScenePlan, Sentence } from '../domain/draft.js';
import { ORDINARY } from '../engine/stages/voices.js';
import type { FlowInput } from '../store/db/columns.js';
import { spokenText } from '../text/clean/spoken-text.js';
import { writtenScenes } from '../text/clean/written-scenes.js';
import { segment } from '../text/scenes/segment.js';
import { sentencesOf } from '../text/words.js';

export const WRITER = 'mock';

const ROLES: readonly Role[] = ['greeting', 'heard', 'shown', 'next', 'closing'];

export function draftFor(input: FlowInput): { script: string; draft: Draft } {
  const paragraphs = paragraphsFor(input);
  const told = sentencesOf(input.emailContent);
  const evidence = told.slice(0, 1);
  const sentences = paragraphs.flatMap((text, place) => sentencesIn(text, ROLES[place]!));
  const rested = sentences.map((sentence) => (sentence.role === 'heard' ? { ...sentence, evidence } : sentence));
  const dropped = told
    .slice(1)
    .slice(-1)
    .map(({ start, end }) => ({
      text: input.emailContent.slice(start, end),
      reason: 'The mock always leaves the last sentence out.',
    }));
  return { script: paragraphs.join('\n\n'), draft: { sentences: rested, dropped, writer: WRITER } };
}

const sentencesIn = (text: string, role: Role): Sentence[] =>
  sentencesOf(text).map(({ start, end }) => ({ role, text: text.slice(start, end), evidence: [] }));

function paragraphsFor({ prospectName, prospectCompany, userName, userCompany }: FlowInput): string[] {
  const there = prospectCompany ?? 'your company';
  return [
    `Hi ${prospectName ?? 'there'}, this is ${userName} from ${userCompany}. Thank you for the good conversation today.`,
    `You told us how much time the monthly figures take at ${there}, and that nobody should have to collect them by hand. We took three things from our call: the figures come from many places, they arrive late, and every month somebody checks them twice.`,
    'We showed you how the first report is ready within a day, and how your team goes on working with the files it knows. The training takes an afternoon, and there is nothing to install.',
    'As agreed, I will send you the offer by the end of the week, and prepare a demonstration with an example of your own. You bring a colleague from finance, so that we can answer all questions at once.',
    `If anything comes to your mind before then, just reply to this message. Thanks again, and all the best from ${userName}.`,
  ];
}

export const cutIntoScenes = (script: string): ScenePlan[] =>
  writtenScenes(spokenText(script), (text) => segment(text, ORDINARY));
