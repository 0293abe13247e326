// The settings of a workspace: read by all of its people, changed by its owners. A logo and a font are sent as files; what they must be
// is checked before they are kept, and nothing of them runs in a page.
import { z } from 'zod';
import { invalid } from '../../../domain/errors.js';
import { contentTypeOf } from '../../../lib/file-types.js';
import { personActor } from '../../../services/actor.js';
import {
  changeSettings,
  checkSettings,
  type NewFiles,
  type SettingsContext,
} from '../../../services/workspaces/workspaces.js';
import {
  ASPECT_RATIOS,
  findSettings,
  INTRODUCTIONS,
  type WorkspaceSettings,
} from '../../../store/workspaces/workspace-settings.js';
import { text } from '../../api/schemas.js';
import { notFound } from '../../core/errors.js';
import { LOGO_POLICY, LOGO_TYPES } from '../../public/watch-page.js';
import { APP_PREFIX, type AppRoute, type Member, memberRoute, type WorkspaceContext } from '../route.js';
import { nameField } from '../schemas/fields.js';
import { Settings } from '../schemas/workspace.js';

export type BrandContext = WorkspaceContext & {
  brand: SettingsContext;
  readFile(path: string): Promise<Buffer | null>;
};

const LOGO = { types: LOGO_TYPES, maxBytes: 1_000_000 };
/** Systems name fonts in many ways; what one is follows from its bytes. */
const FONT = {
  types: ['font/woff2', 'font/ttf', 'font/otf', 'font/sfnt', 'application/octet-stream'],
  maxBytes: 5_000_000,
};

const LONGEST_URL = 2_000;

/** What stands in a public page must not run anything, nor lead to where the way can be read. */
const httpsUrl = text(LONGEST_URL).refine(
  isHttpsUrl,
  'must be a URL that starts with https:// and has no username or password',
);

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
    aiLabel: z.boolean(),
    introduction: z.enum(INTRODUCTIONS, `must be one of ${INTRODUCTIONS.join(', ')}`),
    music: z.boolean(),
    avatarId: z.string().max(200).nullable(),
    voiceId: z.string().max(200).nullable(),
    watchPages: z.boolean(),
    callToAction: z.object({ label: filled(60).refine(Boolean, 'must not be empty'), url: httpsUrl }).nullable(),
    mediaDays: z
      .int('must be a whole number')
      .min(1, 'must be at least 1')
      .max(3_650, 'can be at most 3650')
      .nullable(),
  })
  .partial();

export const settingsRoutes = (context: BrandContext): AppRoute[] => [
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
      const { database, voicesOf } = context;
      const change = await checkSettings({ db: database.db, voicesOf, refusals: REFUSALS }, member.workspaceId, body);
      const names = Object.keys(body).filter((name) => body[name as keyof typeof body] !== undefined);
      if (names.length > 0) await changeSettings(context.brand, personActor(member), change, names.join(', '));
      return readSettings(context, member);
    },
  }),
  memberRoute({
    role: 'viewer',
    method: 'GET',
    path: '/settings/logo',
    reply: { mediaType: null },
    handle: async ({ member, answerHeader }) => {
      const path = (await findSettings(context.database.db, member.workspaceId))?.logo_path;
      const content = path ? await context.readFile(path) : null;
      if (!path || !content) throw notFound();
      answerHeader('content-security-policy', LOGO_POLICY);
      return { type: contentTypeOf(path), content };
    },
  }),
  memberRoute({
    role: 'owner',
    method: 'PUT',
    path: '/settings/logo',
    upload: LOGO,
    reply: Settings,
    handle: ({ member, upload }) => changeFiles(context, member, { logo: upload.bytes }),
  }),
  memberRoute({
    role: 'owner',
    method: 'DELETE',
    path: '/settings/logo',
    reply: Settings,
    handle: ({ member }) => changeFiles(context, member, { logo: null }),
  }),
  memberRoute({
    role: 'owner',
    method: 'PUT',
    path: '/settings/font',
    upload: FONT,
    reply: Settings,
    handle: ({ member, upload }) => changeFiles(context, member, { font: [upload.bytes] }),
  }),
  memberRoute({
    role: 'owner',
    method: 'DELETE',
    path: '/settings/font',
    reply: Settings,
    handle: ({ member }) => changeFiles(context, member, { font: null }),
  }),
];

const REFUSALS = {
  avatar: () => invalid('avatarId must be the ID of a ready presenter in this workspace.'),
  voice: () => invalid('voiceId must be the ID of a voice on this server.'),
};

async function changeFiles(context: BrandContext, member: Member, wanted: NewFiles): Promise<Settings> {
  await changeSettings(context.brand, personActor(member), wanted, Object.keys(wanted).join(', '));
  return readSettings(context, member);
}

async function readSettings({ database }: WorkspaceContext, { workspaceId }: Member): Promise<Settings> {
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
    aiLabel: row.ai_label,
    introduction: row.introduction,
    music: row.music,
    avatarId: row.avatar_id,
    voiceId: row.voice_is_chosen ? row.voice_id : null,
    watchPages: row.watch_pages,
    callToAction: label !== null && url !== null ? { label, url } : null,
    mediaDays: row.media_days,
  };
}

const nameIn = (path: string): string => encodeURIComponent(path.split('/').at(-1)!);
