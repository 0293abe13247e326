// Asks the model, in a conversation of its own, which of the statements that the gate holds back by odds alone the prospect may
// hear, and which parts of others. What its lists hold is not among them. Without an answer all of them stay held.
import type { Brief } from '../../contracts.js';
import { type Cleared, readCleared } from './answer.js';
import { askUntilRead, ModelFailure, type Question } from './ask.js';
import { type Notes, notesOf } from './notes.js';
import { CLEARED_UNREADABLE, UNSURE_PROMPT, unsureData } from './prompt.js';

type Asking = { brief: Brief; name: string; ask(question: Question): Promise<string> };

/** The notes with what the model cleared. */
export async function withCleared(notes: Notes, { brief, name, ask }: Asking): Promise<Notes> {
  const { unsure, doubts } = notes;
  if (unsure.length === 0) return notes;
  try {
    const { answer } = await askUntilRead({
      ...{ name, ask, system: UNSURE_PROMPT, shape: 'cleared' as const, repair: CLEARED_UNREADABLE },
      messages: [{ role: 'user', content: unsureData(brief, doubts) }],
      read: (text) => clearedIn(text, unsure.length),
    });
    const whole = unsure.filter((_, at) => answer.harmless.includes(at + 1));
    const parts = answer.parts.flatMap(({ number, text }) => notes.partOf(unsure[number - 1]!, text) ?? []);
    return notesOf(brief, [...whole, ...parts]);
  } catch (error) {
    if (error instanceof ModelFailure) return notes;
    throw error;
  }
}

/** Null where a number is named that nobody asked about: then the others may be meant otherwise, too. */
function clearedIn(text: string, count: number): Cleared | null {
  const cleared = readCleared(text);
  const numbers = cleared?.parts.map(({ number }) => number).concat(cleared.harmless);
  return numbers?.every((number) => number >= 1 && number <= count) ? cleared : null;
}
