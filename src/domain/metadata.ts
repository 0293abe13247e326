// What a client gives along with a flow to find it again: keys and values of its own, which the service never reads.

export type Metadata = Readonly<Record<string, string>>;

export const METADATA_KEY = /^[A-Za-z0-9_.-]{1,40}$/;
/** Programs lose this name where they copy objects: whoever gave it would not get it back. */
export const LOST_KEY = '__proto__';
/** So long that a key and its value always fit into an entry of an index. */
export const METADATA_VALUE_LENGTH = 500;
export const MOST_METADATA = 20;
