// What a client needs to know before it creates a flow: the avatars, the voices, the quota, and who it is.

import type { Scope } from '../../domain/roles.js';
import type { VoiceGender } from '../../domain/voice-choice.js';
import type { VoicesOf } from '../../engine/stages/voices.js';
import type { Clock } from '../../lib/clock.js';
import { defaultVoice, fittingGender, type VendorAvatar } from '../../services/flows/flow-defaults.js';
import type { FlowRepository } from '../../services/flows/flow-repository.js';
import { readUsageReport } from '../../services/flows/usage-report.js';
import { periodOf, resetAtMs } from '../../store/flows/ledgers.js';
import { type AvatarRow, defaultAvatar } from '../../store/workspaces/workspaces.js';
import { costBody } from './flow-body.js';
import { type ApiRoute, apiRoute, SUCCESS } from './route.js';
import * as schemas from './schemas.js';
import { UsageReportQuery, UsageReportReply } from './usage-schemas.js';

type WorkspaceRoutesContext = {
  flows: FlowRepository;
  clock: Clock;
  voicesOf: VoicesOf;
  /** Presenters of the workspace's accounts at vendors. */
  listVendorAvatars(workspaceId: string): Promise<VendorAvatar[]>;
  /** The public address of an avatar's portrait, once there is one. */
  previewOf(avatar: AvatarRow): Promise<string | null>;
};

export function workspaceRoutes({
  flows,
  clock,
  voicesOf,
  listVendorAvatars,
  previewOf,
}: WorkspaceRoutesContext): ApiRoute[] {
  const common = { method: 'GET', tag: 'Workspace', needsReadiness: false, errors: [] } as const;
  return [
    apiRoute({
      ...common,
      path: '/avatars',
      operationId: 'listAvatars',
      summary: 'List avatars',
      description: 'The presenters of the workspace; a flow takes those that are ready.',
      scope: 'flows:read',
      reply: schemas.AvatarList,
      replyDescription:
        'The avatars: first the one of flows that name none, then the other ready ones; those of accounts at vendors come last.',
      handle: async ({ access }) => {
        const avatars = await flows.listAvatars(access.workspaceId);
        const voices = await voicesOf(access.workspaceId);
        const usual = defaultAvatar(avatars);
        const voiceFor = (gender: VoiceGender | null) => {
          const voice = defaultVoice(voices, access, gender);
          return voice && { defaultVoiceId: voice.id };
        };
        const bodies = avatars.map(async (avatar) => {
          const { id, name, provider, aspect_ratios, status, error } = avatar;
          const previewUrl = status === 'ready' ? await previewOf(avatar) : null;
          return {
            ...{ id, name, provider, aspectRatios: aspect_ratios, status, isDefault: avatar === usual },
            ...(status === 'ready' && voiceFor(avatar.voice_gender)),
            ...(previewUrl !== null && { previewUrl }),
            ...(status === 'failed' && error !== null && { error }),
          };
        });
        const offered = await listVendorAvatars(access.workspaceId);
        const others = offered.map((each) => ({ ...vendorAvatarBody(each), ...voiceFor(fittingGender(each)) }));
        return { ...SUCCESS, avatars: [...(await Promise.all(bodies)), ...others] };
      },
    }),
    apiRoute({
      ...common,
      path: '/voices',
      operationId: 'listVoices',
      summary: 'List voices',
      description: 'The voices that a flow may be spoken with.',
      scope: 'flows:read',
      reply: schemas.VoiceList,
      replyDescription: 'The voices; the default is that of flows that name neither an avatar nor a voice.',
      handle: async ({ access }) => {
        const voices = await voicesOf(access.workspaceId);
        const avatar = defaultAvatar(await flows.listAvatars(access.workspaceId));
        const usual = defaultVoice(voices, access, avatar?.voice_gender ?? null);
        return {
          ...SUCCESS,
          voices: voices.listings.map((voice) => ({ ...voice, isDefault: voice.id === usual?.id })),
        };
      },
    }),
    apiRoute({
      ...common,
      path: '/usage',
      operationId: 'readUsage',
      summary: 'Read the quota',
      description: 'How many videos were made this month and how many are left.',
      scope: 'flows:read',
      query: schemas.UsageQuery,
      errors: ['VALIDATION_ERROR'],
      reply: schemas.Usage,
      replyDescription: 'The use of the present month, counted in UTC.',
      handle: async ({ access, query }) => {
        const atMs = clock();
        const used = await flows.findQuotaUse(access.workspaceId, atMs);
        const limit = access.quotaMonthly;
        const remaining = limit === null ? null : Math.max(0, limit - used);
        const resetsAt = new Date(resetAtMs(atMs)).toISOString();
        const body = { ...SUCCESS, period: periodOf(atMs), used, limit, remaining, resetsAt };
        if (!query.expand) return body;
        const costs = await flows.listMonthCosts(access.workspaceId, atMs);
        return { ...body, costs: costs.map(costBody) };
      },
    }),
    apiRoute({
      ...common,
      path: '/usage/report',
      operationId: 'readUsageReport',
      summary: 'Read the usage report',
      description:
        'What was created in a range of days and what became of it: videos, approvals, edits, time to approve and known costs, as a whole, by period, by maker and by source.',
      scope: 'flows:read',
      query: UsageReportQuery,
      errors: ['VALIDATION_ERROR'],
      reply: UsageReportReply,
      replyDescription: 'The figures of the range; a key for its own flows only sees these.',
      handle: async ({ access, query }) => {
        const { workspaceId, keyId, ownFlowsOnly } = access;
        const visibility = { workspaceId, keyId: ownFlowsOnly ? keyId : null };
        return { ...SUCCESS, ...(await readUsageReport({ flows, clock }, visibility, query)) };
      },
    }),
    apiRoute({
      ...common,
      path: '/me',
      operationId: 'readMe',
      summary: 'Read who you are',
      description: 'The API key that asks, and its workspace.',
      scope: null,
      reply: schemas.Me,
      replyDescription: 'The key and its workspace.',
      handle: async ({ access }) => ({
        ...SUCCESS,
        key: {
          id: access.keyId,
          name: access.keyName,
          owner: access.ownerName,
          scopes: [...access.scopes] as Scope[],
          onlyOwnFlows: access.ownFlowsOnly,
          expiresAt: access.expiresAt?.toISOString() ?? null,
        },
        workspace: { id: access.workspaceId, name: access.workspaceName },
      }),
    }),
  ];
}

/** What an account offers is ready as long as the vendor lists it. */
const vendorAvatarBody = ({ id, name, provider, aspectRatios, pictureUrl }: VendorAvatar) => ({
  ...{ id, name, provider, aspectRatios: [...aspectRatios], status: 'ready' as const, isDefault: false },
  ...(pictureUrl !== null && { previewUrl: pictureUrl }),
});
