// The form state of the workspace page, and its mapping to and from the API.
import type { Settings } from '#schemas/workspace';
import type { SettingsChange } from '../../api/settings';

export type Branding = Pick<
  Settings,
  'name' | 'brandColour' | 'aspectRatio' | 'captions' | 'aiLabel' | 'introduction' | 'music' | 'watchPages'
> & {
  company: string;
  height: 'server' | '720' | '1080';
  actionLabel: string;
  actionUrl: string;
};

export function brandingOf(settings: Settings): Branding {
  const {
    name,
    company,
    brandColour,
    aspectRatio,
    videoHeight,
    captions,
    aiLabel,
    introduction,
    music,
    watchPages,
    callToAction,
  } = settings;
  return {
    name,
    brandColour,
    aspectRatio,
    captions,
    aiLabel,
    introduction,
    music,
    watchPages,
    company: company ?? '',
    height: videoHeight === 720 ? '720' : videoHeight === 1080 ? '1080' : 'server',
    actionLabel: callToAction?.label ?? '',
    actionUrl: callToAction?.url ?? '',
  };
}

const HEIGHTS = { server: null, '720': 720, '1080': 1080 } as const;

/** Only the fields in `changed`, except that both parts of the call to action go together. */
export function changeOf(changed: Partial<Branding>, { actionLabel, actionUrl }: Branding): SettingsChange {
  const { company, height, actionLabel: label, actionUrl: url, ...same } = changed;
  const touchesAction = label !== undefined || url !== undefined;
  const hasAction = actionLabel.trim() !== '' && actionUrl.trim() !== '';
  return {
    ...same,
    ...(same.name !== undefined && { name: same.name.trim() }),
    ...(company !== undefined && { company: company.trim() || null }),
    ...(height !== undefined && { videoHeight: HEIGHTS[height] }),
    ...(touchesAction && { callToAction: hasAction ? { label: actionLabel.trim(), url: actionUrl.trim() } : null }),
  };
}
