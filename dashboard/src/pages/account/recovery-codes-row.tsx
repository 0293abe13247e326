// The number of unused recovery codes, and generating new ones.

import { LifeBuoy } from 'lucide-react';
import { useState } from 'react';
import { useNewRecoveryCodes } from '../../api/security';
import { Badge } from '../../design/badge';
import { Button } from '../../design/button';
import { ConfirmDialog } from '../../design/overlays/confirm-dialog';
import { t } from '../../language/text';
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
        title={t('Recovery codes')}
        badge={left <= FEW && <Badge tone="warn">{t('Running low')}</Badge>}
        detail={t('{left} of 10 left. Use one if you lose your phone or passkey.', { left })}
      >
        <Button size="sm" onClick={() => setAsking(true)}>
          {t('Create new codes')}
        </Button>
      </Row>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={close}
        title={t('Create new recovery codes?')}
        action={t('Create new codes')}
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
        {t('Your current codes will stop working.')}
      </ConfirmDialog>
    </>
  );
}
