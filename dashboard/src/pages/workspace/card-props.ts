// What each card of the page of the workspace is given.
import type { Look } from './look';

export type LookCardProps = { look: Look; onChange: (some: Partial<Look>) => void; disabled: boolean };
