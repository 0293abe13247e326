// The secret that signs what is sent to the callback address of single videos.
import type { WebhookBoard } from '#schemas/webhooks';
import { Button } from '../../design/button';
import { Card } from '../../design/card';
import { Time } from '../../design/time';

type Props = { callbacks: WebhookBoard['callbacks']; onRotate: () => void };

export function CallbacksCard({ callbacks, onRotate }: Props) {
  return (
    <Card
      title="Callbacks"
      description="A program that makes a video can give a callbackUrl along, which then hears of this one video. One secret signs for all of them."
      aside={<Button onClick={onRotate}>{callbacks ? 'Rotate secret…' : 'Make the secret…'}</Button>}
    >
      <p className="text-sm text-muted">{callbacks ? <Made callbacks={callbacks} /> : 'There is no secret yet.'}</p>
    </Card>
  );
}

function Made({ callbacks }: { callbacks: NonNullable<Props['callbacks']> }) {
  const { createdAt, previousSecretUntil } = callbacks;
  const hasOverlap = previousSecretUntil && Date.parse(previousSecretUntil) > Date.now();
  return (
    <>
      There is a secret since <Time at={createdAt} as="day" />.
      {hasOverlap && (
        <>
          {' '}
          The one before ends <Time at={previousSecretUntil} />.
        </>
      )}
    </>
  );
}
