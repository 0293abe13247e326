// The voices that a workspace may use: those of the server, and those of its accounts at vendors.
import { bareId } from '../../domain/vendor-id.js';
import { speaksLanguage } from '../../domain/voice-choice.js';
import { type Pace, ProviderError, type Voice, type VoiceListing } from '../../providers/contracts.js';
import type { Db } from '../../store/db/database.js';
import type { VoiceAccount } from './paid-lines.js';

/** Without an account the voice is one of the server itself. */
export type FoundVoice = { voice: Voice; listing: VoiceListing; account: VoiceAccount | null };

export type Voices = {
  listings: readonly VoiceListing[];
  /** By the listed id; also by the vendor's own id if that is unique. */
  find(voiceId: string): FoundVoice | null;
};

/** Pass `db` where a transaction is open already. */
export type VoicesOf = (workspaceId: string, db?: Db) => Promise<Voices>;

export function collectVoices(providers: readonly Voice[]): Voices {
  return voicesFrom(providers.flatMap((voice) => voice.voices().map((listing) => ({ voice, listing, account: null }))));
}

/** Of two with the same id the first wins. */
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

/** The pace of an average English voice, for voices that were not measured. */
export const ORDINARY: Pace = { letterS: 0.062, commaS: 0.246, stopS: 0.322 };

export const paceOf = (voices: Voices, voiceId: string): Pace => voices.find(voiceId)?.voice.pace(voiceId) ?? ORDINARY;

/** The voice may have been removed from the server since the flow was created. */
export function mustFindVoice(voices: Voices, voiceId: string): FoundVoice {
  const found = voices.find(voiceId);
  if (found) return found;
  throw new ProviderError('voice', 'config', 'the selected voice is no longer available on this server');
}

/** The server's fallback voice; null if none speaks the language. */
export function findStandIn(voices: Voices, { language, gender }: VoiceListing): FoundVoice | null {
  const own = voices.listings.map(({ id }) => voices.find(id)!).filter(({ account }) => account === null);
  const able = own.filter(({ listing }) => speaksLanguage(listing.language, language.split('-')[0]!));
  return able.find(({ listing }) => listing.gender === gender) ?? able[0] ?? null;
}
