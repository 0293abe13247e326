// The second factors of the person: the authenticator app, passkeys and recovery codes.

import { KeyRound, Smartphone } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { FactorList } from '#schemas/people';
import { useFactors, useRemoveFactor } from '../../api/security';
import { useSession } from '../../api/session';
import { Badge } from '../../design/badge';
import { Button } from '../../design/button';
import { Card } from '../../design/card';
import { ConfirmDialog } from '../../design/overlays/confirm-dialog';
import { Problem } from '../../design/problem';
import { Skeleton } from '../../design/skeleton';
import { Time } from '../../design/time';
import { rich, t } from '../../language/text';
import { AddPasskeyDialog } from './add-passkey-dialog';
import { RecoveryCodesDialog } from './recovery-codes-dialog';
import { RecoveryCodesRow } from './recovery-codes-row';
import { TotpDialog } from './totp-dialog';

type Task =
  | { kind: 'totp' | 'passkey' }
  | { kind: 'remove'; id: string | null; name: string }
  | { kind: 'codes'; codes: string[] };
type OnTask = (task: Task) => void;

export function FactorsCard() {
  const { user } = useSession();
  if (!user.hasPassword) {
    return (
      <Card
        title={t('Two-factor authentication')}
        description={t('You use single sign-on. Set up two-factor authentication with your provider.')}
      />
    );
  }
  return <OwnFactors />;
}

function OwnFactors() {
  const { data, error } = useFactors();
  const [task, setTask] = useState<Task | null>(null);
  const close = () => setTask(null);
  const onAdded = (codes: string[] | null) => setTask(codes && { kind: 'codes', codes });
  return (
    <Card
      title={t('Two-factor authentication')}
      description={t('An extra step after your password, so a stolen password isn’t enough.')}
    >
      {error && <Problem error={error} />}
      {!data && !error && <Skeleton className="h-9 w-64" />}
      {data && <List factors={data} onTask={setTask} />}
      {task?.kind === 'totp' && <TotpDialog onClose={close} onAdded={onAdded} />}
      {task?.kind === 'passkey' && <AddPasskeyDialog onClose={close} onAdded={onAdded} />}
      {task?.kind === 'remove' && <RemoveDialog {...task} onClose={close} />}
      {task?.kind === 'codes' && <RecoveryCodesDialog codes={task.codes} onClose={close} />}
    </Card>
  );
}

function List({ factors, onTask }: { factors: FactorList; onTask: OnTask }) {
  const { totpSince, passkeys, recoveryCodesLeft, mayUsePasskeys } = factors;
  const hasAny = totpSince !== null || passkeys.length > 0;
  return (
    <ul className="-my-3 divide-y divide-line">
      <Row
        icon={Smartphone}
        title={t('Authenticator app')}
        badge={totpSince && <Badge tone="good">{t('On')}</Badge>}
        detail={totpSince ? <Since at={totpSince} /> : t('Six-digit codes from an app on your phone.')}
      >
        {totpSince ? (
          <RemoveButton
            name={t('authenticator app')}
            onClick={() => onTask({ kind: 'remove', id: null, name: t('authenticator app') })}
          />
        ) : (
          <Button size="sm" onClick={() => onTask({ kind: 'totp' })}>
            {t('Set up')}
          </Button>
        )}
      </Row>
      {passkeys.map(({ id, name, createdAt }) => (
        <Row
          key={id}
          icon={KeyRound}
          title={name}
          badge={<Badge tone="good">{t('Passkey')}</Badge>}
          detail={<Since at={createdAt} />}
        >
          <RemoveButton name={name} onClick={() => onTask({ kind: 'remove', id, name })} />
        </Row>
      ))}
      <Row
        icon={KeyRound}
        title={passkeys.length > 0 ? t('Add another passkey') : t('Passkey')}
        detail={
          mayUsePasskeys
            ? t('Use your fingerprint, face, PIN or a security key.')
            : t('Requires HTTPS or http://localhost.')
        }
      >
        <Button size="sm" disabled={!mayUsePasskeys} onClick={() => onTask({ kind: 'passkey' })}>
          {t('Add')}
        </Button>
      </Row>
      {hasAny && <RecoveryCodesRow left={recoveryCodesLeft} onMade={(codes) => onTask({ kind: 'codes', codes })} />}
    </ul>
  );
}

type RowProps = { icon: typeof KeyRound; title: string; badge?: ReactNode; detail: ReactNode; children: ReactNode };

export function Row({ icon: Icon, title, badge, detail, children }: RowProps) {
  return (
    <li className="flex min-h-14 items-center gap-3 py-2">
      <Icon aria-hidden className="size-4.5 shrink-0 text-faint" strokeWidth={1.5} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-sm font-medium">
          <span className="break-words">{title}</span>
          {badge}
        </p>
        <p className="text-xs text-faint">{detail}</p>
      </div>
      {children}
    </li>
  );
}

const Since = ({ at }: { at: string }) => <>{rich('Added {time}', { time: <Time at={at} as="day" /> })}</>;

function RemoveButton({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <Button variant="ghost" size="sm" aria-label={t('Remove {name}', { name })} onClick={onClick}>
      {t('Remove')}
    </Button>
  );
}

function RemoveDialog({ id, name, onClose }: { id: string | null; name: string; onClose: () => void }) {
  const remove = useRemoveFactor();
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={id === null ? t('Remove the authenticator app?') : t('Remove “{name}”?', { name })}
      action={t('Remove')}
      isBusy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(id, { onSuccess: onClose })}
    >
      {t('You won’t be able to sign in with it anymore, and you’ll be signed out of all other browsers.')}
    </ConfirmDialog>
  );
}
