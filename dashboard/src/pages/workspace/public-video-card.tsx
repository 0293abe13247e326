// The public page of a video: whether it exists, and its call to action.

import { Card } from '../../design/card';
import { TextField } from '../../design/forms/field';
import { Switch } from '../../design/forms/switch';
import { t } from '../../language/text';
import type { BrandingCardProps } from './card-props';

export function PublicVideoCard({ branding, onChange, disabled }: BrandingCardProps) {
  const needsBoth = branding.actionLabel.trim() !== '' || branding.actionUrl.trim() !== '';
  return (
    <Card title={t('Watch pages')} description={t('A page for each video, with a link that can’t be guessed.')}>
      <div className="flex flex-col gap-6">
        <Switch
          label={t('Watch pages')}
          hint={t('When off, links you already sent stop working.')}
          isOn={branding.watchPages}
          onChange={(watchPages) => onChange({ watchPages })}
          disabled={disabled}
        />
        <fieldset className="grid gap-4 border-t border-line pt-6 sm:grid-cols-2">
          <legend className="sr-only">{t('Button below the video')}</legend>
          <TextField
            name="actionLabel"
            label={t('Button below the video')}
            value={branding.actionLabel}
            onValueChange={(actionLabel: string) => onChange({ actionLabel })}
            placeholder={t('Book a call')}
            maxLength={60}
            required={!disabled && needsBoth}
            disabled={disabled}
            autoComplete="off"
            isOptional
            hint={t('Also shown at the end of the video. Leave both fields empty to ask for a reply instead.')}
          />
          <TextField
            name="actionUrl"
            label={t('Button link')}
            type="url"
            value={branding.actionUrl}
            onValueChange={(actionUrl: string) => onChange({ actionUrl })}
            placeholder="https://cal.example/you"
            pattern="[hH][tT][tT][pP][sS]://\S+"
            maxLength={2000}
            required={!disabled && needsBoth}
            disabled={disabled}
            autoComplete="off"
            spellCheck={false}
            hint={t('Starts with https://')}
          />
        </fieldset>
      </div>
    </Card>
  );
}
