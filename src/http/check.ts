// Checks input against a schema and says in one sentence what is wrong with it.
import type { z } from 'zod';
import { invalid } from '../flow/errors.js';

/** The parsed value, or a VALIDATION_ERROR that names the field. */
export function check<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0]!;
  // A name that was sent may be of any length.
  const field = issue.path.join('.').slice(0, 100);
  if (isMissing(issue, value)) throw invalid(`${field} is required.`);
  throw invalid(`${field} ${plain(issue.message)}.`);
}

/** For lists: with a mistyped filter passed over, a list would show what nobody asked for. */
export function requireKnownParameters(names: readonly string[], known: readonly string[]): void {
  const unknown = names.find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const name = JSON.stringify(unknown.toWellFormed().slice(0, 60));
  throw invalid(`${name} is no parameter of this list. There are ${known.join(', ')}.`);
}

function isMissing(issue: z.core.$ZodIssue, value: unknown): boolean {
  const [name] = issue.path;
  if (name === undefined || issue.path.length !== 1) return false;
  const given = (value as Record<PropertyKey, unknown>)[name];
  return given === undefined || given === null;
}

/** zod's own sentences name types only: "Invalid input: expected string, received number". */
function plain(message: string): string {
  const expected = /^Invalid input: expected (\w+)/.exec(message)?.[1];
  if (expected === undefined) return message;
  const type = expected === 'record' ? 'object' : expected;
  return `must be ${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}`;
}
