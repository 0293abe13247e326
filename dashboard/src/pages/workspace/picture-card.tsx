// The shape of the picture, how sharp it is, and what is laid over and under it.

import { Card } from '../../design/card';
import { Segments } from '../../design/forms/segments';
import { Switch } from '../../design/forms/switch';
import { t } from '../../language/text';
import { ShapeChoice } from '../brand/shape-choice';
import type { BrandingCardProps } from './card-props';

const HEIGHTS = [
  { value: 'server', label: t('Server default') },
  { value: '720', label: '720p' },
  { value: '1080', label: '1080p' },
] as const;

const INTRODUCTIONS = [
  { value: 'presenter', label: t('Message and presenter') },
  { value: 'message', label: t('Message') },
  { value: 'sender', label: t('Sender only') },
] as const;

export function PictureCard({ branding, onChange, disabled }: BrandingCardProps) {
  return (
    <Card title={t('Video and audio')}>
      <div className="flex flex-col gap-6">
        <ShapeChoice
          shape={branding.aspectRatio}
          onChange={(aspectRatio) => onChange({ aspectRatio })}
          disabled={disabled}
        />
        <Segments
          label={t('Resolution')}
          items={HEIGHTS}
          value={branding.height}
          onChange={(height) => onChange({ height })}
          disabled={disabled}
          hint={t('720p renders faster and makes smaller files.')}
        />
        <Segments
          label={t('Introduction')}
          items={INTRODUCTIONS}
          value={branding.introduction}
          onChange={(introduction) => onChange({ introduction })}
          disabled={disabled}
          hint={t(
            'The opening line of videos with an illustrated presenter: “A message from Tom Baker, presented by Maya”, “A message from Tom Baker”, or just “Tom Baker”.',
          )}
        />
        <div className="flex flex-col gap-5 border-t border-line pt-6">
          <Switch
            label={t('Burned-in captions')}
            hint={t('Caption files are always included.')}
            isOn={branding.captions}
            onChange={(captions) => onChange({ captions })}
            disabled={disabled}
          />
          <Switch
            label={t('AI-generated label')}
            hint={t(
              'Shown in the first seconds of the video. Turn it off only where the law allows. It always stays on for presenters created from photos. The file is always marked as AI-generated.',
            )}
            isOn={branding.aiLabel}
            onChange={(aiLabel) => onChange({ aiLabel })}
            disabled={disabled}
          />
          <Switch
            label={t('Music')}
            hint={t('Soft, royalty-free background music.')}
            isOn={branding.music}
            onChange={(music) => onChange({ music })}
            disabled={disabled}
          />
        </div>
      </div>
    </Card>
  );
}
