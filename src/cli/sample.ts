// The first video: made by itself after the first start, so that the first command a person runs ends in something to
// watch. It is an ordinary flow, created over HTTP with the new key.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { packageRoot } from '../lib/package-root.js';

export type SampleResult = { videoUrl: string; seconds: number } | { problem: string };

const POLL_MS = 1_000;
const LONGEST_POLLS = 1_800;

/** Null when the service stopped before the video was ready. */
export async function makeSample(url: string, key: string, signal: AbortSignal): Promise<SampleResult | null> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const ask = async (path: string, init: RequestInit): Promise<Record<string, unknown>> => {
    const response = await fetch(`${url}/v1/flows/sales-email-video${path}`, { ...init, headers, signal });
    return (await response.json()) as Record<string, unknown>;
  };
  try {
    const body = await readFile(join(packageRoot, 'examples', 'flow.json'), 'utf8');
    const { flowId, error } = await ask('', { method: 'POST', body });
    if (typeof flowId !== 'string') return { problem: String(error) };
    for (let poll = 0; poll < LONGEST_POLLS; poll += 1) {
      const flow = await ask(`/${flowId}`, { method: 'GET' });
      if (flow.status === 'completed') return { videoUrl: String(flow.videoUrl), seconds: Number(flow.videoDuration) };
      if (flow.status === 'failed' || flow.status === 'cancelled')
        return { problem: String(flow.error ?? flow.status) };
      await pause(POLL_MS, undefined, { signal });
    }
    return { problem: 'it takes very long; look at it later' };
  } catch {
    return signal.aborted ? null : { problem: 'the service did not answer' };
  }
}
