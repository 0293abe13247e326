// What happens when the video is made: whether somebody reads the script first, what is left of the quota, and the button.
import type { Overview } from '#schemas/flows';
import { Button } from '../../design/button';
import { Card } from '../../design/card';
import { Problem } from '../../design/problem';
import { Switch } from '../../design/switch';
import { Time } from '../../design/time';

type Props = {
  approveFirst: boolean;
  onApproveFirst: (approveFirst: boolean) => void;
  overview: Overview | undefined;
  isBusy: boolean;
  error: Error | null;
};

export function CreatePanel({ approveFirst, onApproveFirst, overview, isBusy, error }: Props) {
  return (
    <Card>
      <div className="flex flex-col gap-5">
        <Switch
          label="I want to approve the script first"
          hint={
            approveFirst
              ? 'You read, hear and change it before the video is made.'
              : 'The video is made without asking. You can still cancel.'
          }
          isOn={approveFirst}
          onChange={onApproveFirst}
        />
        {overview && <Left quota={overview.quota} />}
        {error && <Problem error={error} />}
        <Button type="submit" variant="primary" size="lg" isBusy={isBusy} className="w-full">
          {approveFirst ? 'Write the script' : 'Make the video'}
        </Button>
        <p className="-mt-3 text-center text-xs text-faint pointer-coarse:hidden">
          <kbd>Ctrl</kbd> or <kbd>⌘</kbd> + <kbd>Enter</kbd> sends it too.
        </p>
      </div>
    </Card>
  );
}

function Left({ quota: { used, limit, resetsAt } }: Pick<Overview, 'quota'>) {
  if (limit === null) return null;
  const left = Math.max(0, limit - used);
  return (
    <p className="border-t border-line pt-4 text-sm text-muted">
      {left === 0 ? (
        <span className="text-bad">
          This month’s {limit} videos are used up. More from <Time at={resetsAt} as="day" />.
        </span>
      ) : (
        <>
          <span className="font-medium text-ink tabular-nums">{left}</span> of {limit} videos left this month.
        </>
      )}
    </p>
  );
}
