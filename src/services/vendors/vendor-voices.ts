// The voices of a workspace: those of the server first, then those of its accounts as last listed. A workspace without accounts
// costs one query.
import { withPrice } from '../../domain/cost.js';
import { bareId, vendorId } from '../../domain/vendor-id.js';
import type { PaidLines } from '../../engine/stages/paid-lines.js';
import { addVoices, type FoundVoice, ORDINARY, type Voices, type VoicesOf } from '../../engine/stages/voices.js';
import type { Clock } from '../../lib/clock.js';
import {
  type Pace,
  ProviderError,
  type Voice,
  type VoiceListing,
  type VoiceVendor,
} from '../../providers/contracts.js';
import type { Db } from '../../store/db/database.js';
import { SecretError } from '../../store/vendors/secrets.js';
import { findOfferStamp, learnPace, listListings, type SeenListing } from '../../store/vendors/vendor-accounts.js';
import type { Circuits } from './circuits.js';
import type { OpenedAccount, VendorAccounts } from './vendor-accounts.js';

type Options = {
  db: Db;
  /** Those of the server itself. */
  own: Voices;
  vendors: readonly VoiceVendor[];
  accounts: VendorAccounts;
  circuits: Circuits;
  lines: PaidLines;
  clock: Clock;
};

export function createVoicesOf(options: Options): VoicesOf {
  const { own, vendors, accounts } = options;
  const serverVendors = accounts.ofServer.filter((name) => vendors.some((vendor) => vendor.name === name));
  const kept = createKeptVoices(options.clock);
  return async (workspaceId, db = options.db) => {
    const stamp = await findOfferStamp(db, { workspaceId, serverVendors });
    if (stamp === null) return own;
    const known = kept.find(workspaceId, stamp);
    if (known) return known;
    const voices = await read(workspaceId, db);
    kept.keep(workspaceId, stamp, voices);
    return voices;
  };

  async function read(workspaceId: string, db: Db): Promise<Voices> {
    const rows = await listListings(db, { workspaceId, kind: 'voice', serverVendors });
    const found = vendors.flatMap((vendor) =>
      voicesOfVendor(
        options,
        vendor,
        workspaceId,
        rows.filter((row) => row.vendor === vendor.name),
      ),
    );
    return addVoices(own, found);
  }
}

const KEPT_WORKSPACES = 50;
/** What is learned of voices is seen after this time. */
const KEPT_MS = 60_000;

/** The voices of the workspaces that asked last: a vendor may offer thousands. */
function createKeptVoices(clock: Clock) {
  const kept = new Map<string, { stamp: string; voices: Voices; untilMs: number }>();
  return {
    find: (workspaceId: string, stamp: string): Voices | null => {
      const found = kept.get(workspaceId);
      return found?.stamp === stamp && clock() < found.untilMs ? found.voices : null;
    },
    keep: (workspaceId: string, stamp: string, voices: Voices) => {
      kept.delete(workspaceId);
      kept.set(workspaceId, { stamp, voices, untilMs: clock() + KEPT_MS });
      if (kept.size > KEPT_WORKSPACES) kept.delete(kept.keys().next().value!);
    },
  };
}

function voicesOfVendor(
  options: Options,
  vendor: VoiceVendor,
  workspaceId: string,
  rows: readonly SeenListing[],
): FoundVoice[] {
  const first = rows[0];
  if (!first) return [];
  const listings = rows.map(({ id, listing }) => listingOf(vendor, id, listing as VoiceListing));
  const paces = new Map(rows.map((row) => [vendorId(vendor.name, row.id), learnedPace(row)]));
  const voice = createVendorVoice(options, vendor, workspaceId, listings, paces);
  const account = {
    vendor: vendor.name,
    title: vendor.title,
    lines: options.lines,
    allowsFallback: first.allows_fallback ?? options.accounts.serverAllowsFallback,
    learnPace: (voiceId: string, ordinaryS: number, spokenS: number) =>
      learnPace(options.db, {
        workspaceId: first.workspace_id,
        vendor: vendor.name,
        id: bareId(voiceId),
        ordinaryS,
        spokenS,
      }),
  };
  return listings.map((listing) => ({ voice, listing, account }));
}

const listingOf = ({ name }: VoiceVendor, id: string, { name: called, language, gender }: VoiceListing) => ({
  id: vendorId(name, id),
  name: called.slice(0, LONGEST_NAME),
  provider: name,
  language,
  gender,
});

const LONGEST_NAME = 200;

/** So much has to be heard of a voice before its pace is known. */
const ENOUGH_S = 5;

/** Nobody speaks at less than half or more than twice the ordinary pace. */
const MOST_TIMES = 2;

function learnedPace({ ordinary_s, spoken_s }: SeenListing): Pace | null {
  if (ordinary_s < ENOUGH_S) return null;
  const times = Math.min(MOST_TIMES, Math.max(1 / MOST_TIMES, spoken_s / ordinary_s));
  const { letterS, commaS, stopS } = ORDINARY;
  return { letterS: letterS * times, commaS: commaS * times, stopS: stopS * times };
}

function createVendorVoice(
  { accounts, circuits }: Options,
  vendor: VoiceVendor,
  workspaceId: string,
  listings: readonly VoiceListing[],
  paces: ReadonlyMap<string, Pace | null>,
): Voice {
  const { name, title } = vendor;
  return {
    name,
    limits: vendor.limits,
    voices: () => listings,
    pace: (id) => paces.get(id) ?? null,
    speak: async (request, signal) => {
      const opened = await mustOpen(accounts, vendor, workspaceId);
      const called = { vendor: name, title, call: 'speak', workspaceId: opened.workspaceId };
      const bare = { ...request, voiceId: bareId(request.voiceId) };
      const spoken = await circuits.through(called, signal, (limited) => vendor.speak(opened.account, bare, limited));
      return { ...spoken, costs: spoken.costs.map((cost) => withPrice(cost, opened.price)) };
    },
  };
}

type Named = { name: string; title: string };

/** The account that a workspace uses, opened; one that cannot be is for its people to mend. */
export async function mustOpen(
  accounts: VendorAccounts,
  { name, title }: Named,
  workspaceId: string | null,
): Promise<OpenedAccount> {
  const opened = await accounts.open(workspaceId, name).catch((cause: unknown) => {
    if (!(cause instanceof SecretError)) throw cause;
    throw new ProviderError(name, 'config', `the key of ${title} cannot be read on this server`, { cause });
  });
  if (opened) return opened;
  throw new ProviderError(name, 'config', `${title} is not connected`);
}
