// The signing secret of callbacks, which are webhooks of single videos.

import type { WebhookBoard } from '#schemas/workspace';
import { Button } from '../../design/button';
import { Card } from '../../design/card';
import { Time } from '../../design/time';
import { rich, t } from '../../language/text';

type Props = { callbacks: WebhookBoard['callbacks']; onRotate: () => void };

export function CallbacksCard({ callbacks, onRotate }: Props) {
  return (
    <Card
      title={t('Callbacks')}
      description={t(
        'Apps can pass a callbackUrl when they create a video to get notified about it. All callbacks are signed with one secret.',
      )}
      aside={<Button onClick={onRotate}>{callbacks ? t('Rotate secret…') : t('Create secret…')}</Button>}
    >
      <p className="text-sm text-muted">{callbacks ? <Made callbacks={callbacks} /> : t('No secret yet.')}</p>
    </Card>
  );
}

function Made({ callbacks }: { callbacks: NonNullable<Props['callbacks']> }) {
  const { createdAt, previousSecretUntil } = callbacks;
  const hasOverlap = previousSecretUntil && Date.parse(previousSecretUntil) > Date.now();
  return (
    <>
      {rich('Secret created on {time}.', { time: <Time at={createdAt} as="day" /> })}
      {hasOverlap && <> {rich('The previous secret expires {time}.', { time: <Time at={previousSecretUntil} /> })}</>}
    </>
  );
}
