// The one way to a vendor over HTTP: no redirects, since they would carry a key to a host that nobody chose, and no answer
// without an end. When to give up is the signal's business, and what an answer means the adapter's.

/** `through` is the fetch that is limited, the plain one by default. */
export type CarefulFetchOptions = { maxBytes: number; through?: typeof globalThis.fetch };

export function createCarefulFetch({ maxBytes, through = fetch }: CarefulFetchOptions): typeof globalThis.fetch {
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
