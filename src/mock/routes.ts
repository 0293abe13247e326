// The routes of the API on the mock's memory: all of those of the service.

import { createScriptCheck } from '../engine/script-check.js';
import { bulkRoute, createBulkPlaces } from '../http/api/bulk/route.js';
import type { ProgressReader, UrlOf } from '../http/api/flow-body.js';
import { flowEventsRoute } from '../http/api/flow-events.js';
import { eraseRoutes, flowRoutes } from '../http/api/flows.js';
import { reviewRoutes } from '../http/api/review.js';
import type { ApiRoute } from '../http/api/route.js';
import type { FlowWaiter } from '../http/api/wait.js';
import { webhookRoutes } from '../http/api/webhooks.js';
import { workspaceRoutes } from '../http/api/workspace.js';
import type { RateLimiter } from '../http/core/rate-limit.js';
import type { Clock } from '../lib/clock.js';
import type { Log } from '../lib/log.js';
import { sureLanguage } from '../providers/script/checks/language.js';
import { createSaid } from '../providers/voice/text/reader.js';
import { riskyWords } from '../providers/voice/text/risky.js';
import { refusalOf } from '../services/flows/flow-commands.js';
import { createFigures } from '../services/reviews/script-figures.js';
import { createWebhooks } from '../services/webhooks/webhooks.js';
import { createMockCommands } from './commands.js';
import type { MockFlowRepository } from './flow-repository.js';
import type { MockLive } from './live.js';
import type { Memory, PlannedFailure } from './memory.js';
import { createMockReviewRepository, speakSilence } from './review/review-repository.js';
import type { WebhookBook } from './webhooks/book.js';
import { createMockEndpoints } from './webhooks/endpoints.js';
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
    ...flowRoutes({ ...context, ...making }),
    bulkRoute({ ...making, places: createBulkPlaces(), log }),
    flowEventsRoute(listening),
    ...reviewRoutes({
      ...{ ...context, voicesOf, checkScript, speakSample: speakSilence },
      reviews: createMockReviewRepository(context),
      readFigures: createFigures({ spokenWith, findRiskyWords: riskyWords, longestS: LONGEST_S }),
    }),
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
