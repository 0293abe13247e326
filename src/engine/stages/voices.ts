// The voices that a workspace may use, by their ids: those of the server, and those of its accounts at vendors.

import { bareId } from '../../domain/vendor-id.js';
import { speaksLanguage } from '../../domain/voice-choice.js';
import type { Pace, Voice, VoiceListing } from '../../providers/contracts.js';
import { ProviderError } from '../../providers/errors.js';
import type { Db } from '../../store/db/database.js';
import type { VoiceAccount } from './paid-lines.js';

/** Without an account the voice is one of the server itself. */
export type FoundVoice = { voice: Voice; listing: VoiceListing; account: VoiceAccount | null };

export type Voices = {
  listings: readonly VoiceListing[];
  /** By the id as lists show it; also by a vendor's own where no other voice has the same. */
  find(voiceId: string): FoundVoice | null;
};

/** What a workspace may use at this moment; `db` where a transaction is open already. */
export type VoicesOf = (workspaceId: string, db?: Db) => Promise<Voices>;

export function collectVoices(providers: readonly Voice[]): Voices {
  return voicesFrom(providers.flatMap((voice) => voice.voices().map((listing) => ({ voice, listing, account: null }))));
}

/** The first ones win where two have the same id. */
export const addVoices = (voices: Voices, more: readonly FoundVoice[]): Voices =>
  more.length === 0 ? voices : voicesFrom([...voices.listings.map(({ id }) => voices.find(id)!), ...more]);

function voicesFrom(entries: readonly FoundVoice[]): Voices {
  const byId = new Map<string, FoundVoice>();
  const byBareId = new Map<string, FoundVoice[]>();
  for (const entry of entries) {
    const { id } = entry.listing;
    if (byId.has(id)) continue;
    byId.set(id, entry);
    if (entry.account) byBareId.set(bareId(id), [...(byBareId.get(bareId(id)) ?? []), entry]);
  }
  const onlyOne = (found: FoundVoice[] = []): FoundVoice | null => (found.length === 1 ? found[0]! : null);
  return {
    listings: [...byId.values()].map(({ listing }) => listing),
    find: (id) => byId.get(id) ?? onlyOne(byBareId.get(id)),
  };
}

/** An ordinary English voice, for those that were not measured. */
export const ORDINARY: Pace = { letterS: 0.062, commaS: 0.246, stopS: 0.322 };

export const paceOf = (voices: Voices, voiceId: string): Pace => voices.find(voiceId)?.voice.pace(voiceId) ?? ORDINARY;

/** The voice of a flow, which may have been taken off the server since the flow was created. */
export function mustFindVoice(voices: Voices, voiceId: string): FoundVoice {
  const found = voices.find(voiceId);
  if (found) return found;
  throw new ProviderError('voice', 'config', 'the chosen voice is not available on this server any more');
}

/** The voice of the server that steps in for another one; null where none speaks the language. */
export function findStandIn(voices: Voices, { language, gender }: VoiceListing): FoundVoice | null {
  const own = voices.listings.map(({ id }) => voices.find(id)!).filter(({ account }) => account === null);
  const able = own.filter(({ listing }) => speaksLanguage(listing.language, language.split('-')[0]!));
  return able.find(({ listing }) => listing.gender === gender) ?? able[0] ?? null;
}
