// Stays in sight while the look is being changed, and shows what becomes of a video.
import { Music2, VolumeX } from 'lucide-react';
import type { Settings } from '#schemas/workspace';
import { mediaPath } from '../../api/media';
import { useAvatars } from '../../api/presenters';
import { classes } from '../../design/classes';
import { BrandPreview } from '../brand/brand-preview';
import type { Look } from './look';

/** Where it stands above the fields, it leaves them room. */
const WIDTHS = { '16:9': 'max-w-xl', '1:1': 'max-w-sm', '9:16': 'max-w-64' };

export function LookPreview({ look, settings }: { look: Look; settings: Settings }) {
  const { data } = useAvatars();
  const portrait = data?.avatars.find(({ isDefault }) => isDefault)?.previewUrl;
  const Sound = look.music ? Music2 : VolumeX;
  return (
    <section aria-label="Preview" className="rounded-lg border border-line bg-raised p-4 xl:sticky xl:top-10">
      <h2 className="mb-3 text-sm font-medium">Preview</h2>
      <div className={classes('xl:max-w-none', WIDTHS[look.aspectRatio])}>
        <BrandPreview
          colour={look.brandColour}
          company={look.company.trim() || look.name}
          logoUrl={settings.logoUrl}
          portraitUrl={portrait ? mediaPath(portrait) : null}
          shape={look.aspectRatio}
          hasCaptions={look.captions}
          isStacked
        />
      </div>
      <p className="mt-3 flex items-start gap-2 text-xs text-faint">
        <Sound aria-hidden className="mt-0.5 size-3.5 shrink-0" strokeWidth={1.75} />
        <span>
          {look.music ? 'With music under the voice.' : 'Voice only, no music.'}
          {settings.fontName && ` The video is set in ${settings.fontName}; this sketch is not.`}
        </span>
      </p>
    </section>
  );
}
