// What the service answered when it refused something: the sentence for people, the code for the pages.

export class ApiError extends Error {
  override name = 'ApiError';
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

export const isRefused = (error: unknown, code: string): error is ApiError =>
  error instanceof ApiError && error.code === code;
