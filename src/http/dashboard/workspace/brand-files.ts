// The logo and the font of a workspace: what is sent is checked before it is kept, and nothing of it runs in a page.

import { contentTypeOf } from '../../../lib/content-types.js';
import { personActor } from '../../../services/actor.js';
import { changeBranding, type NewBranding } from '../../../services/workspaces/branding.js';
import { findSettings } from '../../../store/workspaces/workspace-settings.js';
import { notFound } from '../../core/errors.js';
import { LOGO_POLICY, LOGO_TYPES } from '../../public/watch-routes.js';
import { type AppRoute, type Member, memberRoute } from '../route.js';
import { Settings } from '../schemas/workspace.js';
import type { WorkspaceContext } from '../workspace-context.js';
import { readSettings } from './settings.js';

export type BrandContext = WorkspaceContext & {
  brand: Parameters<typeof changeBranding>[0];
  readFile(path: string): Promise<Buffer | null>;
};

const LOGO = { types: LOGO_TYPES, maxBytes: 1_000_000 };
/** Systems name fonts in many ways; what one is follows from its bytes. */
const FONT = {
  types: ['font/woff2', 'font/ttf', 'font/otf', 'font/sfnt', 'application/octet-stream'],
  maxBytes: 5_000_000,
};

export const brandFileRoutes = (context: BrandContext): AppRoute[] => [
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
    handle: ({ member, upload }) => change(context, member, { logo: upload.bytes }),
  }),
  memberRoute({
    role: 'owner',
    method: 'DELETE',
    path: '/settings/logo',
    reply: Settings,
    handle: ({ member }) => change(context, member, { logo: null }),
  }),
  memberRoute({
    role: 'owner',
    method: 'PUT',
    path: '/settings/font',
    upload: FONT,
    reply: Settings,
    handle: ({ member, upload }) => change(context, member, { font: [upload.bytes] }),
  }),
  memberRoute({
    role: 'owner',
    method: 'DELETE',
    path: '/settings/font',
    reply: Settings,
    handle: ({ member }) => change(context, member, { font: null }),
  }),
];

async function change(context: BrandContext, member: Member, wanted: Pick<NewBranding, 'logo' | 'font'>) {
  await changeBranding(context.brand, personActor(member), wanted, Object.keys(wanted).join(', '));
  return readSettings(context, member);
}
