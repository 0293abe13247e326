// What the workspace is called and what its videos look like.

import { useState } from 'react';
import type { Settings } from '#schemas/workspace';
import { useChangeSettings, useSettings } from '../../api/settings';
import { Button } from '../../design/button';
import { TextField } from '../../design/forms/field';
import { Form } from '../../design/forms/form';
import { Problem } from '../../design/problem';
import { t } from '../../language/text';
import { BrandColourField } from '../brand/brand-colour-field';
import { BrandPreview } from '../brand/brand-preview';
import { LogoField } from '../brand/logo-field';
import { StepActions, StepCard } from './step-card';
import { StepSkeleton } from './step-skeleton';

export function WorkspaceStep({ onDone }: { onDone: () => void }) {
  const { data, error } = useSettings();
  if (error) return <Problem error={error} />;
  if (!data) return <StepSkeleton />;
  return (
    <StepCard
      title={t('Your workspace')}
      description={t('Name your workspace and set how its videos look. You can change this later.')}
    >
      <WorkspaceForm settings={data} onDone={onDone} />
    </StepCard>
  );
}

function WorkspaceForm({ settings, onDone }: { settings: Settings; onDone: () => void }) {
  const change = useChangeSettings();
  const [name, setName] = useState(settings.name);
  const [company, setCompany] = useState(settings.company ?? '');
  const [brandColour, setBrandColour] = useState(settings.brandColour);
  const save = () =>
    change.mutate({ name: name.trim(), company: company.trim() || null, brandColour }, { onSuccess: onDone });
  return (
    <Form
      onSend={save}
      error={change.error}
      actions={
        <StepActions>
          <Button type="submit" variant="primary" isBusy={change.isPending}>
            {t('Continue')}
          </Button>
        </StepActions>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          name="name"
          label={t('Workspace name')}
          value={name}
          onValueChange={setName}
          required
          maxLength={100}
          hint={t('Only people in this workspace can see it.')}
        />
        <TextField
          name="company"
          label={t('Company name')}
          value={company}
          onValueChange={setCompany}
          placeholder={name}
          maxLength={100}
          isOptional
          hint={t('Spoken and shown in your videos. Defaults to the workspace name.')}
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <BrandColourField colour={brandColour} onChange={setBrandColour} />
        <LogoField logoUrl={settings.logoUrl} />
      </div>
      <BrandPreview colour={brandColour} company={company || name} logoUrl={settings.logoUrl} />
    </Form>
  );
}
