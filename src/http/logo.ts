// The logo of a workspace, as it is sent to the dashboard and to public pages.

export const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/svg+xml'];

/** An SVG that is opened by itself must not run what somebody hid in it. */
export const LOGO_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";
