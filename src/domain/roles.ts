// Roles of people in a workspace (viewers read, members also create and decide, owners also administer) and scopes of API keys,
// capped by the role of the key's person.

/** From the one who may least to the one who may most. */
export const ROLES = ['viewer', 'member', 'owner'] as const;
export type Role = (typeof ROLES)[number];

export const isRole = (text: string): text is Role => (ROLES as readonly string[]).includes(text);

/** True when somebody with the role `held` may do what needs `needed`. */
export const isAtLeast = (held: Role, needed: Role): boolean => ROLES.indexOf(held) >= ROLES.indexOf(needed);

export const SCOPES = ['flows:create', 'flows:read', 'flows:approve', 'flows:cancel', '*'] as const;
export type Scope = (typeof SCOPES)[number];

/** The most that a key of a person may do. `*` opens what only owners do: erasing flows, and the webhooks of all of them. */
const SCOPES_OF_ROLE: Record<Role, readonly Scope[]> = {
  viewer: [],
  member: ['flows:create', 'flows:read', 'flows:approve', 'flows:cancel'],
  owner: SCOPES,
};

export const scopesOfRole = (role: Role): readonly Scope[] => SCOPES_OF_ROLE[role];

/** The roles whose keys may have a scope, for those who ask the database. */
export const rolesWithScope = (scope: Scope): Role[] => ROLES.filter((role) => SCOPES_OF_ROLE[role].includes(scope));

/** What is left of some scopes under a role; `*` is everything that the role allows and nothing else. */
export function capScopes(scopes: readonly string[], role: Role): Scope[] {
  const allowed = SCOPES_OF_ROLE[role];
  if (scopes.includes('*') && !allowed.includes('*')) return [...allowed];
  return allowed.filter((scope) => scopes.includes(scope));
}

export const isScope = (text: string): text is Scope => (SCOPES as readonly string[]).includes(text);

/** True when a key with these scopes may do what needs `scope`. */
export const allows = (scopes: readonly string[], scope: Scope): boolean =>
  scopes.includes('*') || scopes.includes(scope);
