// What a new flow is made with where its request says nothing: avatar, voice, language, sender and title. The lists of avatars and
// voices follow the same rules, so that they never promise what a create does not do.
import { FlowError, invalid } from '../../domain/errors.js';
import type { Metadata } from '../../domain/limits.js';
import { chooseVoice, languageName, speaksLanguage, type VoiceGender } from '../../domain/voice-choice.js';
import type { Voices, VoicesOf } from '../../engine/stages/voices.js';
import type { PresenterListing, VoiceListing } from '../../providers/contracts.js';
import type { KeptScript } from '../../store/db/columns.js';
import type { Db, Tx } from '../../store/db/database.js';
import type { WorkspaceDefaults } from '../../store/workspaces/workspace-settings.js';
import type { AvatarRow } from '../../store/workspaces/workspaces.js';
import { titleFor } from '../../text/prospect-names.js';
import type { Actor } from '../actor.js';
import { checkAddress } from '../webhooks/webhooks.js';
import type { CreateRequest } from './flow-commands.js';

/** What is asked for of a new flow, its form checked. */
export type NewFlow = {
  emailContent: string;
  prospectName?: string | null | undefined;
  prospectCompany?: string | null | undefined;
  userName?: string | null | undefined;
  userCompany?: string | null | undefined;
  title?: string | null | undefined;
  autoApproveScript?: boolean | null | undefined;
  avatarId?: string | null | undefined;
  voiceId?: string | null | undefined;
  metadata?: Metadata | null | undefined;
  callbackUrl?: string | null | undefined;
  /** For a flow that is run again. */
  againOf?: string | null;
  keptScript?: KeptScript | null;
};

/** What is known of a presenter of a vendor. */
export type VendorAvatar = Pick<
  PresenterListing,
  'id' | 'name' | 'provider' | 'aspectRatios' | 'gender' | 'pictureUrl'
>;

/** Where defaults come from. */
export type DefaultsDeps = {
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

/** The request with every default in place, as the workspace stands at this moment. */
export async function applyDefaults(
  deps: DefaultsDeps,
  tx: Tx,
  { actor, workspace }: { actor: Pick<Actor, 'caller' | 'name'>; workspace: WorkspaceDefaults },
  input: NewFlow,
): Promise<Omit<CreateRequest, 'source'>> {
  const { caller } = actor;
  const voices = await deps.voicesOf(workspace.workspaceId, tx);
  requireReadiness(missingIn(workspace, voices));
  const avatar = await chooseAvatar(deps, tx, workspace, input.avatarId ?? null);
  const voice = voiceOf(deps.sureLanguage, voices, workspace, input, avatar);
  const prospectName = filled(input.prospectName);
  const prospectCompany = filled(input.prospectCompany);
  return {
    workspaceId: workspace.workspaceId,
    keyId: caller.kind === 'key' ? caller.keyId : null,
    userId: caller.kind === 'person' ? caller.userId : null,
    quotaMonthly: workspace.quotaMonthly,
    title: filled(input.title) ?? titleFor({ prospectName, prospectCompany }),
    input: {
      emailContent: input.emailContent,
      prospectName,
      prospectCompany,
      userName: filled(input.userName) ?? actor.name,
      userCompany: filled(input.userCompany) ?? workspace.company ?? workspace.workspaceName,
    },
    autoApprove: input.autoApproveScript ?? true,
    avatarId: avatar.id,
    voiceId: voice.id,
    metadata: input.metadata ?? {},
    callbackUrl: callbackOf(deps, input),
    againOf: input.againOf ?? null,
    keptScript: input.keptScript ?? null,
  };
}

const callbackOf = ({ allowedHosts }: DefaultsDeps, { callbackUrl }: NewFlow): string | null =>
  typeof callbackUrl === 'string' ? checkAddress('callbackUrl', callbackUrl, allowedHosts) : null;

const filled = (text: string | null | undefined): string | null => text?.trim() || null;

type Chosen = { id: string; gender: VoiceGender | null };

async function chooseAvatar(
  { avatarOf, findVendorAvatar }: DefaultsDeps,
  tx: Tx,
  { workspaceId }: WorkspaceDefaults,
  id: string | null,
): Promise<Chosen> {
  const avatar = await avatarOf(tx, workspaceId, id);
  const offered = !avatar && id !== null ? await findVendorAvatar(workspaceId, id, tx) : null;
  if (offered) return { id: offered.id, gender: fittingGender(offered) };
  const hint = 'GET /v1/avatars lists the valid ones';
  if (!avatar) throw invalid(`avatarId isn’t an avatar in this workspace; ${hint}.`);
  if (avatar.status !== 'ready') throw invalid(`avatarId names an avatar that is ${avatar.status}; ${hint}.`);
  return { id: avatar.id, gender: avatar.voice_gender };
}

/** The kind of voice that fits a presenter of a vendor; null for one whom any fits. */
export const fittingGender = ({ gender }: Pick<VendorAvatar, 'gender'>): VoiceGender | null =>
  gender === 'neutral' ? null : gender;

/** The voice that was asked for, or the one that workspace, presenter and language lead to. */
function voiceOf(
  sureLanguage: DefaultsDeps['sureLanguage'],
  voices: Voices,
  workspace: WorkspaceDefaults,
  { voiceId, emailContent }: NewFlow,
  { gender }: Chosen,
): VoiceListing {
  const named = typeof voiceId === 'string' ? voices.find(voiceId)?.listing : null;
  if (named === undefined) {
    throw invalid('voiceId isn’t a voice in this workspace; GET /v1/voices lists the valid ones.');
  }
  const language = sureLanguage(emailContent);
  const speaks = (voice: VoiceListing) => language === null || speaksLanguage(voice.language, language);
  const voice = named ?? defaultVoice(voices, workspace, gender, language);
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
  'Your server administrator can add voices for other languages, and a workspace owner can connect a voice provider.';

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
    : [voiceId === null ? 'a configured voice' : 'a configured voice (the previous one is no longer available)']),
];

export function requireReadiness(missing: readonly string[]): void {
  if (missing.length === 0) return;
  const needs = missing.join(' and ');
  throw new FlowError(
    'WORKSPACE_NOT_READY',
    `The workspace needs ${needs} before it can create videos.`,
    null,
    `This workspace needs ${needs.replaceAll('avatar', 'presenter')} before it can create videos.`,
  );
}
