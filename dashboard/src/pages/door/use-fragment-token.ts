// The token of a one-use link. It stands in the fragment of the address, which browsers send to nobody; once read it is
// taken out of the address, so that it stays in no history.
import { useState } from 'react';

export function useFragmentToken(): string {
  const [token] = useState(readToken);
  return token;
}

function readToken(): string {
  const fragment = window.location.hash.slice(1);
  if (fragment === '') return stored() ?? '';
  const { pathname, search } = window.location;
  window.history.replaceState({ ...window.history.state, fragmentToken: fragment }, '', pathname + search);
  return fragment;
}

/** Loading the page again must not lose it. */
function stored(): string | null {
  const state: unknown = window.history.state;
  const { fragmentToken } = (state ?? {}) as { fragmentToken?: unknown };
  return typeof fragmentToken === 'string' ? fragmentToken : null;
}
