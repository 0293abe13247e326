// The ids of voices and presenters of vendors, as lists show them: the vendor, a colon, and the vendor's own id.

export const vendorId = (vendor: string, id: string): string => `${vendor}:${id}`;

/** The vendor's own id, which may hold colons too. */
export const bareId = (id: string): string => id.slice(id.indexOf(':') + 1);

/** The vendor that an id names; null for what is ours, since our own ids hold no colon. */
export const vendorOf = (id: string): string | null => (id.includes(':') ? id.slice(0, id.indexOf(':')) : null);
