// Origins of pages, as browsers send them: a scheme, a host and perhaps a port.

export const MOST_ORIGINS = 20;
const LONGEST = 300;

/** The origin as browsers write it; null for what is none, and for what would stand for many. */
export function readOrigin(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed.length > LONGEST || !URL.canParse(trimmed)) return null;
  const { origin, protocol, href, hostname } = new URL(trimmed);
  const isPage = protocol === 'https:' || protocol === 'http:';
  return isPage && href === `${origin}/` && !hostname.includes('*') ? origin : null;
}
