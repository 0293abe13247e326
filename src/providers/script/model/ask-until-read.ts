// Asks a model for an answer that can be read: one repair, and no shape for a server that knows none.
import type { Message, Question } from './ask.js';
import { ModelFailure } from './failure.js';

export type Read<Value> = {
  text: string;
  answer: Value;
  /** Whether the server knows shapes. */
  isEnforced: boolean;
};
type Wish<Value> = Question & {
  name: string;
  ask(question: Question): Promise<string>;
  read(text: string): Value | null;
  /** What is said to an answer that cannot be read. */
  repair: string;
};

const MAX_ECHO_CHARS = 8_000;

export async function askUntilRead<Value>(wish: Wish<Value>): Promise<Read<Value>> {
  const { name, ask, system, messages, shape, read, repair } = wish;
  const first = await ask({ system, messages, shape }).catch((error: unknown) => {
    if (shape !== null && error instanceof ModelFailure && error.reason === 'request refused') return null;
    throw error;
  });
  const answer = first === null ? null : read(first);
  if (first !== null && answer !== null) return { text: first, answer, isEnforced: shape !== null };
  const echo: Message[] =
    first === null
      ? []
      : [
          { role: 'assistant', content: first.slice(0, MAX_ECHO_CHARS) },
          { role: 'user', content: repair },
        ];
  const isEnforced = first !== null && shape !== null;
  const text = await ask({ system, messages: [...messages, ...echo], shape: isEnforced ? shape : null });
  const mended = read(text);
  if (mended === null) throw new ModelFailure(name, 'answer not readable');
  return { text, answer: mended, isEnforced };
}
