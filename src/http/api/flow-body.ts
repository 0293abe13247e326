// A flow as a client sees it: which fields appear in which state, as sections 2.1 to 2.4 of the specification say, and its
// progress. Media that the workspace no longer keeps have no address.
import { hash } from 'node:crypto';
import type { z } from 'zod';
import { ASSETS, pathBeside } from '../../domain/assets.js';
import { areFewFacts, type ScenePlan } from '../../domain/draft.js';
import { isTerminal, WORKING } from '../../domain/life.js';
import type { Metadata } from '../../domain/limits.js';
import type { Clock } from '../../lib/clock.js';
import type { TimeLeft } from '../../services/flows/time-left.js';
import type { Database } from '../../store/db/database.js';
import { countBefore, countFacts, listStates, type Making } from '../../store/flows/flow-detail.js';
import type { FlowSummary } from '../../store/flows/flow-list.js';
import type { GivenAlong, VisibleFlow } from '../../store/flows/flows.js';
import type { CostListing } from '../../store/flows/ledgers.js';
import type { Assets, Cost, FlowReply, FlowSummaryReply, Making as MakingReply, Progress } from './schemas.js';

/** The public address of a stored file. */
export type UrlOf = (path: string) => string;

export function flowBody(flow: VisibleFlow, urlOf: UrlOf): z.output<typeof FlowReply> {
  return {
    flowId: flow.id,
    status: flow.status,
    createdAt: flow.created_at.toISOString(),
    ...(flow.status === 'completed' && {
      completedAt: flow.completed_at!.toISOString(),
      ...(flow.video_path !== null && { videoUrl: urlOf(flow.video_path) }),
    }),
    ...(flow.video_duration_s !== null && { videoDuration: Math.round(flow.video_duration_s * 1_000) / 1_000 }),
    ...(flow.script !== null && { generatedScript: flow.script }),
    ...(flow.scenes !== null && { scenes: flow.scenes.map(sceneBody) }),
    ...(flow.status === 'failed' && { error: flow.error ?? 'The flow failed.' }),
  };
}

/** The addresses of what lies beside a finished video. */
export function assetsBody(flow: VisibleFlow, urlOf: UrlOf): Pick<z.output<typeof FlowReply>, 'assets'> {
  const { video_path: path } = flow;
  if (flow.status !== 'completed' || path === null) return {};
  const entries = ASSETS.map((asset) => [asset, urlOf(pathBeside(path, asset))] as const);
  return { assets: Object.fromEntries(entries) as z.output<typeof Assets> };
}

export const costBody = ({ money, ...cost }: CostListing): z.output<typeof Cost> => ({ ...cost, ...money });

export const givenAlongBody = ({
  metadata,
  callback_url,
}: GivenAlong): { metadata: Metadata; callbackUrl?: string } => ({
  metadata,
  ...(callback_url !== null && { callbackUrl: callback_url }),
});

/** What is not made yet is left out. */
export const makingBody = ({ writer, voice, presenter }: Making): z.output<typeof MakingReply> => ({
  ...(writer !== null && { script: { writer } }),
  ...(voice && { voice: withReason(voice) }),
  ...(presenter && { presenter: withReason(presenter) }),
});

const withReason = <Used extends { reason: string | null }>({ reason, ...used }: Used) => ({
  ...used,
  ...(reason !== null && { reason }),
});

const sceneBody = ({ index, text, durationEstimate }: ScenePlan) => ({ index, text, durationEstimate });

export function flowSummaryBody(flow: FlowSummary, urlOf: UrlOf): z.output<typeof FlowSummaryReply> {
  return {
    flowId: flow.id,
    status: flow.status,
    createdAt: flow.created_at.toISOString(),
    title: flow.title,
    ...(flow.status === 'completed' && flow.video_path !== null && { videoUrl: urlOf(flow.video_path) }),
    ...(flow.metadata && { metadata: flow.metadata }),
  };
}

/**
 * Changes with the body and with nothing else: a flow enters each state once, and what its body shows only changes when
 * the state does, or when videos get another public address.
 */
export function tagOf(flow: VisibleFlow, urlOf: UrlOf): string {
  const address = flow.video_path === null ? '' : urlOf(flow.video_path);
  return `"${hash('sha256', `${flow.id} ${flow.status} ${address}`, 'base64url').slice(0, 22)}"`;
}

/** True when an If-None-Match header names the tag; it is compared weakly, as RFC 9110 says. */
export const namesTag = (header: string | undefined, tag: string): boolean =>
  header !== undefined && (header.trim() === '*' || header.includes(tag));

export type ProgressReader = (flow: VisibleFlow) => Promise<z.output<typeof Progress>>;

type ProgressDeps = { database: Database; clock: Clock; timeLeft: TimeLeft };

export function createProgressReader({ database, clock, timeLeft }: ProgressDeps): ProgressReader {
  const { reads: db } = database;
  return async (flow) => {
    const states = await listStates(db, flow.id);
    const stages = states.map(({ status, at }, index) => {
      const endMs = states[index + 1]?.at.getTime() ?? (isTerminal(status) ? at.getTime() : clock());
      return { status, startedAt: at.toISOString(), seconds: Math.max(0, (endMs - at.getTime()) / 1_000) };
    });
    const waits = flow.tries === 0 && WORKING.includes(flow.status);
    const percent = flow.status === 'completed' ? 100 : flow.progress;
    const facts = flow.script === null ? null : await countFacts(db, flow.id);
    const secondsLeft = await timeLeft(flow);
    return {
      percent,
      stages,
      ...(secondsLeft !== null && { secondsLeft }),
      ...(waits && { queuePosition: await countBefore(db, flow) }),
      ...(facts !== null && { fewFacts: areFewFacts(facts) }),
    };
  };
}
