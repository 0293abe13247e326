// A finding in an edited script, as the check of an edit and the answer of an approval tell it.
import { z } from 'zod';
import { LIMITS } from '../../domain/limits.js';
import { FINDING_KINDS } from '../../domain/review.js';

const LENGTH = LIMITS.SCRIPT_LENGTH * 2;

/** More would be a list that nobody reads. */
export const MOST_FINDINGS = 200;

export const FindingReply = z
  .object({
    kind: z.enum(FINDING_KINDS).meta({ description: 'Of which kind it is.' }),
    reason: z.string().max(200).meta({ description: 'Why it is a finding, to read.' }),
    start: z
      .int()
      .min(0)
      .max(LENGTH)
      .meta({ description: 'Where it begins in the script, in UTF-16 code units from 0.' }),
    end: z.int().min(0).max(LENGTH).meta({ description: 'Where it ends.' }),
    text: z.string().max(LENGTH).meta({ description: 'What stands there.' }),
    sentence: z.string().max(LENGTH).meta({ description: 'The sentence it stands in.' }),
  })
  .meta({ id: 'ScriptFinding' });
