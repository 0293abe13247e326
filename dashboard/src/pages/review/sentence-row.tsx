// One sentence to edit, as part of a text: Enter cuts it in two, Backspace at its beginning joins it to the one before. It can
// be heard, and set back to what the draft said.

import { Undo2 } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { Button } from '../../design/button';
import { classes } from '../../design/classes';
import { useGrowing } from '../../design/forms/growing-field';
import { t } from '../../language/text';
import { Quotes, WorkedOut } from '../flow/quotes';
import { type Highlight, highlightHandlers, type Target } from '../flow/use-highlight';
import { DiffText } from './diff-text';
import type { RowFinding } from './findings';
import { FindingNotes, MarkedText } from './marked-text';
import { RewordButton, SuggestionOf } from './rewording/suggestion';
import type { RewordingState } from './rewording/use-rewording';
import type { Row } from './rows';
import { SpeakerButton } from './speaker-button';
import type { Speaker } from './use-speaker';

export type RowActs = {
  onText: (text: string) => void;
  onSplit: (at: number) => void;
  onJoin: () => boolean;
  onStep: (by: 1 | -1) => boolean;
  /** Puts the cursor into the sentence, where the button that was pressed is gone. */
  onReturn: () => void;
};

type Props = RowActs & {
  row: Row;
  name: string;
  /** What the draft said here; null for a sentence that is new. */
  before: string | null;
  /** The words of the summary that it rests on. */
  evidence: readonly string[];
  /** How a figure of it is worked out from them. */
  sum: string | null;
  /** What of it has no source. */
  findings: readonly RowFinding[];
  /** Whether it still says what the draft's source says. */
  isLinked: boolean;
  isDiff: boolean;
  isReadOnly: boolean;
  pointing: Highlight;
  speaker: Speaker;
  rewording: RewordingState;
};

export function SentenceRow(props: Props) {
  const { row, name, before, evidence, sum, findings, isLinked, isDiff, isReadOnly, ...more } = props;
  const { pointing, speaker, rewording, ...acts } = more;
  const isChanged = row.text.trim() !== before;
  const target: Target = { from: 'script', sentences: row.draft === null || !isLinked ? [] : [row.draft], leftOut: [] };
  const isLit = isLinked && row.draft !== null && (pointing.target?.sentences.includes(row.draft) ?? false);
  return (
    <div
      className={classes(
        'relative flex items-start gap-1 rounded-md transition-colors duration-75',
        isLit && 'bg-accent-soft',
        isChanged &&
          'before:absolute before:inset-y-1 before:-left-2 before:w-0.5 before:rounded-full before:bg-accent',
      )}
      {...highlightHandlers(pointing, target)}
    >
      <div className="min-w-0 flex-1">
        {isDiff ? (
          <DiffText before={before ?? ''} after={row.text} />
        ) : (
          <Sentence row={row} name={name} findings={findings} isReadOnly={isReadOnly} {...acts} />
        )}
        {isLinked && <WorkedOut sum={sum} />}
        <FindingNotes id={`findings-${row.id}`} findings={findings} />
        {!isReadOnly && !isDiff && <SuggestionOf row={row} name={name} rewording={rewording} onDone={acts.onReturn} />}
        {isLit && pointing.target?.from === 'script' && <Quotes quotes={evidence} />}
      </div>
      {isChanged && before !== null && !isDiff && !isReadOnly && (
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={t('Restore {name}', { name })}
          title={t('Restore draft')}
          onClick={() => {
            acts.onText(before);
            acts.onReturn();
          }}
          icon={<Undo2 aria-hidden className="size-4" strokeWidth={1.75} />}
        />
      )}
      {!isReadOnly && !isDiff && <RewordButton row={row} name={name} rewording={rewording} />}
      {!isReadOnly && <SpeakerButton text={row.text} name={name} speaker={speaker} />}
    </div>
  );
}

type SentenceProps = Omit<RowActs, 'onReturn'> & Pick<Props, 'row' | 'name' | 'findings' | 'isReadOnly'>;

function Sentence({ row, name, findings, isReadOnly, onText, onSplit, onJoin, onStep }: SentenceProps) {
  const area = useGrowing(row.text);
  const byKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing || isReadOnly) return;
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    const isAt = (place: number) => selectionStart === place && selectionEnd === place;
    const acts: Record<string, () => boolean> = {
      Enter: () => {
        if (event.ctrlKey || event.metaKey) return false;
        onSplit(selectionStart);
        return true;
      },
      Backspace: () => isAt(0) && onJoin(),
      ArrowUp: () => isAt(0) && onStep(-1),
      ArrowDown: () => isAt(value.length) && onStep(1),
    };
    if (Object.hasOwn(acts, event.key) && acts[event.key]?.()) event.preventDefault();
  };
  return (
    <div className="relative">
      <textarea
        ref={area}
        data-row={row.id}
        aria-label={name}
        {...(findings.length > 0 && { 'aria-describedby': `findings-${row.id}` })}
        rows={1}
        readOnly={isReadOnly}
        spellCheck
        value={row.text}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={byKey}
        className="field-sizing-content block w-full resize-none rounded-md bg-transparent px-2 py-1 text-base hover:bg-hover focus:bg-raised focus-visible:-outline-offset-1 pointer-coarse:text-lg"
      />
      <MarkedText text={row.text} findings={findings} />
    </div>
  );
}
