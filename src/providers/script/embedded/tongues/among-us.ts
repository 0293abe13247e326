// What is agreed, hinted at or padded among colleagues in a language other than English. A sentence of this kind is told in none of them,
// under whatever heading it stands.

import { isAgreedInside } from './agreed-inside.js';
import { isHint } from './hints.js';
import { isNoted } from './noted.js';
import { isPadding } from './padding.js';
import type { Part } from './parts.js';
import { settlesForLess } from './settles.js';

export const isAmongUs = (code: string, text: string): boolean =>
  isHint(text) || isPadding(text) || isAgreedInside(text) || settlesForLess(code, text);

/** "Zwischen den Zeilen: …": what stands in front on the line is a piece of it. */
const LABEL = /[^\n.;!?]{3,60}:\s*$/u;

/** A part of this kind is told to nobody. */
export function withAmongUs(code: string, part: Part, summary: string): Part {
  if (!isNoted(part)) return part;
  const label = LABEL.exec(summary.slice(Math.max(0, part.start - 62), part.start))?.[0].replace(/^[\s>#*_•–-]+/u, '');
  const isOurs = isAmongUs(code, part.text) || (label !== undefined && isAmongUs(code, `${label}${part.text}`));
  return isOurs ? { ...part, section: 'private' } : part;
}
