// Labels of the sentence roles.

const ROLES: Record<string, string> = {
  greeting: 'Greeting',
  heard: 'What we heard',
  cost: 'What it costs them',
  shown: 'What we showed',
  next: 'Next steps',
  closing: 'Goodbye',
};

export const roleName = (role: string | undefined): string => (role && ROLES[role]) || 'Written by hand';
