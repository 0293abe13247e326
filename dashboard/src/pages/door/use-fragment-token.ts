// The token of a one-use link. It stands in the fragment of the address, which browsers send to nobody; once read it is
// taken out of the address, so that it stays in no history.
import { useEffect, useState } from 'react';

export function useFragmentToken(): string {
  const [token, setToken] = useState(readToken);
  useEffect(() => {
    // Another link that is opened in the same tab changes only the fragment, and loads nothing.
    const take = () => window.location.hash !== '' && setToken(readToken());
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, []);
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
