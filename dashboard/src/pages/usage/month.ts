// The months of the usage page.
import type { Usage } from '#schemas/flows';

export type Month = Usage['months'][number];

const withYear = new Intl.DateTimeFormat('en', { month: 'short', year: 'numeric', timeZone: 'UTC' });
const alone = new Intl.DateTimeFormat('en', { month: 'narrow', timeZone: 'UTC' });
const short = new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' });

export const fullName = ({ period }: Month): string => withYear.format(new Date(period));
export const initial = ({ period }: Month): string => alone.format(new Date(period));
export const shortName = ({ period }: Month): string => short.format(new Date(period));

export const totalOf = ({ made, failed, cancelled }: Month): number => made + failed + cancelled;
