// What may be read as a report: notes that nobody speaks, and that no heading keeps back.
import type { Part } from './parts.js';

export const isNoted = ({ side, section }: Pick<Part, 'side' | 'section'>): boolean =>
  side === 'note' && section !== 'private' && section !== 'skip';
