// The accounts of a workspace at vendors of voices and presenters. A key goes in and is never shown again, but for its last
// characters.
import { z } from 'zod';
import type { Tx } from '../../../store/db/database.js';
import { notFound } from '../../core/errors.js';
import { type AppRoute, type Member, memberRoute } from '../route.js';
import type { VendorChange, VendorChecked, VendorLine, VendorList } from '../shapes.js';
import { type DeskContext, withAudit } from '../workspace-context.js';

/** Throws VALIDATION_ERROR for a connection that cannot be, and NOT_FOUND for a vendor that there is not. */
export type VendorContext = DeskContext & {
  vendors: {
    list(workspaceId: string): Promise<VendorLine[]>;
    connect(tx: Tx, workspaceId: string, vendor: string, change: VendorChange): Promise<void>;
    /** False where there was no account. */
    disconnect(tx: Tx, workspaceId: string, vendor: string): Promise<boolean>;
    /** What is wrong, in words for people; null where the vendor told what it offers. */
    check(workspaceId: string, vendor: string, signal: AbortSignal): Promise<string | null>;
  };
};

const ChangeBody = z.object({
  key: z
    .string()
    .regex(/^[\x21-\x7e]{1,1000}$/, 'may not hold spaces and line breaks')
    .optional(),
  settings: z
    .record(z.string().max(60), z.string().max(500, 'may have 500 characters at most'))
    .refine((settings) => Object.keys(settings).length <= 20, 'may have 20 entries at most')
    .optional(),
  allowsFallback: z.boolean().optional(),
});

const PATH = '/vendors/{vendor}';

export const vendorRoutes = (context: VendorContext): AppRoute[] => [
  memberRoute({
    role: 'owner',
    method: 'GET',
    path: '/vendors',
    handle: async ({ member }): Promise<VendorList> => ({ vendors: await context.vendors.list(member.workspaceId) }),
  }),
  memberRoute({
    role: 'owner',
    method: 'PUT',
    path: PATH,
    isSensitive: true,
    body: ChangeBody,
    handle: async ({ member, params, body, untilGone }): Promise<VendorChecked> => {
      const vendor = params.vendor!;
      await withAudit(context, member, async (tx) => {
        await context.vendors.connect(tx, member.workspaceId, vendor, body as VendorChange);
        return { result: null, action: 'vendor.connected', subject: vendor };
      });
      const isNews = body.key !== undefined || body.settings !== undefined;
      return isNews ? check(context, member, vendor, untilGone()) : lineOf(context, member, vendor, null);
    },
  }),
  memberRoute({
    role: 'owner',
    method: 'DELETE',
    path: PATH,
    isSensitive: true,
    handle: async ({ member, params }): Promise<VendorChecked> => {
      const vendor = params.vendor!;
      await withAudit(context, member, async (tx) => {
        if (!(await context.vendors.disconnect(tx, member.workspaceId, vendor))) throw notFound();
        return { result: null, action: 'vendor.disconnected', subject: vendor };
      });
      return lineOf(context, member, vendor, null);
    },
  }),
  memberRoute({
    role: 'owner',
    method: 'POST',
    path: `${PATH}/check`,
    handle: ({ member, params, untilGone }) => check(context, member, params.vendor!, untilGone()),
  }),
];

async function check(
  context: VendorContext,
  member: Member,
  vendor: string,
  signal: AbortSignal,
): Promise<VendorChecked> {
  const problem = await context.vendors.check(member.workspaceId, vendor, signal);
  return lineOf(context, member, vendor, problem);
}

async function lineOf(
  { vendors }: VendorContext,
  { workspaceId }: Member,
  vendor: string,
  problem: string | null,
): Promise<VendorChecked> {
  const line = (await vendors.list(workspaceId)).find((each) => each.vendor === vendor);
  if (!line) throw notFound();
  return { ...line, problem };
}
