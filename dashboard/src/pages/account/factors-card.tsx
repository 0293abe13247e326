// The second factors of the person: the authenticator app, passkeys and recovery codes.
import { KeyRound, Smartphone } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { FactorList } from '#schemas/account';
import { useFactors, useRemoveFactor } from '../../api/security';
import { useSession } from '../../api/session';
import { Badge } from '../../design/badge';
import { Button } from '../../design/button';
import { Card } from '../../design/card';
import { ConfirmDialog } from '../../design/confirm-dialog';
import { Problem } from '../../design/problem';
import { Skeleton } from '../../design/skeleton';
import { Time } from '../../design/time';
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
        title="Second factor"
        description="You sign in with your company's single sign-on. Set up a second factor there."
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
    <Card title="Second factor" description="Asked for after your password, so that a stolen password is not enough.">
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
        title="Authenticator app"
        badge={totpSince && <Badge tone="good">On</Badge>}
        detail={totpSince ? <Since at={totpSince} /> : 'Six-digit codes from an app on your phone.'}
      >
        {totpSince ? (
          <RemoveButton
            name="authenticator app"
            onClick={() => onTask({ kind: 'remove', id: null, name: 'authenticator app' })}
          />
        ) : (
          <Button size="sm" onClick={() => onTask({ kind: 'totp' })}>
            Set up
          </Button>
        )}
      </Row>
      {passkeys.map(({ id, name, createdAt }) => (
        <Row
          key={id}
          icon={KeyRound}
          title={name}
          badge={<Badge tone="good">Passkey</Badge>}
          detail={<Since at={createdAt} />}
        >
          <RemoveButton name={name} onClick={() => onTask({ kind: 'remove', id, name })} />
        </Row>
      ))}
      <Row
        icon={KeyRound}
        title={passkeys.length > 0 ? 'Another passkey' : 'Passkey'}
        detail={mayUsePasskeys ? 'Your fingerprint, face, PIN or a security key.' : 'Needs https, or http://localhost.'}
      >
        <Button size="sm" disabled={!mayUsePasskeys} onClick={() => onTask({ kind: 'passkey' })}>
          Add
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

const Since = ({ at }: { at: string }) => (
  <>
    Since <Time at={at} as="day" />
  </>
);

function RemoveButton({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <Button variant="ghost" size="sm" aria-label={`Remove ${name}`} onClick={onClick}>
      Remove
    </Button>
  );
}

function RemoveDialog({ id, name, onClose }: { id: string | null; name: string; onClose: () => void }) {
  const remove = useRemoveFactor();
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Remove ${id === null ? 'the authenticator app' : `“${name}”`}?`}
      action="Remove"
      isBusy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(id, { onSuccess: onClose })}
    >
      It no longer works for signing in. All your other browsers are signed out.
    </ConfirmDialog>
  );
}
