// The accounts of a workspace at vendors of voices and presenters. A key goes in and is never shown again, but for its last
// characters.
import { personActor } from '../../../services/actor.js';
import type { VendorAccountChange } from '../../../services/vendors/vendor-account-change.js';
import type { Connection, VendorConnections } from '../../../services/vendors/vendor-connections.js';
import { notFound } from '../../core/errors.js';
import { type AppRoute, type Member, memberRoute } from '../route.js';
import { VendorChange, VendorChecked, type VendorLine, VendorList } from '../schemas/workspace.js';

export type VendorContext = { vendors: VendorConnections };

const PATH = '/vendors/{vendor}';

export const vendorRoutes = ({ vendors }: VendorContext): AppRoute[] => [
  memberRoute({
    role: 'owner',
    method: 'GET',
    path: '/vendors',
    reply: VendorList,
    handle: async ({ member }) => ({ vendors: await listLines(vendors, member) }),
  }),
  memberRoute({
    role: 'owner',
    method: 'PUT',
    path: PATH,
    isSensitive: true,
    body: VendorChange,
    reply: VendorChecked,
    handle: async ({ member, params, body, untilGone }) => {
      const vendor = mustKnow(vendors, params.vendor);
      await vendors.connect(personActor(member), vendor, body as VendorAccountChange);
      const isNews = body.key !== undefined || body.settings !== undefined;
      return isNews ? check(vendors, member, vendor, untilGone()) : lineOf(vendors, member, vendor, null);
    },
  }),
  memberRoute({
    role: 'owner',
    method: 'DELETE',
    path: PATH,
    isSensitive: true,
    reply: VendorChecked,
    handle: async ({ member, params }) => {
      const vendor = mustKnow(vendors, params.vendor);
      if (!(await vendors.disconnect(personActor(member), vendor))) throw notFound();
      return lineOf(vendors, member, vendor, null);
    },
  }),
  memberRoute({
    role: 'owner',
    method: 'POST',
    path: `${PATH}/check`,
    reply: VendorChecked,
    handle: ({ member, params, untilGone }) => check(vendors, member, mustKnow(vendors, params.vendor), untilGone()),
  }),
];

/** The vendor that a path names. */
function mustKnow(vendors: VendorConnections, vendor: string): string {
  if (!vendors.knows(vendor)) throw notFound();
  return vendor;
}

async function check(
  vendors: VendorConnections,
  member: Member,
  vendor: string,
  signal: AbortSignal,
): Promise<VendorChecked> {
  const { problem } = await vendors.check(member.workspaceId, vendor, signal);
  return lineOf(vendors, member, vendor, problem);
}

async function lineOf(
  vendors: VendorConnections,
  member: Member,
  vendor: string,
  problem: string | null,
): Promise<VendorChecked> {
  const line = (await listLines(vendors, member)).find((each) => each.vendor === vendor);
  if (!line) throw notFound();
  return { ...line, problem };
}

const listLines = async (vendors: VendorConnections, { workspaceId }: Member): Promise<VendorLine[]> =>
  (await vendors.list(workspaceId)).map(vendorLine);

const vendorLine = ({ vendor, settings, offered, listedAt, connectedAt, ...rest }: Connection): VendorLine => ({
  ...{ vendor: vendor.name, title: vendor.title, keyUrl: vendor.keyUrl, offers: [...vendor.offers] },
  settings: vendor.settings.map(({ name, title, hint, example, isRequired }) => ({
    ...{ name, title, hint: hint ?? null, example, isRequired },
    value: settings[name] ?? null,
  })),
  ...rest,
  isConnected: connectedAt !== null,
  ...offered,
  listedAt: listedAt?.toISOString() ?? null,
});
