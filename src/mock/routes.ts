// The routes of the API on the mock's memory: all of those of the service. The films of
// its receipts are all the same sample, which nobody marked: both hashes are its own.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FilmMark } from '../domain/assets.js';
import { createScriptCheck } from '../engine/stages/script.js';
import { bulkRoute, createBulkPlaces } from '../http/api/bulk/route.js';
import type { ProgressReader, UrlOf } from '../http/api/flow-body.js';
import { flowEventsRoute } from '../http/api/flow-events.js';
import { eraseRoutes, flowRoutes } from '../http/api/flows.js';
import { narrationRoutes } from '../http/api/narration.js';
import { receiptRoutes } from '../http/api/receipt.js';
import { reviewRoutes } from '../http/api/review.js';
import type { ApiRoute } from '../http/api/route.js';
import type { FlowWaiter } from '../http/api/wait.js';
import { webhookRoutes } from '../http/api/webhooks.js';
import { workspaceRoutes } from '../http/api/workspace.js';
import type { RateLimiter } from '../http/core/rate-limit.js';
import type { Clock } from '../lib/clock.js';
import type { Log } from '../lib/log.js';
import { lazy } from '../lib/memoize.js';
import { packageRoot, packageVersion } from '../lib/package-root.js';
import { readIdentity } from '../provenance/certificates/identity.js';
import { makeCertificate } from '../provenance/certificates/self-made.js';
import { createSaid } from '../providers/voice/text/reader.js';
import { riskyWords } from '../providers/voice/text/risky.js';
import { refusalOf } from '../services/flows/flow-commands.js';
import type { ReceiptDeps } from '../services/provenance/receipts.js';
import { createFigures } from '../services/reviews/editing-aids.js';
import { createRecordingReadings } from '../services/reviews/recordings.js';
import { createWebhooks } from '../services/webhooks/webhooks.js';
import { sureLanguage } from '../text/checks/language.js';
import { findUnsourced } from '../text/checks/unsourced.js';
import { createMockCommands, isSeen } from './commands.js';
import type { MockFlowRepository } from './flow-repository.js';
import type { Memory, MockFlow, MockLive, PlannedFailure } from './memory.js';
import {
  createMockRecordings,
  createMockReviewRepository,
  readMockRecording,
  speakSilence,
} from './review-repository.js';
import { cutIntoScenes } from './script.js';
import { createMockEndpoints, type WebhookBook } from './webhooks/book.js';
import { avatarsOf, mockVoices } from './workspaces.js';

/** As long as a script may be on a service that was not told otherwise. */
const LONGEST_S = 180;

export type MockRoutesContext = {
  memory: Memory;
  flows: MockFlowRepository;
  live: MockLive;
  webhookBook: WebhookBook;
  clock: Clock;
  waiter: FlowWaiter;
  progress: ProgressReader;
  rates: RateLimiter;
  log: Log;
  urlOf: UrlOf;
  takeFailure(): PlannedFailure | null;
  /** How long the sound of the sample is. */
  soundS: number;
  /** Where webhooks may go besides the public internet. */
  allowedHosts: readonly string[];
};

export function createMockRoutes(context: MockRoutesContext): ApiRoute[] {
  const { flows, clock, webhookBook: book, allowedHosts, urlOf, log } = context;
  const voicesOf = async () => mockVoices;
  const spokenWith = createSaid;
  const checkScript = createScriptCheck({ spokenWith, sureLanguage, longestS: LONGEST_S });
  const endpoints = createMockEndpoints({ book, clock, allowedHosts });
  const commands = createMockCommands({
    ...context,
    refusalOf: ({ voice_id }, script) => refusalOf('editedScript', checkScript, mockVoices, voice_id, script, {}),
    onCallback: endpoints.ensureCallbacks,
    onErased: flows.forgetAnswers,
  });
  const finding = {
    reviews: createMockReviewRepository(context),
    cutScenes: async ({ script }: { script: string | null }) => cutIntoScenes(script ?? ''),
    findUnsourced: async (...asked: Parameters<typeof findUnsourced>) => findUnsourced(...asked),
  };
  const making = {
    ...{ flows, clock, commands, voicesOf, allowedHosts, sureLanguage: () => null },
    avatarOf: async (_tx: unknown, workspaceId: string, id: string | null) =>
      avatarsOf(workspaceId).find((avatar) => id === null || avatar.id === id) ?? null,
    findVendorAvatar: async () => null,
  };
  const removeFiles = async ({ flow_id }: { flow_id: string }) =>
    book.forgetDeliveries((delivery) => delivery.flow_id === flow_id);
  const listening = { ...context, onError: (error: unknown) => log.warn({ err: error }, 'a listener was not told') };
  return [
    ...flowRoutes({ ...context, ...making, ...finding }),
    bulkRoute({ ...making, places: createBulkPlaces(), log }),
    flowEventsRoute(listening),
    ...reviewRoutes({
      ...{ ...context, voicesOf, checkScript, speakSample: speakSilence },
      ...finding,
      tell: async () => [],
      reword: async (_workspaceId, _brief, { places }) => ({
        writer: 'mock',
        offers: places.map(() => ({ kept: 'no_alternative' as const })),
      }),
      readFigures: createFigures({ spokenWith, findRiskyWords: riskyWords, longestS: LONGEST_S }),
    }),
    ...narrationRoutes({
      ...{ flows, clock, voicesOf, checkScript, rates: context.rates, reviews: finding.reviews },
      readings: createRecordingReadings(readMockRecording),
      recordings: createMockRecordings(context.memory),
      files: { putBytes: async () => undefined, remove: async () => undefined, read: async () => null },
    }),
    ...receiptRoutes(createMockReceipts(context.memory, clock)),
    ...eraseRoutes({ flows, clock, commands, removeFiles }),
    ...workspaceRoutes({
      ...{ flows, clock, voicesOf },
      listVendorAvatars: async () => [],
      previewOf: async () => urlOf('media/sample/poster.jpg'),
    }),
    ...webhookRoutes({
      webhooks: createWebhooks({
        ...{ clock, endpoints },
        repository: {
          ...book.reader,
          transact: (work) => flows.transact((tx) => work(tx, book.reader)),
          audit: flows.audit,
        },
      }),
    }),
  ];
}

/** Signed with a certificate of its own, which ends with the mock. */
export function createMockReceipts(memory: Memory, clock: Clock): ReceiptDeps {
  const identity = lazy(() => readIdentity(makeCertificate(clock())));
  const sha256 = lazy(async () => {
    const film = await readFile(join(packageRoot, 'assets', 'mock', 'sample', 'video.mp4'));
    return createHash('sha256').update(film).digest('hex');
  });
  const markOf = async ({ completed_at }: MockFlow): Promise<FilmMark | null> =>
    completed_at && {
      ...{ unmarkedSha256: await sha256(), sha256: await sha256(), at: completed_at.toISOString() },
      ...{ certificate: identity().serialNumber, software: `Aftercall ${packageVersion}` },
    };
  return {
    clock,
    identity: async () => identity(),
    receipts: {
      findMarkedFlow: async (id, visibility) => {
        memory.walk();
        const flow = memory.flows.get(id);
        if (!isSeen(flow, visibility)) return null;
        return {
          ...flow,
          avatar_id: avatarsOf(flow.workspace_id)[0]!.id,
          narration: null,
          presenter: null,
          mark: await markOf(flow),
        };
      },
      findGivenConsent: async () => null,
      listMoves: async (id) =>
        (memory.flows.get(id)?.moves ?? []).map(({ status, atMs }) => ({
          event: status,
          at: new Date(atMs),
          by: null,
        })),
    },
  };
}
