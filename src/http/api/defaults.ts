// The voice of a flow that names none: create takes it, the lists mark it, and a workspace whose own is gone makes no videos. One
// rule for all of them, so that a list never promises what create does not do.

import { chooseVoice, type VoiceGender } from '../../domain/voice-choice.js';
import type { Voices } from '../../engine/stages/voices.js';
import type { VoiceListing } from '../../providers/contracts.js';
import type { WorkspaceDefaults } from '../../store/workspaces/workspace-settings.js';
import { ApiError } from '../core/errors.js';

/**
 * The voice of flows that name none, with a presenter whom this gender fits. `language` is that of the summary where it is beyond
 * doubt. Null where no voice speaks it, or the workspace has none any more.
 */
export function defaultVoice(
  voices: Voices,
  { voiceId, voiceIsChosen }: Pick<WorkspaceDefaults, 'voiceId' | 'voiceIsChosen'>,
  gender: VoiceGender | null,
  language: string | null = null,
): VoiceListing | null {
  const usual = configuredVoice(voices, voiceId);
  if (!usual) return null;
  const chooseFrom = (some: readonly VoiceListing[]) =>
    chooseVoice({ voices: some, usual, isChosen: voiceIsChosen, language, gender });
  // What costs money and nobody named is taken only where nothing else can speak.
  const own = voices.listings.filter(({ id }) => voices.find(id)?.account === null);
  return chooseFrom(own) ?? chooseFrom(voices.listings);
}

const configuredVoice = (voices: Voices, voiceId: string | null): VoiceListing | null =>
  voiceId === null ? null : (voices.find(voiceId)?.listing ?? null);

type Ready = Pick<WorkspaceDefaults, 'hasReadyAvatar' | 'voiceId'>;

/** Section 8: a workspace makes videos only with a ready avatar and a voice. What it still needs. */
export const missingIn = ({ hasReadyAvatar, voiceId }: Ready, voices: Voices): string[] => [
  ...(hasReadyAvatar ? [] : ['a ready avatar']),
  ...(configuredVoice(voices, voiceId)
    ? []
    : [voiceId === null ? 'a configured voice' : 'a configured voice, for the one it had is gone']),
];

export function requireReadiness(missing: readonly string[]): void {
  if (missing.length === 0) return;
  throw new ApiError('WORKSPACE_NOT_READY', `The workspace still needs ${missing.join(' and ')}.`);
}
