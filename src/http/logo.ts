// The logo of a workspace, as it is sent to the dashboard and to public pages.

export const LOGO_TYPES: Record<string, string> = { png: 'image/png', jpeg: 'image/jpeg', svg: 'image/svg+xml' };

export const logoTypeOf = (path: string): string => LOGO_TYPES[path.split('.').at(-1)!] ?? 'application/octet-stream';

/** An SVG that is opened by itself must not run what somebody hid in it. */
export const LOGO_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
