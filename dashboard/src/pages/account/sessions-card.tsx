// The active sessions of the person, which can be ended one by one or all but the current one.

import { MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import type { SessionList } from '#schemas/people';
import { useEndSession, useSessions } from '../../api/account';
import { Badge } from '../../design/badge';
import { Button } from '../../design/button';
import { Card } from '../../design/card';
import { ConfirmDialog } from '../../design/overlays/confirm-dialog';
import { useToast } from '../../design/overlays/toast';
import { Problem } from '../../design/problem';
import { Skeleton } from '../../design/skeleton';
import { Time } from '../../design/time';
import { rich, t } from '../../language/text';

type SessionLine = SessionList['sessions'][number];

export function SessionsCard() {
  const { data, error } = useSessions();
  const hasOthers = data?.sessions.some(({ isThis }) => !isThis);
  return (
    <Card
      title={t('Sessions')}
      description={t('Browsers signed in to your account.')}
      aside={hasOthers && <EndOthers />}
    >
      {error && <Problem error={error} />}
      <ul className="-my-3 divide-y divide-line">
        {data ? data.sessions.map((session) => <Line key={session.id} session={session} />) : <LoadingLine />}
      </ul>
    </Card>
  );
}

function Line({ session }: { session: SessionLine }) {
  const end = useEndSession();
  const toast = useToast();
  return (
    <li className="flex min-h-14 items-center gap-3 py-2">
      <MonitorSmartphone aria-hidden className="size-4.5 shrink-0 text-faint" strokeWidth={1.5} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-sm font-medium">
          <span className="break-words">{session.client}</span>
          {session.isThis && <Badge tone="good">{t('This browser')}</Badge>}
        </p>
        <p className="text-xs text-faint">
          {rich('Active {time} · signed in {time2}', {
            time: <Time at={session.lastSeenAt} />,
            time2: <Time at={session.createdAt} as="day" />,
          })}
        </p>
      </div>
      {!session.isThis && (
        <Button
          variant="ghost"
          size="sm"
          aria-label={t('Sign out of {client}', { client: session.client })}
          isBusy={end.isPending}
          onClick={() => end.mutate(session.id, { onError: toast.bad })}
        >
          {t('Sign out')}
        </Button>
      )}
    </li>
  );
}

function LoadingLine() {
  return (
    <li className="flex h-14 items-center">
      <Skeleton className="w-56" />
    </li>
  );
}

function EndOthers() {
  const [isAsking, setAsking] = useState(false);
  const end = useEndSession();
  const toast = useToast();
  const close = () => setAsking(false);
  const onSuccess = () => {
    toast.good(t('Signed out of all other browsers.'));
    close();
  };
  return (
    <>
      <Button size="sm" onClick={() => setAsking(true)}>
        {t('Sign out of all other browsers')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={close}
        title={t('Sign out of all other browsers?')}
        action={t('Sign out of all other browsers')}
        isBusy={end.isPending}
        error={end.error}
        onConfirm={() => end.mutate(null, { onSuccess })}
      >
        {t('You’ll need to sign in again on all other browsers. This one stays signed in.')}
      </ConfirmDialog>
    </>
  );
}
