// What will happen when the list is sent, how far it is, and what came of it, with the button for the next step.
import { Download } from 'lucide-react';
import type { Overview } from '#shapes';
import { Button } from '../../design/button';
import { Card } from '../../design/card';
import { Problem } from '../../design/problem';
import { Switch } from '../../design/switch';
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
            label="I want to approve each script first"
            hint={approveFirst ? 'The scripts wait for you.' : 'The videos are made without asking.'}
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

const videos = (count: number): string => (count === 1 ? '1 video' : `${count.toLocaleString('en')} videos`);

function Bar({ done, total }: { done: number; total: number }) {
  const share = total === 0 ? 1 : done / total;
  return (
    <div className="flex flex-col gap-2">
      <p role="status" className="text-sm font-medium tabular-nums">
        {done < total ? `${done} of ${total} rows sent` : 'All rows are sent'}
      </p>
      <svg
        role="progressbar"
        aria-label="Rows sent"
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
    [counts.made, 'made', 'text-good'],
    [counts.ready, 'to be made', 'text-ink'],
    [counts.there, 'made before, not again', 'text-muted'],
    [counts.refused, 'refused', 'text-bad'],
    [counts.checking, 'being checked', 'text-faint'],
  ];
  return (
    <dl className="flex flex-col gap-1.5 text-sm">
      {lines
        .filter(([count]) => count > 0)
        .map(([count, word, tone]) => (
          <div key={word} className="flex items-baseline justify-between gap-3">
            <dt className="text-muted">Rows {word}</dt>
            <dd className={`font-medium tabular-nums ${tone}`}>{count.toLocaleString('en')}</dd>
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
          The quota of this month has {videos(left)} left: {wanted - left === 1 ? 'one row' : `${wanted - left} rows`}{' '}
          will be refused.
        </p>
      )}
    </div>
  );
}

function Act({ counts, checks, sending, overview, onSend, onSaveRefused, onAnother }: Props) {
  const { state, stop, made, total } = sending;
  const save = counts.refused > 0 && (
    <Button
      className="w-full"
      onClick={onSaveRefused}
      icon={<Download aria-hidden className="size-4" strokeWidth={1.75} />}
    >
      Save refused rows to mend
    </Button>
  );
  if (state === 'sending') {
    return (
      <Button size="lg" className="w-full" onClick={stop}>
        Stop here
      </Button>
    );
  }
  if (state === 'done') {
    return (
      <div className="flex flex-col gap-2.5">
        {save}
        <Button size="lg" className="w-full" onClick={onAnother}>
          Import another list
        </Button>
      </div>
    );
  }
  const isStopped = state === 'stopped';
  const wanted = isStopped ? total - made.size : counts.ready;
  return (
    <div className="flex flex-col gap-2.5">
      <Button
        variant="primary"
        size="lg"
        className="w-full"
        disabled={wanted === 0 || overview?.isReady === false}
        isBusy={!isStopped && !checks.isDone && checks.error === null}
        onClick={!isStopped && checks.error ? checks.again : onSend}
      >
        {labelOf(isStopped, checks, wanted)}
      </Button>
      {save}
    </div>
  );
}

function labelOf(isStopped: boolean, { isDone, error }: Checks, wanted: number): string {
  if (isStopped) return `Go on with ${wanted === 1 ? 'the last row' : `${wanted} rows`}`;
  if (error) return 'Check again';
  if (!isDone) return 'Checking the rows…';
  return wanted === 0 ? 'Nothing to make' : `Make ${videos(wanted)}`;
}
