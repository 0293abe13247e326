// The ids of voices and presenters of vendors, as lists show them: the vendor, a colon, and the vendor's own id.

export const vendorId = (vendor: string, id: string): string => `${vendor}:${id}`;

/** The vendor's own id, which may hold colons too. */
export const bareId = (id: string): string => id.slice(id.indexOf(':') + 1);
