// The steps of the set-up, in their order. The first is for the person who has the link, the others for the owner.

import { t } from '../../language/text';
export const STEPS = [
  { id: 'owner', title: t('Your account') },
  { id: 'workspace', title: t('Workspace') },
  { id: 'presenter', title: t('Presenter') },
  { id: 'video', title: t('First video') },
] as const;

export type StepId = (typeof STEPS)[number]['id'];

export const isStep = (value: unknown): value is StepId => STEPS.some(({ id }) => id === value);
