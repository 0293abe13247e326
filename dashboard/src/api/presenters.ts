// The presenters and voices that a workspace may choose from, and how a voice sounds.

import type { AvatarList, VoiceList } from '#shapes';
import { useApi, useWorkspace } from './api-context';
import { useWorkspaceQuery } from './workspace-query';

export const useAvatars = () => useWorkspaceQuery<AvatarList>('avatars');
export const useVoices = () => useWorkspaceQuery<VoiceList>('voices');

/** Asks for a few words in that voice, as sound. */
export function useVoiceSample() {
  const api = useApi();
  const { path } = useWorkspace();
  return (voiceId: string, signal?: AbortSignal) =>
    api.postForBlob(`${path}/voices/${encodeURIComponent(voiceId)}/sample`, {}, signal);
}
