// Makes a key: what it is for, what it may do, which flows it sees and when it ends.

import { useState } from 'react';
import type { NewKey } from '#schemas/people';
import { useCreateKey } from '../../api/keys';
import { Button } from '../../design/button';
import { Checkbox } from '../../design/forms/checkbox';
import { TextField } from '../../design/forms/field';
import { Form } from '../../design/forms/form';
import { Select } from '../../design/forms/select';
import { Dialog, DialogActions } from '../../design/overlays/dialog';
import { t } from '../../language/text';
import { OriginsField, originsIn } from './origins';
import { ScopeChoice } from './scope-choice';

type Props = { onClose: () => void; onCreated: (name: string, value: string) => void };

const ENDS = [
  { value: '30', label: t('In 30 days') },
  { value: '90', label: t('In 90 days') },
  { value: '365', label: t('In a year') },
  { value: 'never', label: t('Never') },
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
    <Dialog isOpen onClose={onClose} title={t('Create an API key')} description={t('You’ll see the key only once.')}>
      <Form
        onSend={({ name = '', origins }) => create(name.trim(), originsIn(origins))}
        error={createKey.error}
        actions={
          <DialogActions>
            <Button onClick={onClose}>{t('Cancel')}</Button>
            <Button type="submit" variant="primary" isBusy={createKey.isPending} disabled={scopes.length === 0}>
              {t('Create key')}
            </Button>
          </DialogActions>
        }
      >
        <TextField
          name="name"
          label={t('Name')}
          hint={t('For example, the app that will use it.')}
          placeholder={t('CRM production')}
          required
          maxLength={100}
          autoComplete="off"
        />
        <ScopeChoice scopes={scopes} onChange={setScopes} />
        <Select label={t('Expires')} items={ENDS} value={ends} onChange={setEnds} />
        <Checkbox
          label={t('Own videos only')}
          hint={t('The key can only access videos it created.')}
          isChecked={onlyOwnFlows}
          onChange={setOnlyOwnFlows}
        />
        <OriginsField />
      </Form>
    </Dialog>
  );
}
