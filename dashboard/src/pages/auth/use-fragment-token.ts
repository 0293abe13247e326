// The token of a one-use link. It is in the URL fragment, which browsers never send; after reading, it is removed from
// the URL and so from the history.
import { useEffect, useState } from 'react';

export function useFragmentToken(): string {
  const [token, setToken] = useState(readToken);
  useEffect(() => {
    // Another link opened in the same tab changes only the fragment, without a page load.
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

/** A reload must not lose it. */
function stored(): string | null {
  const state: unknown = window.history.state;
  const { fragmentToken } = (state ?? {}) as { fragmentToken?: unknown };
  return typeof fragmentToken === 'string' ? fragmentToken : null;
}
