// The fetch for vendors: no redirects, since they would send the key to another host, and a limit on the response size.
// Timeouts are the signal's job; responses are interpreted by the adapter.

/** `through` is the fetch to wrap; the global one by default. */
export type LimitedFetchOptions = { maxBytes: number; through?: typeof globalThis.fetch };

export function createLimitedFetch({ maxBytes, through = fetch }: LimitedFetchOptions): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await through(input, { ...init, redirect: 'error' });
    if (!response.body) return response;
    const body = response.body.pipeThrough(limitBytes(maxBytes));
    const { status, statusText, headers } = response;
    return new Response(body, { status, statusText, headers });
  };
}

function limitBytes(maxBytes: number): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0;
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) controller.error(new Error('The answer is longer than allowed.'));
      else controller.enqueue(chunk);
    },
  });
}
