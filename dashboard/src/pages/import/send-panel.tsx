// What will happen when the list is sent, how far it is, and what came of it, with the button for the next step.

import { useNavigate } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import type { Overview } from '#schemas/flows';
import { Button } from '../../design/button';
import { Card } from '../../design/card';
import { useSinglePress } from '../../design/forms/ignore-double-click';
import { Switch } from '../../design/forms/switch';
import { Problem } from '../../design/problem';
import { locale, t } from '../../language/text';
import { QuotaMeter } from '../flows/quota-meter';
import type { Counts } from './fate';
import type { Checks } from './use-checks';
import type { Sending } from './use-sending';

type Props = {
  counts: Counts;
  checks: Checks;
  sending: Sending;
  overview: Overview | undefined;
  approveFirst: boolean;
  onApproveFirst: (approveFirst: boolean) => void;
  onSend: () => void;
  onSaveRefused: () => void;
  onAnother: () => void;
};

export function SendPanel(props: Props) {
  const { counts, checks, sending, overview, approveFirst, onApproveFirst } = props;
  const { state } = sending;
  return (
    <Card>
      <div className="flex flex-col gap-5">
        {state === 'idle' && (
          <Switch
            label={t('Review each script first')}
            hint={approveFirst ? t('Scripts wait for your approval.') : t('Videos are created without review.')}
            isOn={approveFirst}
            onChange={onApproveFirst}
          />
        )}
        {state !== 'idle' && <Bar done={sending.made.size} total={sending.total} />}
        <Sums counts={counts} />
        {overview && state === 'idle' && <Quota quota={overview.quota} wanted={counts.ready} />}
        {checks.error && state === 'idle' && <Problem error={checks.error} />}
        {sending.error && <Problem error={sending.error} />}
        <Act {...props} />
      </div>
    </Card>
  );
}

const videos = (count: number): string => t('{count, plural, one {# video} other {# videos}}', { count });

function Bar({ done, total }: { done: number; total: number }) {
  const share = total === 0 ? 1 : done / total;
  return (
    <div className="flex flex-col gap-2">
      <p role="status" className="text-sm font-medium tabular-nums">
        {done < total ? t('{done} of {total} rows imported', { done, total }) : t('All rows imported')}
      </p>
      <svg
        role="progressbar"
        aria-label={t('Import progress')}
        aria-valuenow={done}
        aria-valuemin={0}
        aria-valuemax={total}
        className="h-1.5 w-full overflow-hidden rounded-full bg-pressed"
        preserveAspectRatio="none"
      >
        <rect height="100%" width={`${share * 100}%`} className="fill-current text-accent" />
      </svg>
    </div>
  );
}

function Sums({ counts }: { counts: Counts }) {
  const lines: [number, string, string][] = [
    [counts.made, t('Created'), 'text-good'],
    [counts.ready, t('Ready'), 'text-ink'],
    [counts.there, t('Already created'), 'text-muted'],
    [counts.refused, t('Skipped'), 'text-bad'],
    [counts.checking, t('Checking'), 'text-faint'],
  ];
  return (
    <dl className="flex flex-col gap-1.5 text-sm">
      {lines
        .filter(([count]) => count > 0)
        .map(([count, word, tone]) => (
          <div key={word} className="flex items-baseline justify-between gap-3">
            <dt className="text-muted">{word}</dt>
            <dd className={`font-medium tabular-nums ${tone}`}>{count.toLocaleString(locale)}</dd>
          </div>
        ))}
    </dl>
  );
}

function Quota({ quota, wanted }: Pick<Overview, 'quota'> & { wanted: number }) {
  const left = quota.limit === null ? Number.POSITIVE_INFINITY : Math.max(0, quota.limit - quota.used);
  return (
    <div className="border-t border-line pt-4">
      <QuotaMeter quota={quota} />
      {wanted > left && (
        <p className="mt-2 text-sm text-pretty text-warn">
          {t('You have {videos} left this month. {rows, plural, one {# row} other {# rows}} will be skipped.', {
            videos: videos(left),
            rows: wanted - left,
          })}
        </p>
      )}
    </div>
  );
}

/** One button for what comes next, which keeps the focus while its meaning changes; a second press at once is a slip. */
function Act(props: Props) {
  const { counts, onSaveRefused, onAnother, sending } = props;
  const { label, act, isOff = false, isBusy = false, variant = 'primary' } = useNext(props);
  const press = useSinglePress(act);
  return (
    <div className="flex flex-col gap-2.5">
      <Button variant={variant} size="lg" className="w-full" disabled={isOff} isBusy={isBusy} onClick={press}>
        {label}
      </Button>
      {counts.refused > 0 && sending.state !== 'sending' && (
        <Button
          className="w-full"
          onClick={onSaveRefused}
          icon={<Download aria-hidden className="size-4" strokeWidth={1.75} />}
        >
          {t('Download skipped rows')}
        </Button>
      )}
      {sending.state === 'done' && (
        <Button className="w-full" onClick={onAnother}>
          {t('Import another file')}
        </Button>
      )}
    </div>
  );
}

type Next = { label: string; act: () => void; isOff?: boolean; isBusy?: boolean; variant?: 'secondary' };

function useNext({ counts, checks, sending, overview, onSend }: Props): Next {
  const navigate = useNavigate();
  const { state, stop, made, total } = sending;
  if (state === 'sending') return { label: t('Pause import'), act: stop, variant: 'secondary' };
  if (state === 'done') return { label: t('Show the videos'), act: () => void navigate({ to: '/' }) };
  if (state === 'stopped') {
    const left = total - made.size;
    return {
      label: left === 1 ? t('Continue with the last row') : t('Continue with {left} rows', { left }),
      act: onSend,
    };
  }
  if (checks.error) return { label: t('Check again'), act: checks.again };
  if (!checks.isDone) return { label: t('Checking the rows…'), act: onSend, isBusy: true };
  if (counts.ready === 0) return { label: t('No videos to create'), act: onSend, isOff: true };
  return {
    label: t('Create {videos}', { videos: videos(counts.ready) }),
    act: onSend,
    isOff: overview?.isReady === false,
  };
}
