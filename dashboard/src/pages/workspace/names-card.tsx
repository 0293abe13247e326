// The two names: what members read in the sidebar, and what is said in the videos.

import { Card } from '../../design/card';
import { TextField } from '../../design/forms/field';
import { t } from '../../language/text';
import type { BrandingCardProps } from './card-props';

export function NamesCard({ branding, onChange, disabled }: BrandingCardProps) {
  return (
    <Card title={t('Names')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          name="name"
          label={t('Workspace name')}
          value={branding.name}
          onValueChange={(name: string) => onChange({ name })}
          required
          maxLength={100}
          disabled={disabled}
          autoComplete="off"
          hint={t('Only people in this workspace can see it.')}
        />
        <TextField
          name="company"
          label={t('Company name')}
          value={branding.company}
          onValueChange={(company: string) => onChange({ company })}
          placeholder={branding.name}
          maxLength={200}
          disabled={disabled}
          autoComplete="organization"
          isOptional
          hint={t('Spoken and shown in your videos. Defaults to the workspace name.')}
        />
      </div>
    </Card>
  );
}
