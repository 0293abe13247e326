// A sticky preview of the branding while it is edited.

import { Music2, VolumeX } from 'lucide-react';
import type { Settings } from '#schemas/workspace';
import { mediaPath } from '../../api/media';
import { useAvatars } from '../../api/presenters';
import { classes } from '../../design/classes';
import { t } from '../../language/text';
import { BrandPreview } from '../brand/brand-preview';
import type { Branding } from './branding-form';

/** Above the fields it leaves them room. */
const WIDTHS = { '16:9': 'max-w-xl', '1:1': 'max-w-sm', '9:16': 'max-w-64' };

export function BrandingPreview({ branding, settings }: { branding: Branding; settings: Settings }) {
  const { data } = useAvatars();
  const portrait = data?.avatars.find(({ isDefault }) => isDefault)?.previewUrl;
  const Sound = branding.music ? Music2 : VolumeX;
  return (
    <section aria-label={t('Preview')} className="rounded-lg border border-line bg-raised p-4 xl:sticky xl:top-10">
      <h2 className="mb-3 text-sm font-medium">{t('Preview')}</h2>
      <div className={classes('xl:max-w-none', WIDTHS[branding.aspectRatio])}>
        <BrandPreview
          colour={branding.brandColour}
          company={branding.company.trim() || branding.name}
          logoUrl={settings.logoUrl}
          portraitUrl={portrait ? mediaPath(portrait) : null}
          shape={branding.aspectRatio}
          hasCaptions={branding.captions}
          isStacked
        />
      </div>
      <p className="mt-3 flex items-start gap-2 text-xs text-faint">
        <Sound aria-hidden className="mt-0.5 size-3.5 shrink-0" strokeWidth={1.75} />
        <span>
          {branding.music ? t('With background music.') : t('No background music.')}
          {settings.fontName &&
            t(' Your videos use {fontName}, but this preview doesn’t.', { fontName: settings.fontName })}
        </span>
      </p>
    </section>
  );
}
