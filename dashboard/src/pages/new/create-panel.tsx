// What happens when the video is made: whether somebody reads the script first, what is left of the quota, and the button.

import type { Overview } from '#schemas/flows';
import { Button } from '../../design/button';
import { Card } from '../../design/card';
import { Switch } from '../../design/forms/switch';
import { Problem } from '../../design/problem';
import { Time } from '../../design/time';
import { rich, t } from '../../language/text';

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
          label={t('Review the script first')}
          hint={
            approveFirst
              ? t('Read, listen to and edit it before the video is created.')
              : t('The video is created right away. You can still cancel it.')
          }
          isOn={approveFirst}
          onChange={onApproveFirst}
        />
        {overview && <Left quota={overview.quota} />}
        {error && <Problem error={error} />}
        <Button type="submit" variant="primary" size="lg" isBusy={isBusy} className="w-full">
          {approveFirst ? t('Write the script') : t('Create video')}
        </Button>
        <p className="-mt-3 text-center text-xs text-faint pointer-coarse:hidden">
          {rich('<kbd>Ctrl</kbd> or <kbd2>⌘</kbd2> + <kbd3>Enter</kbd3> to submit.', {
            kbd: (parts) => <kbd>{parts}</kbd>,
            kbd2: (parts) => <kbd>{parts}</kbd>,
            kbd3: (parts) => <kbd>{parts}</kbd>,
          })}
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
          {rich('You’ve used all {limit} videos this month. Your quota resets {time}.', {
            limit,
            time: <Time at={resetsAt} as="day" />,
          })}
        </span>
      ) : (
        rich('<b>{left}</b> of {limit} videos left this month.', {
          left,
          limit,
          b: (parts) => <span className="font-medium text-ink tabular-nums">{parts}</span>,
        })
      )}
    </p>
  );
}
