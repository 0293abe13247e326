// Whether a fact is about the prospect's work: by the place where it stands, or by its own words.

import type { Statement } from '../notes/read.js';
import { isLikelyFact } from '../private/judged.js';
import { isBusiness } from '../words/business.js';
import type { Kind } from './classify.js';

/** Under a heading for it, and in plans and answers, the place says what it is about; other notes have to say it themselves. */
export const isAboutWork = (text: string, kind: Kind, statement: Statement): boolean =>
  statement.side === 'us' ||
  FILED.test(statement.section ?? '') ||
  kind === 'shown' ||
  kind === 'next' ||
  isBusiness(text) ||
  LIVE_BY.test(text) ||
  (statement.side === 'them' && THEY_HAVE.test(text)) ||
  (!statement.text.includes('=') && isLikelyFact(statement));

/** "So we have seventeen divers now": how large they are. */
const THEY_HAVE =
  /^You have (?:about )?(?:\d[\d,]*|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\p{L}+teen|\p{L}+ty(?:[- ]\p{L}+)?) (?:\p{Ll}+ )?(?!kids|children|cats|dogs|weeks|days|hours|minutes|more|left|questions|calls|meetings)\p{Ll}+s\b/u;

/** "You want to be live before half term" is about what we offer. */
const LIVE_BY =
  /^You (?:want|need|have|hope) to be (?:live|ready|up and running|running|open) (?:by|before|in|for|from)\b/u;

const FILED = /^(?:pain|cost|goal|shown|next|date)$/;
