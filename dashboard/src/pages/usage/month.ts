// The months of the usage page.
import type { Usage } from '#shapes';

export type Month = Usage['months'][number];

const long = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const short = new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' });

export const longName = ({ period }: Month): string => long.format(new Date(period));
export const shortName = ({ period }: Month): string => short.format(new Date(period));

export const totalOf = ({ made, failed, cancelled }: Month): number => made + failed + cancelled;
