// The two names: what members read in the sidebar, and what is said in the videos.
import { Card } from '../../design/card';
import { TextField } from '../../design/forms/field';
import type { BrandingCardProps } from './card-props';

export function NamesCard({ branding, onChange, disabled }: BrandingCardProps) {
  return (
    <Card title="Names">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          name="name"
          label="Workspace"
          value={branding.name}
          onValueChange={(name: string) => onChange({ name })}
          required
          maxLength={100}
          disabled={disabled}
          autoComplete="off"
          hint="Seen by its members only."
        />
        <TextField
          name="company"
          label="Company"
          value={branding.company}
          onValueChange={(company: string) => onChange({ company })}
          placeholder={branding.name}
          maxLength={200}
          disabled={disabled}
          autoComplete="organization"
          isOptional
          hint="Said and shown in the videos. Empty: the workspace's name."
        />
      </div>
    </Card>
  );
}
