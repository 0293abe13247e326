// What requests say of one flow, read as the API and the dashboard both read it.

import type { z } from 'zod';
import { FlowError, flowNotFound, invalid } from '../../domain/errors.js';
import { LOST_KEY } from '../../domain/limits.js';
import type { Decision } from '../../services/flows/change-flow.js';
import type { NewFlow } from '../../services/flows/flow-defaults.js';
import { check } from '../core/check.js';
import * as schemas from './schemas.js';

const FLOW_ID = /^[A-Za-z0-9_-]{1,64}$/;

/** A malformed identifier is one that does not exist. */
export function readFlowId({ flowId }: { flowId: string }): string {
  if (!FLOW_ID.test(flowId)) throw flowNotFound();
  return flowId;
}

export function readNewFlow(body: Record<string, unknown>): NewFlow {
  const input = check(schemas.CreateBody, body);
  refuseLostKey(body);
  return input;
}

/** Refused here, because the schema passes over it in silence. */
export function refuseLostKey({ metadata }: Record<string, unknown>): void {
  if (typeof metadata !== 'object' || metadata === null || !Object.hasOwn(metadata, LOST_KEY)) return;
  throw invalid(`metadata.${LOST_KEY} is a reserved name. Choose another key.`);
}

const KNOWN = Object.keys(schemas.CreateBody.shape);
export const MOST_NAMED = 10;

export const unknownFields = (body: Record<string, unknown>): string[] =>
  Object.keys(body).filter((name) => !KNOWN.includes(name));

/** At most ten names, each shortened, so that the answer stays small whatever was sent. */
export function ignoredPart(names: readonly string[]): string {
  if (names.length === 0) return '';
  const shown = names.slice(0, MOST_NAMED).map((name) => JSON.stringify(name.toWellFormed().slice(0, 60)));
  return ` These fields are not known and were ignored: ${shown.join(', ')}.`;
}

export const readDecision = (body: Record<string, unknown>): Decision => decisionOf(check(schemas.ApproveBody, body));

export function decisionOf({ action, editedScript }: z.output<typeof schemas.ApproveBody>): Decision {
  if (editedScript === undefined || editedScript === null) return { action, editedScript: null };
  if (editedScript.trim() === '') throw invalid('editedScript must not be empty; leave it out to keep the draft.');
  return { action, editedScript };
}

/** What the form of an edit is refused with, or null. */
export function refusalOfEdit(editedScript: string): string | null {
  try {
    readDecision({ action: 'approve', editedScript });
    return null;
  } catch (error) {
    if (error instanceof FlowError) return error.message;
    throw error;
  }
}

const VISIBLE_ASCII = /^[\x21-\x7E]{1,255}$/;

/** Null where none was sent; throws VALIDATION_ERROR for one that cannot be stored as it is. */
export function readIdempotencyKey(value: unknown, name = 'Idempotency-Key'): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' && VISIBLE_ASCII.test(value)) return value;
  throw invalid(`${name} must have 1 to 255 visible ASCII characters.`);
}
