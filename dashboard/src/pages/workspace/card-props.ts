// What each card of the page of the workspace is given.
import type { Branding } from './branding-form';

export type BrandingCardProps = { branding: Branding; onChange: (some: Partial<Branding>) => void; disabled: boolean };
