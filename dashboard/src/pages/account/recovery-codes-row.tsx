// The number of unused recovery codes, and generating new ones.
import { LifeBuoy } from 'lucide-react';
import { useState } from 'react';
import { useNewRecoveryCodes } from '../../api/security';
import { Badge } from '../../design/badge';
import { Button } from '../../design/button';
import { ConfirmDialog } from '../../design/overlays/confirm-dialog';
import { Row } from './factors-card';

const FEW = 3;

export function RecoveryCodesRow({ left, onMade }: { left: number; onMade: (codes: string[]) => void }) {
  const [isAsking, setAsking] = useState(false);
  const make = useNewRecoveryCodes();
  const close = () => setAsking(false);
  return (
    <>
      <Row
        icon={LifeBuoy}
        title="Recovery codes"
        badge={left <= FEW && <Badge tone="warn">Few left</Badge>}
        detail={`${left} of 10 left. Each signs you in once if you lose your second factor.`}
      >
        <Button size="sm" onClick={() => setAsking(true)}>
          New codes
        </Button>
      </Row>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={close}
        title="Make new recovery codes?"
        action="Make new codes"
        isDangerous={false}
        isBusy={make.isPending}
        error={make.error}
        onConfirm={() =>
          make.mutate(undefined, {
            onSuccess: ({ recoveryCodes }) => {
              close();
              onMade(recoveryCodes);
            },
          })
        }
      >
        The codes you have saved stop working.
      </ConfirmDialog>
    </>
  );
}
