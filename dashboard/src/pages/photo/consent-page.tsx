// The page that the person in a photo opens by a link, without an account: the photo, the text, and the answer; later, the withdrawal.
import { useState } from 'react';
import type { LinkedConsent } from '#schemas/photo-presenters';
import { useAnswerConsent, useConsentPicture, useLinkedConsent, useWithdrawConsent } from '../../api/presenters';
import { Button } from '../../design/button';
import { TextField } from '../../design/forms/field';
import { Form } from '../../design/forms/form';
import { ConfirmDialog } from '../../design/overlays/confirm-dialog';
import { useTitle } from '../../design/page-header';
import { Skeleton } from '../../design/skeleton';
import { Time } from '../../design/time';
import { rich, t } from '../../language/text';
import { AuthCard } from '../auth/auth-card';
import { useFragmentToken } from '../auth/use-fragment-token';
import { AgreedText, ConsentText } from './consent-text';

export function ConsentPage() {
  const token = useFragmentToken();
  const { data: consent, error } = useLinkedConsent(token);
  if (error) return <Ended message={error.message} />;
  if (!consent) return <Loading />;
  if (consent.state === 'open') return <Question token={token} consent={consent} />;
  if (consent.state === 'accepted') return <Accepted token={token} consent={consent} />;
  return <Gone consent={consent} />;
}

function Question({ token, consent }: { token: string; consent: LinkedConsent }) {
  const { workspaceName, askedBy, expiresAt } = consent;
  const answer = useAnswerConsent(token);
  const [isDeclining, setDeclining] = useState(false);
  const title = t('May {workspaceName} use your photo?', { workspaceName });
  useTitle(title);
  return (
    <Frame title={title}>
      <p className="text-sm text-pretty text-muted">
        {rich(
          '{askedBy} at {workspaceName} would like to turn this photo into a presenter for their videos. Respond by {time}.',
          {
            askedBy,
            workspaceName,
            time: <Time at={expiresAt} as="day" />,
          },
        )}
      </p>
      <Pictures token={token} />
      <section aria-labelledby="consent-text">
        <h2 id="consent-text" className="mb-2 text-sm font-semibold">
          {t('What you agree to')}
        </h2>
        <ConsentText workspace={workspaceName} />
      </section>
      <Form
        onSend={({ name = '' }) => answer.mutate({ name: name.trim(), workspaceName })}
        error={isDeclining ? null : answer.error}
        actions={
          <div className="flex flex-col gap-2 sm:flex-row">
            <Button type="submit" variant="primary" size="lg" isBusy={answer.isPending && !isDeclining}>
              {t('I agree')}
            </Button>
            <Button size="lg" onClick={() => setDeclining(true)}>
              {t('I don’t agree')}
            </Button>
          </div>
        }
      >
        <TextField name="name" label={t('Your name')} autoComplete="name" required maxLength={200} />
      </Form>
      {isDeclining && (
        <ConfirmDialog
          isOpen
          onClose={() => setDeclining(false)}
          title={t('Decline and delete the photo?')}
          action={t('Decline')}
          isBusy={answer.isPending}
          error={answer.error}
          onConfirm={() => answer.mutate(null)}
        >
          <p>
            {t(
              'The photo and everything made from it will be deleted immediately. {workspaceName} will see that you declined.',
              {
                workspaceName,
              },
            )}
          </p>
        </ConfirmDialog>
      )}
    </Frame>
  );
}

function Accepted({ token, consent }: { token: string; consent: LinkedConsent }) {
  const { workspaceName, personName, answeredAt, agreed } = consent;
  const withdraw = useWithdrawConsent(token);
  const [isWithdrawing, setWithdrawing] = useState(false);
  const title = t('You agreed');
  useTitle(title);
  return (
    <Frame title={title}>
      <p className="text-sm text-pretty text-muted">
        {rich(
          '{personName}, on {time} you agreed to let {workspaceName} use this photo as a presenter. Keep this link so you can withdraw your consent at any time.',
          {
            personName: personName ?? '',
            workspaceName,
            time: answeredAt && <Time at={answeredAt} as="exact" />,
          },
        )}
      </p>
      <Pictures token={token} />
      {agreed && <AgreedText agreed={agreed} />}
      <Button className="self-start" onClick={() => setWithdrawing(true)}>
        {t('Withdraw consent…')}
      </Button>
      {isWithdrawing && (
        <ConfirmDialog
          isOpen
          onClose={() => setWithdrawing(false)}
          title={t('Withdraw your consent?')}
          action={t('Withdraw and delete')}
          isBusy={withdraw.isPending}
          error={withdraw.error}
          onConfirm={() => withdraw.mutate(undefined)}
        >
          <p>
            {t(
              'The photo and everything made from it will be deleted, and no new videos will be created with it. Finished videos stay until {workspaceName} deletes them.',
              {
                workspaceName,
              },
            )}
          </p>
        </ConfirmDialog>
      )}
    </Frame>
  );
}

function Gone({ consent: { state, workspaceName, answeredAt, withdrawnAt } }: { consent: LinkedConsent }) {
  const isDeclined = state === 'declined';
  const at = isDeclined ? answeredAt : withdrawnAt;
  return (
    <AuthCard
      title={isDeclined ? t('You declined') : t('Consent withdrawn')}
      description={
        <p>
          {t('The photo has been deleted. {workspaceName} can’t create new videos with it.', { workspaceName })}{' '}
          {at && <Time at={at} as="exact" />}
        </p>
      }
    />
  );
}

function Ended({ message }: { message: string }) {
  return (
    <AuthCard title={t('This link isn’t valid')} description={message}>
      <p className="text-sm text-muted">{t('Ask the person who sent it to you for a new one.')}</p>
    </AuthCard>
  );
}

function Frame({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="w-full max-w-xl rounded-xl border border-line bg-raised p-6 shadow-control sm:p-8">
      <h1 className="text-xl font-semibold text-balance">{title}</h1>
      <div className="mt-3 flex flex-col gap-5">{children}</div>
    </div>
  );
}

function Pictures({ token }: { token: string }) {
  const photo = useConsentPicture(token, 'photo', true);
  const states = useConsentPicture(token, 'states', true);
  return (
    <div className="flex flex-col gap-3">
      {photo.data ? (
        <img
          src={photo.data}
          alt={t('The photo')}
          className="max-h-80 w-full rounded-lg border border-line bg-sunken object-contain"
        />
      ) : (
        <Skeleton className="h-56 w-full" />
      )}
      {states.data && (
        <img
          src={states.data}
          alt={t('The face with mouth closed, open and rounded, with eyes closed, and with the head turned')}
          className="w-full rounded-lg border border-line"
        />
      )}
    </div>
  );
}

function Loading() {
  return (
    <div
      role="status"
      aria-label={t('Loading')}
      className="w-full max-w-xl rounded-xl border border-line bg-raised p-8"
    >
      <Skeleton className="h-6 w-64" />
      <Skeleton className="mt-5 h-56 w-full" />
      <Skeleton className="mt-5 h-10 w-full" />
    </div>
  );
}
