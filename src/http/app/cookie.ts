// The cookie of a session. Over https its name begins with "__Host-", which no other host and no plain connection can
// set; over plain http, as in a local network, browsers take only the plain name.
import { isSecretShaped } from '../../lib/secret.js';

const PLAIN = 'aftercall';
const SECURE = `__Host-${PLAIN}`;
const LONGEST_S = 90 * 86_400;

export const cookieName = (isSecure: boolean): string => (isSecure ? SECURE : PLAIN);

/** The value of the session's cookie, or null. Over https a plain cookie counts for nothing: anybody could have set it. */
export function readSessionCookie(header: string | undefined, isSecure: boolean): string | null {
  const value = readCookie(header, cookieName(isSecure));
  return isSecretShaped(value) ? value : null;
}

/** The first cookie of this name. */
export function readCookie(header: string | undefined, name: string): string | null {
  for (const part of (header ?? '').split(';')) {
    const [key, value] = part.trim().split('=', 2);
    if (key === name && value !== undefined) return value;
  }
  return null;
}

/** A null value takes the cookie away. */
export function writeSessionCookie(value: string | null, isSecure: boolean): string {
  return writeCookie(cookieName(isSecure), value, isSecure, LONGEST_S);
}

export function writeCookie(name: string, value: string | null, isSecure: boolean, seconds: number): string {
  const flags = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return `${name}=${value ?? ''}; Max-Age=${value === null ? 0 : seconds}; ${flags}`;
}
