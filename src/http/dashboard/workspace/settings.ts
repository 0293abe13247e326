// The settings of a workspace: read by all of its people, changed by its owners. What a logo and a font must be is checked
// elsewhere, before they get here.
import { z } from 'zod';
import { invalid } from '../../../domain/errors.js';
import { personActor } from '../../../services/actor.js';
import { withAudit } from '../../../services/audit.js';
import { ASPECT_RATIOS } from '../../../store/workspaces/branding.js';
import {
  changeSettings,
  findSettings,
  type SettingsChange,
  type WorkspaceSettings,
} from '../../../store/workspaces/workspace-settings.js';
import { findAvatar } from '../../../store/workspaces/workspaces.js';
import { text } from '../../api/schemas.js';
import { notFound } from '../../core/errors.js';
import { APP_PREFIX, type AppRoute, type Member, memberRoute } from '../route.js';
import { nameField } from '../schemas/fields.js';
import { Settings } from '../schemas/workspace.js';
import type { WorkspaceContext } from '../workspace-context.js';

const LONGEST_URL = 2_000;

/** What stands in a public page must not run anything, nor lead to where the way can be read. */
const httpsUrl = text(LONGEST_URL).refine(isHttpsUrl, 'must be an https address without a name and password in it');

function isHttpsUrl(value: string): boolean {
  if (!/^https:\/\/[^\s\\]+$/i.test(value) || !URL.canParse(value)) return false;
  const { protocol, username, password } = new URL(value);
  return protocol === 'https:' && username === '' && password === '';
}

const filled = (most: number) => text(most).transform((value) => value.trim());

const SettingsBody = z
  .object({
    name: nameField,
    company: filled(200).nullable(),
    brandColour: z.string().regex(/^#[0-9a-f]{6}$/i, 'must be written like #2f5bea'),
    aspectRatio: z.enum(ASPECT_RATIOS, `must be one of ${ASPECT_RATIOS.join(', ')}`),
    videoHeight: z.union([z.literal(720), z.literal(1_080)], 'must be 720, 1080 or null').nullable(),
    captions: z.boolean(),
    music: z.boolean(),
    avatarId: z.string().max(200).nullable(),
    voiceId: z.string().max(200).nullable(),
    watchPages: z.boolean(),
    callToAction: z.object({ label: filled(60).refine(Boolean, 'may not be empty'), url: httpsUrl }).nullable(),
    mediaDays: z
      .int('must be a whole number')
      .min(1, 'must be 1 at least')
      .max(3_650, 'may be 3650 at most')
      .nullable(),
  })
  .partial();

export const settingsRoutes = (context: WorkspaceContext): AppRoute[] => [
  memberRoute({
    role: 'viewer',
    method: 'GET',
    path: '/settings',
    reply: Settings,
    handle: ({ member }) => readSettings(context, member),
  }),
  memberRoute({
    role: 'owner',
    method: 'PATCH',
    path: '/settings',
    body: SettingsBody,
    reply: Settings,
    handle: async ({ member, body }) => {
      const change = await readChange(context, member, body);
      const names = Object.keys(body).filter((name) => body[name as keyof typeof body] !== undefined);
      if (names.length > 0) {
        await withAudit(context, personActor(member), async (tx) => {
          await changeSettings(tx, member.workspaceId, change);
          return { result: null, action: 'settings.changed', subject: names.join(', ') };
        });
      }
      return readSettings(context, member);
    },
  }),
];

export async function readSettings({ database }: WorkspaceContext, { workspaceId }: Member): Promise<Settings> {
  const found = await findSettings(database.db, workspaceId);
  if (!found) throw notFound();
  return settingsBody(found, workspaceId);
}

function settingsBody(row: WorkspaceSettings, workspaceId: string): Settings {
  const { call_to_action_label: label, call_to_action_url: url, logo_path: logo, video_height: height } = row;
  return {
    name: row.name,
    company: row.company,
    brandColour: row.brand_colour,
    // Its name follows from its content: a browser never shows an older one.
    logoUrl: logo === null ? null : `${APP_PREFIX}/workspaces/${workspaceId}/settings/logo?of=${nameIn(logo)}`,
    fontName: row.font_name,
    aspectRatio: row.aspect_ratio,
    videoHeight: height === 720 || height === 1_080 ? height : null,
    captions: row.captions,
    music: row.music,
    avatarId: row.avatar_id,
    voiceId: row.voice_is_chosen ? row.voice_id : null,
    watchPages: row.watch_pages,
    callToAction: label !== null && url !== null ? { label, url } : null,
    mediaDays: row.media_days,
  };
}

const nameIn = (path: string): string => encodeURIComponent(path.split('/').at(-1)!);

async function readChange(
  context: WorkspaceContext,
  member: Member,
  body: z.output<typeof SettingsBody>,
): Promise<SettingsChange> {
  const { avatarId, voiceId, callToAction } = body;
  const plain: SettingsChange = {
    name: body.name,
    company: body.company === '' ? null : body.company,
    brand_colour: body.brandColour?.toLowerCase(),
    aspect_ratio: body.aspectRatio,
    video_height: body.videoHeight,
    captions: body.captions,
    music: body.music,
    watch_pages: body.watchPages,
    media_days: body.mediaDays,
  } as SettingsChange;
  return {
    ...plain,
    ...(avatarId !== undefined && { avatar_id: await readAvatar(context, member, avatarId) }),
    ...(voiceId !== undefined && (await readVoice(context, member, voiceId))),
    ...(callToAction !== undefined && {
      call_to_action_label: callToAction?.label ?? null,
      call_to_action_url: callToAction?.url ?? null,
    }),
  };
}

async function readAvatar({ database }: WorkspaceContext, { workspaceId }: Member, id: string | null) {
  if (id === null) return null;
  const avatar = await findAvatar(database.db, workspaceId, id);
  if (avatar?.status === 'ready') return avatar.id;
  throw invalid('avatarId must name a presenter of this workspace that is ready.');
}

/** Without a choice the first voice is taken, or one that fits the presenter better. */
async function readVoice(
  { voicesOf }: WorkspaceContext,
  { workspaceId }: Member,
  id: string | null,
): Promise<SettingsChange> {
  const voices = await voicesOf(workspaceId);
  if (id === null) return { voice_id: voices.listings[0]?.id ?? null, voice_is_chosen: false };
  const found = voices.find(id);
  if (found) return { voice_id: found.listing.id, voice_is_chosen: true };
  throw invalid('voiceId must name a voice of this server.');
}
