// Accepts an invitation: a new person chooses a name and password, one with an account signs in.

import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { OpenInvitation } from '#schemas/people';
import { useApi } from '../../api/api-context';
import { sessionQuery, useAcceptInvitation, useOpenInvitation } from '../../api/session';
import { Button, buttonClass } from '../../design/button';
import { TextField } from '../../design/forms/field';
import { Form, type Values } from '../../design/forms/form';
import { NewPasswordField } from '../../design/forms/new-password-field';
import { Skeleton } from '../../design/skeleton';
import { rich, t } from '../../language/text';
import { AuthCard } from './auth-card';
import { useFragmentToken } from './use-fragment-token';

export function InvitationPage() {
  const token = useFragmentToken();
  const { data: invitation, error } = useOpenInvitation(token);
  if (error) return <Ended message={error.message} />;
  if (!invitation) return <Loading />;
  return (
    <AuthCard
      title={t('Join {workspaceName}', { workspaceName: invitation.workspaceName })}
      description={rich(
        '{invitedBy} invited you to join as {role, select, owner {an owner} member {a member} other {a viewer}}. You’ll sign in as <b>{email}</b>.',
        {
          invitedBy: invitation.invitedBy,
          role: invitation.role,
          email: invitation.email,
          b: (parts) => <span className="font-medium break-all text-ink">{parts}</span>,
        },
      )}
    >
      <AcceptForm token={token} invitation={invitation} />
    </AuthCard>
  );
}

function AcceptForm({ token, invitation }: { token: string; invitation: OpenInvitation }) {
  const navigate = useNavigate();
  const accept = useAcceptInvitation();
  const { data: session } = useQuery(sessionQuery(useApi()));
  const isKnown = invitation.hasAccount && session?.user.email === invitation.email;
  const send = ({ name, password }: Values) =>
    accept.mutate(
      { token, ...(name && { name: name.trim() }), password },
      { onSuccess: () => void navigate({ to: '/', replace: true }) },
    );
  return (
    <Form
      onSend={send}
      error={accept.error}
      actions={
        <Button type="submit" variant="primary" size="lg" isBusy={accept.isPending}>
          {t('Join')}
        </Button>
      }
    >
      <input type="hidden" autoComplete="username" value={invitation.email} readOnly />
      {invitation.hasAccount && !isKnown && (
        <TextField
          name="password"
          label={t('Your password')}
          type="password"
          autoComplete="current-password"
          required
        />
      )}
      {!invitation.hasAccount && (
        <>
          <TextField name="name" label={t('Your name')} autoComplete="name" required maxLength={100} />
          <NewPasswordField name="password" label={t('Choose a password')} />
        </>
      )}
    </Form>
  );
}

function Ended({ message }: { message: string }) {
  return (
    <AuthCard title={t('This invitation isn’t valid')} description={message}>
      <p className="mb-6 text-sm text-muted">
        {t('Ask the person who invited you for a new link. If you already have an account, sign in.')}
      </p>
      <Link to="/sign-in" className={buttonClass()}>
        {t('Go to sign-in')}
      </Link>
    </AuthCard>
  );
}

function Loading() {
  return (
    <div
      role="status"
      aria-label={t('Loading')}
      className="w-full max-w-100 rounded-xl border border-line bg-raised p-8"
    >
      <Skeleton className="h-6 w-48" />
      <Skeleton className="mt-3 w-full" />
      <Skeleton className="mt-8 h-9 w-full" />
      <Skeleton className="mt-6 h-10 w-full" />
    </div>
  );
}
