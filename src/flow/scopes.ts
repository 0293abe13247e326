// What an API key may be allowed to do.

export const SCOPES = ['flows:create', 'flows:read', 'flows:approve', 'flows:cancel', '*'] as const;
export type Scope = (typeof SCOPES)[number];

export const isScope = (text: string): text is Scope => (SCOPES as readonly string[]).includes(text);

/** True when a key with these scopes may do what needs `scope`. */
export const allows = (scopes: readonly string[], scope: Scope): boolean =>
  scopes.includes('*') || scopes.includes(scope);
