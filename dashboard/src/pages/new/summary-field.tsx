// The summary of the call: a large text area with a word count, and an outline to start from.
import { ListPlus } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../design/button';
import { Card } from '../../design/card';
import { classes } from '../../design/classes';
import { TextArea } from '../../design/forms/field';
import { MIN_WORDS, MOST_CHARACTERS, wordsOf } from './draft';
import { TEMPLATE } from './template';

type Props = { value: string; onChange: (value: string) => void; problem: string | undefined };

export function SummaryField({ value, onChange, problem }: Props) {
  const area = useRef<HTMLTextAreaElement>(null);
  const insert = () => {
    const before = value.trimEnd();
    const start = before ? before.length + 2 : 0;
    onChange(before ? `${before}\n\n${TEMPLATE}` : TEMPLATE);
    requestAnimationFrame(() => selectBlank(area.current, start));
  };
  return (
    <Card
      title="Summary of the call"
      description="What was said, in plain words. Nothing is told in the video that is not in here."
      aside={
        <Button
          size="sm"
          onClick={insert}
          icon={<ListPlus aria-hidden className="size-3.5" strokeWidth={1.75} />}
          disabled={value.includes(TEMPLATE)}
        >
          Insert an outline
        </Button>
      }
    >
      <TextArea
        ref={area}
        name="emailContent"
        label="Summary"
        isLabelHidden
        rows={14}
        maxLength={MOST_CHARACTERS.emailContent}
        placeholder={'Call with Dana Whitfield, operations lead at Brightwave Logistics.\n\nShe told us that …'}
        value={value}
        onValueChange={onChange}
        problem={problem}
        spellCheck
      />
      <WordCount words={wordsOf(value)} />
    </Card>
  );
}

function WordCount({ words }: { words: number }) {
  const isEnough = words >= MIN_WORDS;
  return (
    <div className="mt-3 flex items-center gap-3 text-xs">
      <svg aria-hidden className="h-1 w-24 shrink-0 overflow-hidden rounded-full bg-pressed" preserveAspectRatio="none">
        <rect
          height="100%"
          width={`${Math.min(1, words / MIN_WORDS) * 100}%`}
          className={classes('transition-[width] duration-150', isEnough ? 'fill-good' : 'fill-accent')}
        />
      </svg>
      <p className="text-muted tabular-nums">
        <span className={isEnough ? 'font-medium text-good' : 'font-medium text-ink'}>
          {words} {words === 1 ? 'word' : 'words'}
        </span>
        {isEnough ? ' · enough to work with' : ` of at least ${MIN_WORDS}`}
      </p>
    </div>
  );
}

/** Moves the cursor to the first placeholder. */
function selectBlank(area: HTMLTextAreaElement | null, from: number): void {
  if (!area) return;
  const start = area.value.indexOf('[', from);
  area.focus();
  area.setSelectionRange(start, area.value.indexOf(']', start) + 1);
}
