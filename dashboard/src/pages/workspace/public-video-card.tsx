// The public page of a video: whether it exists, and its call to action.
import { Card } from '../../design/card';
import { TextField } from '../../design/forms/field';
import { Switch } from '../../design/forms/switch';
import type { BrandingCardProps } from './card-props';

export function PublicVideoCard({ branding, onChange, disabled }: BrandingCardProps) {
  const needsBoth = branding.actionLabel.trim() !== '' || branding.actionUrl.trim() !== '';
  const mayType = !disabled && branding.watchPages;
  return (
    <Card title="Watch pages" description="A page of its own for each video, under an address that cannot be guessed.">
      <div className="flex flex-col gap-6">
        <Switch
          label="Watch pages"
          hint="Off: their addresses answer nothing any more, also those that were sent already."
          isOn={branding.watchPages}
          onChange={(watchPages) => onChange({ watchPages })}
          disabled={disabled}
        />
        <fieldset className="grid gap-4 border-t border-line pt-6 sm:grid-cols-2">
          <legend className="sr-only">Button below the video</legend>
          <TextField
            name="actionLabel"
            label="Button below the video"
            value={branding.actionLabel}
            onValueChange={(actionLabel: string) => onChange({ actionLabel })}
            placeholder="Book a call"
            maxLength={60}
            required={mayType && needsBoth}
            disabled={!mayType}
            autoComplete="off"
            isOptional
            hint="Leave both empty for none."
          />
          <TextField
            name="actionUrl"
            label="Where it leads"
            type="url"
            value={branding.actionUrl}
            onValueChange={(actionUrl: string) => onChange({ actionUrl })}
            placeholder="https://cal.example/you"
            pattern="[hH][tT][tT][pP][sS]://\S+"
            maxLength={2000}
            required={mayType && needsBoth}
            disabled={!mayType}
            autoComplete="off"
            spellCheck={false}
            hint="An address that begins with https://"
          />
        </fieldset>
      </div>
    </Card>
  );
}
