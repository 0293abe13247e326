// The headers of answers, and all failures, as the OpenAPI document describes them.

import type { ApiRoute } from '../api/route.js';
import { ErrorReply } from '../api/schemas.js';
import { ERRORS, type ErrorCode } from '../core/error-codes.js';
import { type Json, schemaRef } from './component-schemas.js';
import { ERROR_EXAMPLES } from './examples.js';

const count = (description: string, example: number): Json => ({
  description,
  schema: { type: 'integer', format: 'int32', minimum: 0, maximum: 2_147_483_647 },
  example,
});
const words = (description: string, example: string): Json => ({
  description,
  schema: { type: 'string', maxLength: 400 },
  example,
});

export const HEADERS: Record<string, Json> = {
  'X-Request-Id': words('Names this answer in the log of the server.', '0b5f1c9e-3f51-4c1e-9d56-3f0f7f0c2b11'),
  'Cache-Control': words('Answers of the API are never kept.', 'no-store'),
  'RateLimit-Limit': count('How many requests a minute the API key may make.', 1_200),
  'RateLimit-Remaining': count('How many of them are left.', 1_187),
  'RateLimit-Reset': count('In how many seconds they are counted anew.', 42),
  'Retry-After': count('In how many seconds it is worth trying again.', 42),
  'WWW-Authenticate': words('What is wrong with the API key.', 'Bearer realm="aftercall", error="invalid_token"'),
};
export const ALWAYS = ['X-Request-Id', 'Cache-Control'];
export const RATES = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'];

export const headerRefs = (...names: string[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

export const ownHeaders = (headers: ApiRoute['answerHeaders'] = {}): Json =>
  Object.fromEntries(
    Object.entries(headers).map(([name, { description, example }]) => [name, words(description, example)]),
  );

/** Failures that every operation may answer with. */
const COMMON: ErrorCode[] = [
  'BAD_REQUEST',
  'UNAUTHORIZED',
  'REQUEST_TIMEOUT',
  'EXPECTATION_FAILED',
  'RATE_LIMITED',
  'HEADERS_TOO_LARGE',
  'INTERNAL_ERROR',
  'SERVICE_UNAVAILABLE',
];

function errorsOf(route: ApiRoute): ErrorCode[] {
  const all = new Set<ErrorCode>([
    ...COMMON,
    ...route.errors,
    ...(route.scope ? (['INSUFFICIENT_SCOPE'] as const) : []),
    ...(route.needsReadiness ? (['WORKSPACE_NOT_READY'] as const) : []),
    // Also where no body is taken: one that is sent all the same is read.
    ...(route.method !== 'GET' ? (['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const) : []),
  ]);
  return (Object.keys(ERRORS) as ErrorCode[]).filter((code) => all.has(code));
}

export function errorResponses(route: ApiRoute, responses: Record<string, Json>): Json {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of errorsOf(route)) {
    const { status } = ERRORS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => {
      const name = codes.map(pascal).join('Or');
      responses[name] ??= errorResponse(status, codes);
      return [String(status), { $ref: `#/components/responses/${name}` }];
    }),
  );
}

const pascal = (code: string): string =>
  code
    .toLowerCase()
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

function errorResponse(status: number, codes: ErrorCode[]): Json {
  const special = [
    ...(status === 401 || codes.includes('INSUFFICIENT_SCOPE') ? ['WWW-Authenticate'] : []),
    ...([429, 503, 507].includes(status) ? ['Retry-After'] : []),
  ];
  return {
    description: codes.map((code) => `\`${code}\`: ${ERRORS[code].when}`).join('\n\n'),
    headers: headerRefs(...ALWAYS, ...RATES, ...special),
    content: {
      'application/json': {
        schema: schemaRef(ErrorReply),
        examples: Object.fromEntries(
          codes.map((code) => [
            code,
            { summary: ERRORS[code].when, value: { success: false, error: ERROR_EXAMPLES[code], code } },
          ]),
        ),
      },
    },
  };
}
