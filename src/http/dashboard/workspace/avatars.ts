// The presenters of a workspace: all of its people see them, its owners take their own in and out.
import type { VoiceGender } from '../../../domain/voice-choice.js';
import { personActor } from '../../../services/actor.js';
import { defaultVoice, fittingGender, type VendorAvatar } from '../../../services/flows/flow-defaults.js';
import { addPresenter, type PresenterContext } from '../../../services/workspaces/own-presenters.js';
import { type ConsentContext, removeAnyPresenter } from '../../../services/workspaces/photo-consents.js';
import { findWorkspaceDefaults } from '../../../store/workspaces/workspace-settings.js';
import { type AvatarRow, defaultAvatar, listAvatars } from '../../../store/workspaces/workspaces.js';
import { notFound } from '../../core/errors.js';
import { type AppRoute, DONE, memberRoute, type WorkspaceContext } from '../route.js';
import { Done } from '../schemas/fields.js';
import { AvatarClip, AvatarLine, AvatarList, NewAvatarQuery } from '../schemas/workspace.js';

export type AvatarContext = WorkspaceContext & {
  /** Presenters of the workspace's accounts at vendors. */
  listVendorAvatars(workspaceId: string): Promise<VendorAvatar[]>;
  /** The public address of an avatar's portrait, once there is one. */
  previewOf(avatar: AvatarRow): Promise<string | null>;
  /** The public address of the clip of a built-in presenter; null for one that has none. */
  clipOf(avatarId: string): Promise<string | null>;
  brand: PresenterContext;
  photos: ConsentContext;
};

const ZIP = { types: ['application/zip', 'application/x-zip-compressed'], maxBytes: 25_000_000 };

export const avatarRoutes = (context: AvatarContext): AppRoute[] => [
  list(context),
  clip(context),
  takeIn(context),
  takeOut(context),
];

function clip(context: AvatarContext): AppRoute {
  return memberRoute({
    role: 'viewer',
    method: 'GET',
    path: '/avatars/{avatarId}/clip',
    reply: AvatarClip,
    handle: async ({ member: { workspaceId }, params: { avatarId } }) => {
      const rows = await listAvatars(context.database.db, workspaceId);
      const row = rows.find(({ id }) => id === avatarId);
      if (!row) throw notFound();
      return { url: row.provider === 'embedded' && row.folder === null ? await context.clipOf(avatarId) : null };
    },
  });
}

function list(context: AvatarContext): AppRoute {
  return memberRoute({
    role: 'viewer',
    method: 'GET',
    path: '/avatars',
    reply: AvatarList,
    handle: async ({ member: { workspaceId } }) => {
      const { db } = context.database;
      const rows = await listAvatars(db, workspaceId);
      const chosen = defaultAvatar(rows);
      const workspace = await findWorkspaceDefaults(db, workspaceId);
      const voices = await context.voicesOf(workspaceId);
      const voiceFor = (gender: VoiceGender | null): string | null =>
        (workspace && defaultVoice(voices, workspace, gender)?.id) ?? null;
      const own = rows.map(async (row) => ({
        ...(await lineOf(context, row, row === chosen)),
        defaultVoiceId: voiceFor(row.voice_gender),
      }));
      const offered = (await context.listVendorAvatars(workspaceId)).map((each) => ({
        ...vendorLine(each),
        defaultVoiceId: voiceFor(fittingGender(each)),
      }));
      return { avatars: [...(await Promise.all(own)), ...offered] };
    },
  });
}

function takeIn(context: AvatarContext): AppRoute {
  return memberRoute({
    role: 'owner',
    method: 'POST',
    path: '/avatars',
    query: NewAvatarQuery,
    upload: ZIP,
    reply: AvatarLine,
    handle: async ({ member, upload, query }) => {
      const name = query.name?.trim() || null;
      const avatar = await addPresenter(context.brand, personActor(member), upload.bytes, name);
      return lineOf(context, avatar, false);
    },
  });
}

function takeOut(context: AvatarContext): AppRoute {
  return memberRoute({
    role: 'owner',
    method: 'DELETE',
    path: '/avatars/{avatarId}',
    reply: Done,
    handle: async ({ member, params }) => {
      await removeAnyPresenter(context.photos, personActor(member), params.avatarId);
      return DONE;
    },
  });
}

async function lineOf(context: AvatarContext, row: AvatarRow, isDefault: boolean): Promise<AvatarLine> {
  const { id, name, provider, status, error, aspect_ratios: aspectRatios, folder } = row;
  const previewUrl = status === 'ready' ? await context.previewOf(row) : null;
  return {
    id,
    name,
    provider,
    status,
    error,
    previewUrl,
    aspectRatios,
    isDefault,
    defaultVoiceId: null,
    isOwn: folder !== null,
    isPhoto: row.photo_consent_id !== null,
  };
}

/** Without a picture: the dashboard shows none of other hosts. */
const vendorLine = ({ id, name, provider, aspectRatios }: VendorAvatar): AvatarLine => ({
  ...{ id, name, provider, status: 'ready', error: null, previewUrl: null },
  ...{ aspectRatios: [...aspectRatios], isDefault: false, isOwn: false, isPhoto: false, defaultVoiceId: null },
});
