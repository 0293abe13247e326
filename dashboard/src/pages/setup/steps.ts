// The steps of the set-up, in their order. The first is for the person who has the link, the others for the owner.

export const STEPS = [
  { id: 'owner', title: 'Your account' },
  { id: 'workspace', title: 'Workspace' },
  { id: 'presenter', title: 'Presenter' },
  { id: 'video', title: 'First video' },
] as const;

export type StepId = (typeof STEPS)[number]['id'];

export const isStep = (value: unknown): value is StepId => STEPS.some(({ id }) => id === value);
