// The recorded narration of a flow, as the API tells of it.
import type { z } from 'zod';
import { Narration as NarrationReply } from '../../api/narration-schemas.js';

export const Narration = NarrationReply;
export type Narration = z.output<typeof Narration>;
