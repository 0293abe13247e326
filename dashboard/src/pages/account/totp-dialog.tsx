// Sets up an authenticator app: shows its secret as a QR code, and verifies a first code.

import { useEffect, useRef, useState } from 'react';
import { renderSVG } from 'uqr';
import { useBeginTotp, useConfirmTotp } from '../../api/security';
import { Button } from '../../design/button';
import { CopyField } from '../../design/copy-field';
import { Checkbox } from '../../design/forms/checkbox';
import { TextField } from '../../design/forms/field';
import { Form } from '../../design/forms/form';
import { Dialog, DialogActions } from '../../design/overlays/dialog';
import { Problem } from '../../design/problem';
import { Skeleton } from '../../design/skeleton';
import { t } from '../../language/text';

type Props = { onClose: () => void; onAdded: (recoveryCodes: string[] | null) => void };

export function TotpDialog({ onClose, onAdded }: Props) {
  const begin = useBeginTotp();
  const hasBegun = useRef(false);
  const { mutate } = begin;
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    mutate();
  }, [mutate]);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('Set up an authenticator app')}
      description={t('Scan the code with an app such as 1Password, Google Authenticator or Aegis.')}
    >
      {begin.error && <Problem error={begin.error} />}
      {begin.data ? (
        <div className="flex flex-col gap-4">
          <img
            alt={t('QR code for your authenticator app')}
            className="size-44 self-center rounded-lg border border-line bg-white"
            src={`data:image/svg+xml,${encodeURIComponent(renderSVG(begin.data.uri, { border: 2 }))}`}
          />
          <div className="flex flex-col gap-1.5">
            <p className="text-xs text-faint">{t('Or enter this key manually:')}</p>
            <CopyField value={begin.data.secret} />
          </div>
          <CodeForm onClose={onClose} onAdded={onAdded} />
        </div>
      ) : (
        !begin.error && <Skeleton className="mx-auto size-44" />
      )}
    </Dialog>
  );
}

function CodeForm({ onClose, onAdded }: Props) {
  const confirm = useConfirmTotp();
  const [endsOthers, setEndsOthers] = useState(true);
  const send = (code: string) =>
    confirm.mutate({ code, endsOthers }, { onSuccess: ({ recoveryCodes }) => onAdded(recoveryCodes) });
  return (
    <Form
      onSend={({ code = '' }) => send(code)}
      error={confirm.error}
      actions={
        <DialogActions>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" variant="primary" isBusy={confirm.isPending}>
            {t('Turn on')}
          </Button>
        </DialogActions>
      }
    >
      <TextField
        name="code"
        label={t('Code from the app')}
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="[0-9 ]{6,7}"
        required
      />
      <Checkbox label={t('Sign out of all other browsers')} isChecked={endsOthers} onChange={setEndsOthers} />
    </Form>
  );
}
