// What the service answered when it refused something: the sentence for people, the code for the pages.

export class ApiError extends Error {
  override name = 'ApiError';
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(forPeople(message));
  }
}

export const isRefused = (error: unknown, code: string): error is ApiError =>
  error instanceof ApiError && error.code === code;

/** Without hints at the API, such as "; GET /v1/avatars lists the valid ones". */
const forPeople = (message: string): string => message.replace(/;? GET \/v1\/[^.]*/g, '');
