// Builds the routes of the dashboard: what they reach of the service, and how refusals of its parts become answers.

import { invalid } from '../domain/errors.js';
import { removeErasedFiles } from '../engine/retention.js';
import { notFound } from '../http/core/errors.js';
import type { AppRoute } from '../http/dashboard/route.js';
import type { DeskRoutesContext } from '../http/dashboard/routes.js';
import { appRoutes } from '../http/dashboard/routes.js';
import type { VendorLine } from '../http/dashboard/schemas/workspace.js';
import type { ScriptModelContext } from '../http/dashboard/workspace/script-model.js';
import type { VendorContext } from '../http/dashboard/workspace/vendors.js';
import type { Teardown } from '../lib/teardown.js';
import { createOpenIdSignOn } from '../providers/sign-on/openid.js';
import { createUploads } from '../render/uploads.js';
import { knownVendors, VendorAccountError } from '../services/vendors/vendor-account-change.js';
import { type Connection, createVendorDesk } from '../services/vendors/vendor-desk.js';
import { BrandingError, changeBranding } from '../services/workspaces/branding.js';
import { findLocalServers, LOCAL_BASE_URLS, maySave } from '../services/workspaces/local-models.js';
import { takeInAvatar, takeOutAvatar } from '../services/workspaces/own-presenters.js';
import { changeScriptModel, ScriptModelError } from '../services/workspaces/script-model.js';
import { createScriptTrials } from '../services/workspaces/script-trials.js';
import type { Erased } from '../store/flows/erasure.js';
import type { ServiceContext } from './build-context.js';

/** What the API and the dashboard both stand on. */
export type Shared = Pick<
  DeskRoutesContext,
  | 'database'
  | 'clock'
  | 'commands'
  | 'progress'
  | 'urlOf'
  | 'voicesOf'
  | 'sureLanguage'
  | 'avatarOf'
  | 'findVendorAvatar'
  | 'listVendorAvatars'
  | 'allowedHosts'
  | 'webhooks'
  | 'reviews'
  | 'rates'
  | 'live'
  | 'checkScript'
  | 'readFigures'
  | 'speakSample'
  | 'previewOf'
>;

export function dashboardRoutes(serviceContext: ServiceContext, shared: Shared, teardown: Teardown): AppRoute[] {
  const { config, context, passwords, secrets } = serviceContext;
  const { sessionLimits } = config;
  const { database, clock, log } = context;
  const signOn = config.signOn && { provider: createOpenIdSignOn(config.signOn), rules: config.signOn };
  return appRoutes({
    accounts: { database, clock, passwords, secrets, sessionLimits, signOn, log },
    desk: {
      ...shared,
      log,
      publicUrl: serviceContext.publicUrl,
      readFile: context.files.read,
      removeFiles: fileRemover(serviceContext),
      ...brandOf(serviceContext, teardown),
      ...scriptModelForDashboard(serviceContext, teardown),
      vendors: vendorsForDashboard(serviceContext),
    },
  });
}

/** Deletes the files of an erased flow; what fails here is done again by the sweep. */
export function fileRemover({ context }: Pick<ServiceContext, 'context'>): (erased: Erased) => Promise<void> {
  const noteLater = (error: unknown) => context.log.warn({ err: error }, 'files of an erased flow are deleted later');
  return (erased) => removeErasedFiles(context, erased).catch(noteLater);
}

/** Whatever came over the network is looked at in a process of its own. */
function brandOf(
  { context }: ServiceContext,
  teardown: Teardown,
): Pick<DeskRoutesContext, 'changeBrand' | 'takeInAvatar' | 'takeOutAvatar'> {
  const { database, files, clock } = context;
  const { db } = database;
  const uploads = createUploads();
  teardown.add(async () => uploads.close());
  return {
    changeBrand: async (workspaceId, change, note) => {
      const wanted = 'logo' in change ? change : { font: change.font && [change.font] };
      await changeBranding({ db, files, uploads }, workspaceId, wanted, note).catch((error) => {
        throw error instanceof BrandingError ? invalid(error.message) : error;
      });
    },
    takeInAvatar: (workspaceId, zip, name) => takeInAvatar({ db, files, clock }, workspaceId, zip, name, uploads),
    takeOutAvatar: (avatar) => takeOutAvatar({ db, files, clock }, avatar),
  };
}

export function vendorsForDashboard({ config, context, secrets, vendors }: ServiceContext): VendorContext['vendors'] {
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

type ForDashboard = Pick<ScriptModelContext, 'changeScriptModel' | 'serverWriter' | 'localModels'>;

/** The options of the command, as the dashboard calls them. */
const NAMES: readonly [option: string, name: string][] = [
  ['--script-provider', 'provider'],
  ['--script-model', 'model'],
  ['--script-base-url', 'baseUrl'],
  ['--script-key-stdin', 'key'],
];

export function scriptModelForDashboard(
  { config, context, secrets }: ServiceContext,
  teardown: Teardown,
): ForDashboard {
  const { scriptModel, allowedPrivateHosts: allowedHosts } = config;
  const trials = createScriptTrials();
  teardown.add(async () => trials.close());
  return {
    serverWriter: scriptModel ? `${scriptModel.provider}/${scriptModel.model}` : 'embedded',
    changeScriptModel: async (tx, workspaceId, change) => {
      const at = new Date(context.clock());
      try {
        await changeScriptModel({ tx, secrets, allowedHosts, workspaceId, at }, change ?? { provider: 'none' });
      } catch (error) {
        if (!(error instanceof ScriptModelError)) throw error;
        throw invalid(NAMES.reduce((message, [option, name]) => message.replaceAll(option, name), error.message));
      }
    },
    localModels: {
      find: async (signal) => {
        const servers = await findLocalServers({ ownPort: config.port, signal });
        return { servers: servers.map((server) => ({ ...server, isAllowed: maySave(server, allowedHosts) })) };
      },
      try: async (local, signal) => {
        if (local !== null && !LOCAL_BASE_URLS.includes(local.baseUrl))
          throw invalid('baseUrl must be one of the usual addresses on this machine.');
        return trials.run(local, signal);
      },
    },
  };
}
