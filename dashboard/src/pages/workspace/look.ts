// What the page of the workspace lets people change, as its fields hold it, and the way there and back.
import type { Settings } from '#schemas/workspace';
import type { SettingsChange } from '../../api/settings';

export type Look = Pick<Settings, 'name' | 'brandColour' | 'aspectRatio' | 'captions' | 'music' | 'watchPages'> & {
  company: string;
  height: 'server' | '720' | '1080';
  actionLabel: string;
  actionUrl: string;
};

export function lookOf(settings: Settings): Look {
  const { name, company, brandColour, aspectRatio, videoHeight, captions, music, watchPages, callToAction } = settings;
  return {
    name,
    brandColour,
    aspectRatio,
    captions,
    music,
    watchPages,
    company: company ?? '',
    height: videoHeight === 720 ? '720' : videoHeight === 1080 ? '1080' : 'server',
    actionLabel: callToAction?.label ?? '',
    actionUrl: callToAction?.url ?? '',
  };
}

const HEIGHTS = { server: null, '720': 720, '1080': 1080 } as const;

/** Of `changed` only, but for the call to action, of which both parts go together. */
export function changeOf(changed: Partial<Look>, { actionLabel, actionUrl }: Look): SettingsChange {
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
