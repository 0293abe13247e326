// All voices of the server by their ids, whoever makes them.
import type { Pace, Voice, VoiceListing } from '../../providers/contracts.js';
import { ProviderError } from '../../providers/errors.js';

export type Voices = {
  listings: readonly VoiceListing[];
  find(voiceId: string): { voice: Voice; listing: VoiceListing } | null;
};

export function collectVoices(providers: readonly Voice[]): Voices {
  const entries = providers.flatMap((voice) => voice.voices().map((listing) => ({ voice, listing })));
  const byId = new Map(entries.map((entry) => [entry.listing.id, entry]));
  return { listings: entries.map(({ listing }) => listing), find: (id) => byId.get(id) ?? null };
}

/** An ordinary English voice, for those that were not measured. */
const ORDINARY: Pace = { letterS: 0.062, commaS: 0.246, stopS: 0.322 };

export const paceOf = (voices: Voices, voiceId: string): Pace => voices.find(voiceId)?.voice.pace(voiceId) ?? ORDINARY;

/** The voice of a flow, which may have been taken off the server since the flow was created. */
export function mustFindVoice(voices: Voices, voiceId: string): { voice: Voice; listing: VoiceListing } {
  const found = voices.find(voiceId);
  if (found) return found;
  throw new ProviderError('voice', 'config', 'the chosen voice is not available on this server any more');
}
