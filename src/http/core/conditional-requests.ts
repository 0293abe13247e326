// What a client that knows a file already, or wants a part of it, gets: RFC 9110, sections 13 and 14, for one range.
import type { IncomingHttpHeaders } from 'node:http';

export type Facts = { sizeBytes: number; etag: string; modifiedAt: Date };
export type Part = { start: number; end: number };

export type Verdict =
  | { kind: 'whole' }
  | { kind: 'part'; part: Part }
  | { kind: 'known' }
  | { kind: 'other' }
  | { kind: 'beyond' };

export function evaluateConditionalRequest(headers: IncomingHttpHeaders, facts: Facts): Verdict {
  const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = headers;
  if (ifMatch !== undefined ? !lists(ifMatch, facts.etag) : isNewer(facts, headers['if-unmodified-since'])) {
    return { kind: 'other' };
  }
  const isKnown = ifNoneMatch !== undefined ? lists(ifNoneMatch, facts.etag) : isUnchanged(headers, facts);
  if (isKnown) return { kind: 'known' };
  if (headers.range === undefined || !mayContinue(headers['if-range'], facts)) return { kind: 'whole' };
  return rangeOf(headers.range, facts.sizeBytes);
}

const lists = (list: string, etag: string): boolean =>
  list.trim() === '*' || list.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);

const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1_000);

/** A date that is none counts as not sent. */
const isNewer = ({ modifiedAt }: Facts, date: string | undefined): boolean =>
  date !== undefined && secondsOf(modifiedAt) > Math.floor(Date.parse(date) / 1_000);

const isUnchanged = (headers: IncomingHttpHeaders, facts: Facts): boolean => {
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return !Number.isNaN(since) && secondsOf(facts.modifiedAt) <= Math.floor(since / 1_000);
};

/** With a tag or a date, a part is only right while it is the same file. */
function mayContinue(ifRange: string | string[] | undefined, facts: Facts): boolean {
  if (ifRange === undefined) return true;
  const condition = String(ifRange).trim();
  if (/^(W\/)?"/.test(condition)) return condition === facts.etag;
  return Math.floor(Date.parse(condition) / 1_000) === secondsOf(facts.modifiedAt);
}

/** Several ranges at once, and what is no range, get the whole file, as the RFC allows. */
function rangeOf(range: string, sizeBytes: number): Verdict {
  const [, from = '', to = ''] = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/.exec(range) ?? [];
  if (from === '' && to === '') return { kind: 'whole' };
  const start = from === '' ? Math.max(0, sizeBytes - Number(to)) : Number(from);
  const end = from === '' || to === '' ? sizeBytes - 1 : Math.min(Number(to), sizeBytes - 1);
  if (from !== '' && to !== '' && Number(to) < start) return { kind: 'whole' };
  return start > end ? { kind: 'beyond' } : { kind: 'part', part: { start, end } };
}
