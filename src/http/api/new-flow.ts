// A new flow as the API and the dashboard both make it: what is checked, and what is filled in where nothing was said.
import type { z } from 'zod';
import { invalid } from '../../domain/errors.js';
import { LOST_KEY } from '../../domain/metadata.js';
import type { VoiceGender } from '../../domain/voice-choice.js';
import { languageName, speaksLanguage } from '../../domain/voice-choice.js';
import type { Voices, VoicesOf } from '../../engine/stages/voices.js';
import type { VoiceListing } from '../../providers/contracts.js';
import type { PresenterListing } from '../../providers/vendor.js';
import type { CreateRequest } from '../../services/flows/flows.js';
import { checkAddress } from '../../services/webhooks/endpoints.js';
import type { Db, Tx } from '../../store/db/database.js';
import type { WorkspaceDefaults } from '../../store/workspaces/workspace-settings.js';
import type { AvatarRow } from '../../store/workspaces/workspaces.js';
import { countWords, shortName } from '../../text/words.js';
import { check } from '../core/check.js';
import { defaultVoice, missingIn, requireReadiness } from './defaults.js';
import * as schemas from './schemas.js';

/** Who makes a flow, and what its workspace is set to. */
export type Maker = WorkspaceDefaults & { keyId: string | null; userId: string | null; ownerName: string };

/** What is known of a presenter of a vendor. */
export type VendorAvatar = Pick<
  PresenterListing,
  'id' | 'name' | 'provider' | 'aspectRatios' | 'gender' | 'pictureUrl'
>;

/** What flows are made with. */
export type Makings = {
  /** The avatar of this id, or the one of flows that name none. */
  avatarOf: (tx: Tx, workspaceId: string, id: string | null) => Promise<AvatarRow | null>;
  voicesOf: VoicesOf;
  /** The presenter of a vendor that an id names, or null. */
  findVendorAvatar(workspaceId: string, id: string, db?: Db): Promise<VendorAvatar | null>;
  /** The language of a summary where it is beyond doubt. */
  sureLanguage: (text: string) => string | null;
  /** Hosts of the operator's own network that a callbackUrl may name. */
  allowedHosts: readonly string[];
};

export type CreateInput = z.output<typeof schemas.CreateBody>;

export function readNewFlow(body: Record<string, unknown>): CreateInput {
  const input = check(schemas.CreateBody, body);
  requireNewFlow(input, body);
  return input;
}

/** What the schema does not say: `sent` is the body before it was checked. */
export function requireNewFlow(input: CreateInput, sent: Record<string, unknown>): void {
  refuseLostKey(sent.metadata);
  requireWords(input);
}

export function requireWords({ emailContent }: CreateInput): void {
  const words = countWords(emailContent, schemas.LIMITS.MIN_WORDS);
  if (words >= schemas.LIMITS.MIN_WORDS) return;
  throw invalid(
    `emailContent must have at least ${schemas.LIMITS.MIN_WORDS} words; ${words} ${words === 1 ? 'was' : 'were'} found.`,
  );
}

/** Said here, because the check would pass over it in silence. */
function refuseLostKey(metadata: unknown): void {
  if (typeof metadata !== 'object' || metadata === null || !Object.hasOwn(metadata, LOST_KEY)) return;
  throw invalid(`metadata.${LOST_KEY} is a name that programs lose; choose another key.`);
}

/** The request with every default in place, as the workspace stands at this moment. */
export async function fillIn(makings: Makings, tx: Tx, maker: Maker, input: CreateInput): Promise<CreateRequest> {
  const voices = await makings.voicesOf(maker.workspaceId, tx);
  requireReadiness(missingIn(maker, voices));
  const avatar = await chooseAvatar(makings, tx, maker, input.avatarId ?? null);
  const voice = voiceOf(makings.sureLanguage, voices, maker, input, avatar);
  const prospectName = filled(input.prospectName);
  const prospectCompany = filled(input.prospectCompany);
  return {
    workspaceId: maker.workspaceId,
    keyId: maker.keyId,
    userId: maker.userId,
    quotaMonthly: maker.quotaMonthly,
    title: filled(input.title) ?? titleFor(prospectName, prospectCompany),
    input: {
      emailContent: input.emailContent,
      prospectName,
      prospectCompany,
      userName: filled(input.userName) ?? maker.ownerName,
      userCompany: filled(input.userCompany) ?? maker.company ?? maker.workspaceName,
    },
    autoApprove: input.autoApproveScript ?? true,
    avatarId: avatar.id,
    voiceId: voice.id,
    metadata: input.metadata ?? {},
    callbackUrl: callbackOf(makings, input),
  };
}

const callbackOf = ({ allowedHosts }: Makings, { callbackUrl }: CreateInput): string | null =>
  typeof callbackUrl === 'string' ? checkAddress('callbackUrl', callbackUrl, allowedHosts) : null;

const filled = (text: string | null | undefined): string | null => text?.trim() || null;

function titleFor(prospectName: string | null, prospectCompany: string | null): string {
  if (prospectName && prospectCompany)
    return shortName(`Follow-up for ${prospectName} at ${prospectCompany}`, schemas.LIMITS.TITLE_LENGTH);
  return prospectName || prospectCompany ? `Follow-up for ${prospectName ?? prospectCompany}` : 'Sales follow-up';
}

type Chosen = { id: string; gender: VoiceGender | null };

async function chooseAvatar(
  { avatarOf, findVendorAvatar }: Makings,
  tx: Tx,
  { workspaceId }: Maker,
  id: string | null,
): Promise<Chosen> {
  const avatar = await avatarOf(tx, workspaceId, id);
  const offered = !avatar && id !== null ? await findVendorAvatar(workspaceId, id, tx) : null;
  if (offered) return { id: offered.id, gender: fittingGender(offered) };
  const hint = 'GET /v1/avatars lists the valid ones';
  if (!avatar) throw invalid(`avatarId is not an avatar of this workspace; ${hint}.`);
  if (avatar.status !== 'ready') throw invalid(`avatarId names an avatar that is ${avatar.status}; ${hint}.`);
  return { id: avatar.id, gender: avatar.voice_gender };
}

/** The kind of voice that fits a presenter of a vendor; null for one whom any fits. */
export const fittingGender = ({ gender }: Pick<VendorAvatar, 'gender'>): VoiceGender | null =>
  gender === 'neutral' ? null : gender;

/** The voice that was asked for, or the one that workspace, presenter and language lead to. */
function voiceOf(
  sureLanguage: Makings['sureLanguage'],
  voices: Voices,
  maker: Maker,
  { voiceId, emailContent }: CreateInput,
  { gender }: Chosen,
): VoiceListing {
  const named = typeof voiceId === 'string' ? voices.find(voiceId)?.listing : null;
  if (named === undefined) {
    throw invalid('voiceId is not a voice of this workspace; GET /v1/voices lists the valid ones.');
  }
  const language = sureLanguage(emailContent);
  const speaks = (voice: VoiceListing) => language === null || speaksLanguage(voice.language, language);
  const voice = named ?? defaultVoice(voices, maker, gender, language);
  if (voice && speaks(voice)) return voice;
  // Read by a voice of another language, the script would be gibberish.
  throw invalid(
    `emailContent is written in ${languageName(language!)}, ${adviceFor(voice, voices.listings.some(speaks))}`,
  );
}

/** What whoever asked can do: another voice where there is one, else what brings one. */
const adviceFor = (named: VoiceListing | null, isSpoken: boolean): string =>
  named && isSpoken
    ? `which the voice "${named.name}" does not speak. Give a voiceId that does; GET /v1/voices lists the voices of this server.`
    : `which no voice of this server speaks. ${HOW_VOICES_COME}`;

const HOW_VOICES_COME =
  'Its operator can add voices for other languages, and an owner of the workspace can connect an account at a vendor of voices.';
