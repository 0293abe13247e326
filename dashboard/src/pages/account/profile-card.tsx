// The display name, and the e-mail address for signing in.
import { useChangeProfile } from '../../api/account';
import { useSession } from '../../api/session';
import { Button } from '../../design/button';
import { Card } from '../../design/card';
import { TextField } from '../../design/forms/field';
import { Form } from '../../design/forms/form';
import { useToast } from '../../design/overlays/toast';

export function ProfileCard() {
  const { user } = useSession();
  const change = useChangeProfile();
  const toast = useToast();
  const save = (name: string) => change.mutate({ name }, { onSuccess: () => toast.good('Your name is saved.') });
  return (
    <Card title="Profile" description="Your name stands beside the videos that you make.">
      <Form
        className="max-w-sm"
        onSend={({ name = '' }) => save(name.trim())}
        error={change.error}
        actions={
          <Button type="submit" className="self-start" isBusy={change.isPending}>
            Save
          </Button>
        }
      >
        <TextField name="name" label="Name" defaultValue={user.name} autoComplete="name" required maxLength={100} />
        <TextField
          name="email"
          label="Email"
          defaultValue={user.email}
          disabled
          hint="You sign in with it. It cannot be changed."
        />
      </Form>
    </Card>
  );
}
