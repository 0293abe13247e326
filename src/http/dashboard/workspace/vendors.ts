// The accounts of a workspace at vendors of voices and presenters. A key goes in and is never shown again, but for its last
// characters.
import type { VendorAccountChange } from '../../../services/vendors/vendor-account-change.js';
import type { Tx } from '../../../store/db/database.js';
import { notFound } from '../../core/errors.js';
import { type AppRoute, type Member, memberRoute } from '../route.js';
import { VendorChange, VendorChecked, type VendorLine, VendorList } from '../schemas/workspace.js';
import { type DeskContext, withAudit } from '../workspace-context.js';

/** Throws VALIDATION_ERROR for a connection that cannot be, and NOT_FOUND for a vendor that there is not. */
export type VendorContext = DeskContext & {
  vendors: {
    list(workspaceId: string): Promise<VendorLine[]>;
    connect(tx: Tx, workspaceId: string, vendor: string, change: VendorAccountChange): Promise<void>;
    /** False where there was no account. */
    disconnect(tx: Tx, workspaceId: string, vendor: string): Promise<boolean>;
    /** What is wrong, in words for people; null where the vendor told what it offers. */
    check(workspaceId: string, vendor: string, signal: AbortSignal): Promise<string | null>;
  };
};

const PATH = '/vendors/{vendor}';

export const vendorRoutes = (context: VendorContext): AppRoute[] => [
  memberRoute({
    role: 'owner',
    method: 'GET',
    path: '/vendors',
    reply: VendorList,
    handle: async ({ member }) => ({ vendors: await context.vendors.list(member.workspaceId) }),
  }),
  memberRoute({
    role: 'owner',
    method: 'PUT',
    path: PATH,
    isSensitive: true,
    body: VendorChange,
    reply: VendorChecked,
    handle: async ({ member, params, body, untilGone }) => {
      const vendor = params.vendor;
      await withAudit(context, member, async (tx) => {
        await context.vendors.connect(tx, member.workspaceId, vendor, body as VendorAccountChange);
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
    reply: VendorChecked,
    handle: async ({ member, params }) => {
      const vendor = params.vendor;
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
    reply: VendorChecked,
    handle: ({ member, params, untilGone }) => check(context, member, params.vendor, untilGone()),
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
