// The cookie of a session. Over https its name begins with "__Host-", which no other host and no plain connection can
// set; over plain http, as in a local network, browsers take only the plain name.
import { isSecretShaped } from '../../lib/secret.js';

export const SESSION_COOKIE = 'aftercall';

/** The name under which a cookie travels. */
const fullName = (name: string, isSecure: boolean): string => (isSecure ? `__Host-${name}` : name);

/** The value of the session's cookie, or null. Over https a plain cookie counts for nothing: anybody could have set it. */
export function readSessionCookie(header: string | undefined, isSecure: boolean): string | null {
  const value = readCookie(header, SESSION_COOKIE, isSecure);
  return isSecretShaped(value) ? value : null;
}

/** The first cookie of this name. */
export function readCookie(header: string | undefined, name: string, isSecure: boolean): string | null {
  const wanted = fullName(name, isSecure);
  for (const part of (header ?? '').split(';')) {
    const [key, value] = part.trim().split('=', 2);
    if (key === wanted && value !== undefined) return value;
  }
  return null;
}

/** A null value takes the cookie away. */
export function writeCookie(name: string, value: string | null, isSecure: boolean, seconds: number): string {
  const flags = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return `${fullName(name, isSecure)}=${value ?? ''}; Max-Age=${value === null ? 0 : seconds}; ${flags}`;
}
