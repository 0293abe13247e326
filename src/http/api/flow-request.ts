// What requests say of one flow, read as the API and the dashboard both read it.

import type { z } from 'zod';
import { flowNotFound, invalid } from '../../domain/errors.js';
import { check } from '../core/check.js';
import * as schemas from './schemas.js';

const FLOW_ID = /^[A-Za-z0-9_-]{1,64}$/;

/** A malformed identifier is one that does not exist. */
export function readFlowId({ flowId }: { flowId: string }): string {
  if (!FLOW_ID.test(flowId)) throw flowNotFound();
  return flowId;
}

type Decision = { action: 'approve' | 'reject'; editedScript: string | null };

export const readDecision = (body: Record<string, unknown>): Decision => decisionOf(check(schemas.ApproveBody, body));

export function decisionOf({ action, editedScript }: z.output<typeof schemas.ApproveBody>): Decision {
  if (editedScript === undefined || editedScript === null) return { action, editedScript: null };
  if (editedScript.trim() === '') throw invalid('editedScript must not be empty; leave it out to keep the draft.');
  return { action, editedScript };
}
