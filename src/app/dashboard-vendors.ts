// The vendors as the dashboard's routes ask for them.
import { invalid } from '../domain/errors.js';
import type { VendorLine } from '../http/app/shapes.js';
import type { VendorContext } from '../http/app/vendors.js';
import { notFound } from '../http/errors.js';
import type { Foundation } from './service.js';
import { knownVendors, VendorAccountError } from './vendor-account-change.js';
import { type Connection, createVendorDesk } from './vendor-desk.js';

export function vendorsForDashboard({ config, context, secrets, vendors }: Foundation): VendorContext['vendors'] {
  const { database, clock } = context;
  const desk = createVendorDesk({ database, secrets, vendors, allowedHosts: config.allowedPrivateHosts, clock });
  const mustBeKnown = (vendor: string) => {
    if (!knownVendors(vendors.adapters).some(({ name }) => name === vendor)) throw notFound();
  };
  return {
    list: async (workspaceId) => (await desk.list(workspaceId)).map(lineOf),
    connect: async (tx, workspaceId, vendor, change) => {
      mustBeKnown(vendor);
      await desk.connect(tx, workspaceId, vendor, change).catch((error: unknown) => {
        throw error instanceof VendorAccountError ? invalid(error.message) : error;
      });
    },
    disconnect: async (tx, workspaceId, vendor) => {
      mustBeKnown(vendor);
      return desk.disconnect(tx, workspaceId, vendor);
    },
    check: async (workspaceId, vendor, signal) => {
      mustBeKnown(vendor);
      return (await desk.check(workspaceId, vendor, signal)).problem;
    },
  };
}

const lineOf = ({ vendor, settings, offered, listedAt, connectedAt, ...rest }: Connection): VendorLine => ({
  ...{ vendor: vendor.name, title: vendor.title, offers: [...vendor.offers] },
  settings: vendor.settings.map(({ name, title, example, isRequired }) => ({
    ...{ name, title, example, isRequired },
    value: settings[name] ?? null,
  })),
  ...rest,
  isConnected: connectedAt !== null,
  ...offered,
  listedAt: listedAt?.toISOString() ?? null,
});
