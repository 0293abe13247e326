// Makes a key: what it is for, what it may do, which flows it sees and when it ends.
import { useState } from 'react';
import type { NewKey } from '#schemas/people';
import { useCreateKey } from '../../api/keys';
import { Button } from '../../design/button';
import { Checkbox } from '../../design/checkbox';
import { Dialog, DialogActions } from '../../design/dialog';
import { TextField } from '../../design/field';
import { Form } from '../../design/form';
import { Select } from '../../design/select';
import { OriginsField, originsIn } from './origins';
import { ScopeChoice } from './scope-choice';

type Props = { onClose: () => void; onCreated: (name: string, value: string) => void };

const ENDS = [
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
  { value: 'never', label: 'Never' },
] as const;

export function CreateKeyDialog({ onClose, onCreated }: Props) {
  const createKey = useCreateKey();
  const [scopes, setScopes] = useState<NewKey['scopes']>(['*']);
  const [ends, setEnds] = useState<(typeof ENDS)[number]['value']>('365');
  const [onlyOwnFlows, setOnlyOwnFlows] = useState(false);
  const create = (name: string, allowedOrigins: string[]) => {
    const key: NewKey = {
      name,
      scopes,
      onlyOwnFlows,
      allowedOrigins,
      expiresInDays: ends === 'never' ? null : Number(ends),
    };
    createKey.mutate(key, { onSuccess: ({ value }) => onCreated(name, value) });
  };
  return (
    <Dialog isOpen onClose={onClose} title="Create an API key" description="Its value is shown once, right after this.">
      <Form
        onSend={({ name = '', origins }) => create(name.trim(), originsIn(origins))}
        error={createKey.error}
        actions={
          <DialogActions>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="primary" isBusy={createKey.isPending} disabled={scopes.length === 0}>
              Create key
            </Button>
          </DialogActions>
        }
      >
        <TextField
          name="name"
          label="Name"
          hint="Where it will be used, so that you know it again."
          placeholder="CRM production"
          required
          maxLength={100}
          autoComplete="off"
        />
        <ScopeChoice scopes={scopes} onChange={setScopes} />
        <Select label="Expires" items={ENDS} value={ends} onChange={setEnds} />
        <Checkbox
          label="Only its own flows"
          hint="It sees the flows that it made, and no others of the workspace."
          isChecked={onlyOwnFlows}
          onChange={setOnlyOwnFlows}
        />
        <OriginsField />
      </Form>
    </Dialog>
  );
}
