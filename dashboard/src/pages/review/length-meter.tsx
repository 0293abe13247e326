// The estimated duration of the script on a scale that marks the allowed 60 to 70 seconds.

import type { ScriptCheckResult } from '#schemas/flows';
import { classes } from '../../design/classes';
import { t } from '../../language/text';

const FROM_S = 40;
const TO_S = 90;
const GOOD = { from: 60, to: 70 };

type Props = { check: Pick<ScriptCheckResult, 'estimatedSeconds' | 'fits' | 'words'>; isStale: boolean };

export function LengthMeter({ check: { estimatedSeconds, fits, words }, isStale }: Props) {
  const seconds = Math.round(estimatedSeconds);
  const place = ((Math.min(TO_S, Math.max(FROM_S, estimatedSeconds)) - FROM_S) / (TO_S - FROM_S)) * 100;
  const verdict = verdictOf(estimatedSeconds, fits);
  return (
    <div className={classes('flex min-w-0 items-center gap-4 transition-opacity', isStale && 'opacity-60')}>
      <div className="w-28 shrink-0 sm:w-40">
        <meter
          aria-label={t('Script length')}
          aria-valuetext={t('about {seconds} seconds, {verdict}', { seconds, verdict })}
          min={FROM_S}
          max={TO_S}
          value={seconds}
          className="sr-only"
        />
        <svg aria-hidden viewBox="0 0 100 14" preserveAspectRatio="none" className="h-3.5 w-full">
          <rect x="0" y="5" width="100" height="4" rx="2" className="fill-pressed" />
          <rect
            x={((GOOD.from - FROM_S) / (TO_S - FROM_S)) * 100}
            y="5"
            width={((GOOD.to - GOOD.from) / (TO_S - FROM_S)) * 100}
            height="4"
            className="fill-good-line"
          />
          <rect
            x={place - 1}
            y="0"
            width="2"
            height="14"
            rx="1"
            className={classes('transition-[x] duration-200', fits ? 'fill-good' : 'fill-bad')}
          />
        </svg>
      </div>
      <p className="min-w-0 text-sm tabular-nums">
        <span className={classes('font-semibold', fits ? 'text-good' : 'text-bad')}>
          {t('≈ {seconds} s', { seconds })}
        </span>
        <span className="text-muted"> · {t('{words, plural, one {# word} other {# words}}', { words })}</span>
        <span className="block text-xs text-muted">{verdict}</span>
      </p>
    </div>
  );
}

function verdictOf(seconds: number, fits: boolean): string {
  if (!fits)
    return seconds < GOOD.from ? t('the video will be shorter than 60 s') : t('the video will be longer than 70 s');
  if (seconds < GOOD.from) return t('fits with longer pauses');
  return seconds > GOOD.to ? t('fits when spoken slightly faster') : t('within 60–70 s');
}
