// The second factor of a sign-in: an authenticator code, a passkey, or a recovery code.

import { useNavigate, useSearch } from '@tanstack/react-router';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import type { SecondStep } from '#schemas/people';
import { isRefused } from '../../api/client';
import { useLeaveSecondStep, useSecondStep } from '../../api/security';
import { Button } from '../../design/button';
import { TextField } from '../../design/forms/field';
import { Form } from '../../design/forms/form';
import { Problem } from '../../design/problem';
import { t } from '../../language/text';
import { AuthCard } from './auth-card';

type Asked = SecondStep['secondStep'];

export function SecondStepPage({ asked }: { asked: Asked }) {
  const [isLost, setLost] = useState(false);
  const leave = useLeaveSecondStep();
  return (
    <AuthCard title={t('Confirm it’s you')} description={isLost ? LOST : descriptionOf(asked)}>
      <div className="flex flex-col gap-4">
        {asked.passkey && !isLost && <PasskeyButton options={asked.passkey} />}
        {(asked.totp || isLost) && <CodeForm key={String(isLost)} isRecovery={isLost} />}
        <div className="flex flex-wrap gap-x-4 gap-y-2">
          <Button variant="ghost" size="sm" className="-ml-2.5" onClick={() => setLost(!isLost)}>
            {isLost ? t('Back') : t('Use a recovery code')}
          </Button>
          <Button variant="ghost" size="sm" onClick={leave}>
            {t('Start over')}
          </Button>
        </div>
      </div>
    </AuthCard>
  );
}

const LOST = t('Enter one of your recovery codes. Each code works once.');

function descriptionOf({ totp, passkey }: Asked): string {
  if (totp && passkey) return t('Use your passkey, or enter the code from your authenticator app.');
  return passkey ? t('Use your passkey to finish signing in.') : t('Enter the code from your authenticator app.');
}

function useArrive() {
  const navigate = useNavigate();
  const { next = '/' } = useSearch({ strict: false });
  return () => void navigate({ to: next, replace: true });
}

function CodeForm({ isRecovery }: { isRecovery: boolean }) {
  const send = useSecondStep();
  const onSuccess = useArrive();
  return (
    <Form
      onSend={({ code = '' }) => send.mutate({ code }, { onSuccess })}
      error={send.error}
      actions={<SendOrBegin error={send.error} isBusy={send.isPending} />}
    >
      {isRecovery ? (
        <TextField name="code" label={t('Recovery code')} autoComplete="off" required autoFocus spellCheck={false} />
      ) : (
        <TextField
          name="code"
          label={t('Code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9 ]{6,7}"
          required
          autoFocus
        />
      )}
    </Form>
  );
}

/** An expired sign-in has to be started again. */
function SendOrBegin({ error, isBusy }: { error: Error | null; isBusy: boolean }) {
  const leave = useLeaveSecondStep();
  if (isRefused(error, 'LINK_ENDED')) {
    return (
      <Button variant="primary" size="lg" onClick={leave}>
        {t('Start over')}
      </Button>
    );
  }
  return (
    <Button type="submit" variant="primary" size="lg" isBusy={isBusy}>
      {t('Sign in')}
    </Button>
  );
}

function PasskeyButton({ options }: { options: NonNullable<Asked['passkey']> }) {
  const send = useSecondStep();
  const arrive = useArrive();
  const [problem, setProblem] = useState<Error | null>(null);
  const use = async () => {
    setProblem(null);
    try {
      const { askPasskey } = await import('../../api/passkeys');
      await send.mutateAsync({ passkey: await askPasskey(options) });
      arrive();
    } catch (error) {
      setProblem(error as Error);
    }
  };
  return (
    <>
      <Button
        variant="primary"
        size="lg"
        icon={<KeyRound aria-hidden className="size-4" strokeWidth={1.75} />}
        isBusy={send.isPending}
        onClick={() => void use()}
      >
        {t('Use passkey')}
      </Button>
      {problem && <Problem error={problem} />}
    </>
  );
}
