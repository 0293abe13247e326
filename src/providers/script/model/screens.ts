// Asks the model, once the words of a script stand, what the card beside each entry shows, and, in a conversation of its own, which of these
// screens a viewer without sound would take wrongly. Each is held without a model, too. Where no answer comes the cards make their lines of
// the sentences, as they do for every other writer: a screen is not worth a script, and one that nobody looked at is not shown.
import type { OnScreen, Sentence } from '../../../domain/draft.js';
import { readScreens, type Screen } from './answer.js';
import { askUntilRead, ModelFailure, type Question } from './ask.js';
import type { Case } from './judge.js';
import { lookData, lookPrompt, SCREENS_UNREADABLE, screensData, screensPrompt } from './prompt.js';
import { lostLines, onScreenOf, type Scripted, unshownFigure } from './screen.js';

type Asking = {
  of: Case;
  name: string;
  ask(question: Question): Promise<string>;
  onFailure?: ((failure: ModelFailure) => void) | undefined;
  isEnforced: boolean;
};

/** The sentences with what their cards show. */
export async function withScreens(script: Scripted, asking: Asking): Promise<Sentence[]> {
  const { of } = asking;
  const said = script.sentences.flatMap(({ text, sum }) => [text, sum ?? '']);
  const told = [...said, of.notes.toldText].join('\n');
  const held = (screen: Screen | undefined, sentence: Sentence): OnScreen | null =>
    onScreenOf(screen, sentence, of.brief, told);
  const designed = await asked('screens', script, asking);
  if (designed === null || designed.size === 0) return [...script.sentences];
  const first = script.sentences.map((sentence, at) => withScreen(sentence, held(designed.get(at + 1), sentence)));
  const lacks = first.map((sentence, at) => lacksOf(designed.get(at + 1), sentence));
  const looked = await asked('look', { ...script, sentences: first }, asking, lacks);
  if (looked === null) return [...script.sentences];
  return first.map((sentence, at) => {
    const better = looked.get(at + 1);
    // One without lines says nothing of what to show instead.
    return better && better.lines.length > 0
      ? withScreen(sentence, withHead(held(better, sentence), sentence.onScreen))
      : sentence;
  });
}

/** By the numbers of their entries, the first one of each; null where the model gives no answer that can be read. */
async function asked(
  kind: 'screens' | 'look',
  script: Scripted,
  { of, name, ask, onFailure, isEnforced }: Asking,
  lacks: readonly string[][] = [],
): Promise<ReadonlyMap<number, Screen> | null> {
  const [prompt, data] = kind === 'screens' ? [screensPrompt, screensData] : [lookPrompt, lookData];
  try {
    const { answer } = await askUntilRead({
      ...{ name, ask, system: prompt(of.brief), shape: isEnforced ? kind : null },
      messages: [{ role: 'user', content: data(of, script, lacks) }],
      ...{ read: readScreens, repair: SCREENS_UNREADABLE },
    });
    return new Map(answer.toReversed().map((screen) => [screen.entry, screen]));
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error;
    onFailure?.(error);
    return null;
  }
}

/** What whoever looks at a screen cannot see: what the checks took out of it, and a figure that is heard and not read. */
function lacksOf(given: Screen | undefined, sentence: Sentence): string[] {
  const figure = unshownFigure(sentence);
  return [
    ...lostLines(given, sentence).map((text) => `taken out, since the notes do not say it so: "${text}"`),
    ...(figure === null ? [] : [`does not show what the entry says: "${figure}"`]),
  ];
}

function withScreen({ onScreen: _, ...sentence }: Sentence, onScreen: OnScreen | null): Sentence {
  return onScreen ? { ...sentence, onScreen } : sentence;
}

/** A heading or a picture that is not given anew stays. */
const withHead = (screen: OnScreen | null, { heading, picture }: Partial<OnScreen> = {}): OnScreen | null =>
  screen && { ...(heading !== undefined && { heading }), ...(picture !== undefined && { picture }), ...screen };
