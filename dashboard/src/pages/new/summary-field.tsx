// The summary of the call: a large text area with a word count, and an outline to start from.

import { Link } from '@tanstack/react-router';
import { ListPlus, VolumeX } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../design/button';
import { Card } from '../../design/card';
import { classes } from '../../design/classes';
import { TextArea } from '../../design/forms/field';
import { Note } from '../../design/note';
import { rich, t } from '../../language/text';
import { languageName } from '../voices/language';
import { MIN_WORDS, MOST_CHARACTERS, wordsOf } from './draft';
import { TEMPLATE } from './template';

type Props = {
  value: string;
  onChange: (value: string) => void;
  problem: string | undefined;
  /** Null while it is in doubt. */
  language: string | null;
  isSpoken: boolean;
};

export function SummaryField({ value, onChange, problem, language, isSpoken }: Props) {
  const area = useRef<HTMLTextAreaElement>(null);
  const insert = () => {
    const before = value.trimEnd();
    const start = before ? before.length + 2 : 0;
    onChange(before ? `${before}\n\n${TEMPLATE}` : TEMPLATE);
    requestAnimationFrame(() => selectBlank(area.current, start));
  };
  return (
    <Card
      title={t('Call summary')}
      description={t('What was said, in plain words. The video only uses what you write here.')}
      aside={
        <Button
          size="sm"
          onClick={insert}
          icon={<ListPlus aria-hidden className="size-3.5" strokeWidth={1.75} />}
          disabled={value.includes(TEMPLATE)}
        >
          {t('Insert outline')}
        </Button>
      }
    >
      <TextArea
        ref={area}
        name="emailContent"
        label={t('Summary')}
        isLabelHidden
        rows={14}
        maxLength={MOST_CHARACTERS.emailContent}
        placeholder={t(`Call with Dana Whitfield, operations lead at Brightwave Logistics.

She told us that …`)}
        value={value}
        onValueChange={onChange}
        problem={problem}
        spellCheck
      />
      <WordCount words={wordsOf(value)} language={language && languageName(language)} />
      {language && !isSpoken && (
        <Note icon={VolumeX} tone="warn" className="mt-3">
          <p role="status">
            {rich('No voice speaks {languageName} yet. <link>Connect a voice</link>', {
              languageName: languageName(language),
              link: (parts) => (
                <Link to="/settings/connections" className="font-medium text-accent underline underline-offset-2">
                  {parts}
                </Link>
              ),
            })}
          </p>
        </Note>
      )}
    </Card>
  );
}

function WordCount({ words, language }: { words: number; language: string | null }) {
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
          {t('{words, plural, one {# word} other {# words}}', { words })}
        </span>
        {isEnough ? t(' · enough to work with') : t(' (at least {least})', { least: MIN_WORDS })}
        {language && ` · ${language}`}
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
