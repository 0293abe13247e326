// What a person may do in a workspace: viewers read, members also make and decide, owners also rule.

/** From the one who may least to the one who may most. */
export const ROLES = ['viewer', 'member', 'owner'] as const;
export type Role = (typeof ROLES)[number];

export const isRole = (text: string): text is Role => (ROLES as readonly string[]).includes(text);

/** True when somebody with the role `held` may do what needs `needed`. */
export const isAtLeast = (held: Role, needed: Role): boolean => ROLES.indexOf(held) >= ROLES.indexOf(needed);
