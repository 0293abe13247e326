// Takes up an invitation: a new person chooses a name and password, one with an account proves who they are.
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { OpenInvitation } from '#schemas/people';
import { useApi } from '../../api/api-context';
import { sessionQuery, useAcceptInvitation, useOpenInvitation } from '../../api/session';
import { Button, buttonClass } from '../../design/button';
import { TextField } from '../../design/field';
import { Form, type Values } from '../../design/form';
import { NewPasswordField } from '../../design/new-password-field';
import { Skeleton } from '../../design/skeleton';
import { DoorCard } from './door-card';
import { useFragmentToken } from './use-fragment-token';

export function InvitationPage() {
  const token = useFragmentToken();
  const { data: invitation, error } = useOpenInvitation(token);
  if (error) return <Ended message={error.message} />;
  if (!invitation) return <Loading />;
  return (
    <DoorCard
      title={`Join ${invitation.workspaceName}`}
      description={
        <>
          {invitation.invitedBy} invites you as {invitation.role === 'owner' ? 'an' : 'a'} {invitation.role}. You will
          sign in as <span className="font-medium break-all text-ink">{invitation.email}</span>.
        </>
      }
    >
      <AcceptForm token={token} invitation={invitation} />
    </DoorCard>
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
          Join
        </Button>
      }
    >
      <input type="hidden" autoComplete="username" value={invitation.email} readOnly />
      {invitation.hasAccount && !isKnown && (
        <TextField name="password" label="Your password" type="password" autoComplete="current-password" required />
      )}
      {!invitation.hasAccount && (
        <>
          <TextField name="name" label="Your name" autoComplete="name" required maxLength={100} />
          <NewPasswordField name="password" label="Choose a password" />
        </>
      )}
    </Form>
  );
}

function Ended({ message }: { message: string }) {
  return (
    <DoorCard title="This invitation does not work" description={message}>
      <p className="mb-6 text-sm text-muted">
        Ask whoever sent it for a new one. If you have an account already, sign in.
      </p>
      <Link to="/sign-in" className={buttonClass()}>
        Go to sign-in
      </Link>
    </DoorCard>
  );
}

function Loading() {
  return (
    <div role="status" aria-label="Loading" className="w-full max-w-100 rounded-xl border border-line bg-raised p-8">
      <Skeleton className="h-6 w-48" />
      <Skeleton className="mt-3 w-full" />
      <Skeleton className="mt-8 h-9 w-full" />
      <Skeleton className="mt-6 h-10 w-full" />
    </div>
  );
}
