// Re-authenticates the person before a sensitive action, which continues afterwards.

import { useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ConfirmationWays } from '#schemas/people';
import { useConfirm, useConfirmationWays } from '../../api/security';
import { SESSION_KEY } from '../../api/session';
import { Button } from '../../design/button';
import { TextField } from '../../design/forms/field';
import { Form, type Values } from '../../design/forms/form';
import { Dialog, DialogActions } from '../../design/overlays/dialog';
import { Problem } from '../../design/problem';
import { Skeleton } from '../../design/skeleton';
import { t } from '../../language/text';
import { CONFIRMED_CHANNEL } from './confirmed-channel';

type Props = { onEnd: (isConfirmed: boolean) => void };

export function ConfirmIdentity({ onEnd }: Props) {
  const { data: ways, error } = useConfirmationWays();
  return (
    <Dialog
      isOpen
      onClose={() => onEnd(false)}
      title={t('Confirm it’s you')}
      description={t('It’s been a while since you signed in. You won’t be asked again for 15 minutes.')}
    >
      {error && <Problem error={error} />}
      {!ways && !error && <Skeleton className="h-9 w-full" />}
      {ways &&
        (ways.password ? <Proofs ways={ways} onEnd={onEnd} /> : <SignOnAgain name={ways.signOn} onEnd={onEnd} />)}
    </Dialog>
  );
}

function Proofs({ ways, onEnd }: Props & { ways: ConfirmationWays }) {
  const confirm = useConfirm();
  const [problem, setProblem] = useState<Error | null>(null);
  const onSuccess = () => onEnd(true);
  const send = ({ password = '', code }: Values) => {
    setProblem(null);
    confirm.mutate({ password, ...(code && { code }) }, { onSuccess });
  };
  const sendPasskey = async (options: NonNullable<ConfirmationWays['passkey']>) => {
    setProblem(null);
    try {
      const { askPasskey } = await import('../../api/passkeys');
      confirm.mutate({ passkey: await askPasskey(options) }, { onSuccess });
    } catch (error) {
      setProblem(error as Error);
    }
  };
  const { passkey } = ways;
  const needsCode = ways.totp || passkey !== null;
  return (
    <div className="flex flex-col gap-4">
      {passkey && (
        <>
          <Button
            variant="primary"
            icon={<KeyRound aria-hidden className="size-4" strokeWidth={1.75} />}
            isBusy={confirm.isPending}
            onClick={() => void sendPasskey(passkey)}
          >
            {t('Use passkey')}
          </Button>
          <p className="text-xs text-faint">{t('Or use your password and a code:')}</p>
        </>
      )}
      <Form
        onSend={send}
        error={problem ?? confirm.error}
        actions={
          <DialogActions>
            <Button onClick={() => onEnd(false)}>{t('Cancel')}</Button>
            <Button type="submit" variant={passkey ? 'secondary' : 'primary'} isBusy={confirm.isPending}>
              {t('Confirm')}
            </Button>
          </DialogActions>
        }
      >
        <TextField
          name="password"
          label={t('Password')}
          type="password"
          autoComplete="current-password"
          required
          autoFocus
        />
        {needsCode && (
          <TextField
            name="code"
            label={ways.totp ? t('Code from your authenticator app') : t('Recovery code')}
            hint={ways.totp ? t('A recovery code works too.') : undefined}
            autoComplete="one-time-code"
            required
            spellCheck={false}
          />
        )}
      </Form>
    </div>
  );
}

/** In a separate window, so that the state of this page is kept. */
function SignOnAgain({ name, onEnd }: Props & { name: string | null }) {
  const client = useQueryClient();
  useEffect(() => {
    const channel = new BroadcastChannel(CONFIRMED_CHANNEL);
    channel.onmessage = () => void client.refetchQueries({ queryKey: SESSION_KEY }).then(() => onEnd(true));
    return () => channel.close();
  }, [client, onEnd]);
  return (
    <DialogActions>
      <Button onClick={() => onEnd(false)}>{t('Cancel')}</Button>
      <Button variant="primary" onClick={() => window.open('/app/api/sign-on?confirm=true', '_blank', 'popup')}>
        {name ? t('Continue with {name}', { name }) : t('Continue with single sign-on')}
      </Button>
    </DialogActions>
  );
}
