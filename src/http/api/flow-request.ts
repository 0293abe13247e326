// What requests say of one flow, read as the API and the dashboard both read it.
import { flowNotFound, invalid } from '../../domain/errors.js';
import { check } from '../core/check.js';
import * as schemas from './schemas.js';

const FLOW_ID = /^[A-Za-z0-9_-]{1,64}$/;

/** A malformed identifier is one that does not exist. */
export function readFlowId(params: Record<string, string>): string {
  const id = params.flowId ?? '';
  if (!FLOW_ID.test(id)) throw flowNotFound();
  return id;
}

export function readDecision(body: Record<string, unknown>): {
  action: 'approve' | 'reject';
  editedScript: string | null;
} {
  // Beside a rejection the edit is not looked at, whatever it is.
  const { editedScript: _, ...rest } = body;
  const { action, editedScript } = check(schemas.ApproveBody, body.action === 'reject' ? rest : body);
  if (editedScript === undefined || editedScript === null) return { action, editedScript: null };
  if (editedScript.trim() === '') throw invalid('editedScript must not be empty; leave it out to keep the draft.');
  return { action, editedScript };
}
