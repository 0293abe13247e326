// What goes in and comes out of the endpoints of a recorded narration.
import { z } from 'zod';
import { LIMITS } from '../../domain/limits.js';
import { RECORDING_FAULTS, RECORDING_REMARKS, RECORDING_STATEMENTS, type RecordingFault } from '../../domain/speech.js';
import { flowId, success, time } from './schemas.js';

const { SCRIPT_LENGTH } = LIMITS;
const MOST_WORDS = 2_000;

export const NarrationForm = z
  .object({
    audio: z.file().meta({
      description: 'The recording: a WAV file with PCM or floating point samples, mono or stereo, from 16,000 Hz on.',
      maxLength: 32_000_000,
    }),
    statement: z.enum(RECORDING_STATEMENTS).meta({
      description:
        'own_voice: whoever uploads it is heard in it. permission: the person heard in it has agreed to this use. It is written to the audit log.',
    }),
    editedScript: z
      .string()
      .max(SCRIPT_LENGTH)
      .optional()
      .meta({ description: 'What was read, where it is not the draft; the approval must send the same.' }),
  })
  .meta({ id: 'NarrationForm' });

const seconds = (description: string) => z.number().min(0).max(10_000).meta({ description });
const offset = (description: string) => z.int().min(0).max(SCRIPT_LENGTH).meta({ description });

const NarrationWord = z
  .object({
    text: z.string().max(SCRIPT_LENGTH).meta({ description: 'As it is written.' }),
    startSeconds: seconds('Where it begins in the recording.'),
    endSeconds: seconds('Where it ends.'),
    start: offset('Where it begins in the script, in UTF-16 code units from 0.'),
    end: offset('Where it ends: the first place behind it.'),
  })
  .meta({ id: 'NarrationWord' });

const NarrationProblem = z
  .object({
    code: z.enum(RECORDING_FAULTS).meta({
      description:
        'no_speech: silence or noise. other_text: most of it is not said. other_words: something else is said there. left_out: the sentence is not said. added: more is said there than is written.',
    }),
    message: z.string().max(500).meta({ description: 'The same in words.' }),
    sentence: z.int().min(0).max(MOST_WORDS).optional().meta({ description: 'Which sentence, counted from 0.' }),
    text: z.string().max(SCRIPT_LENGTH).optional().meta({ description: 'The sentence, or several short ones.' }),
    start: offset('Where it begins in the script, in UTF-16 code units from 0.').optional(),
    end: offset('Where it ends: the first place behind it.').optional(),
  })
  .meta({ id: 'NarrationProblem' });

export const Narration = z
  .object({
    success,
    flowId,
    status: z.enum(['none', 'aligned', 'refused']).meta({
      description:
        'none: a voice speaks. aligned: the recording is used. refused: it says something else, and the script cannot be approved with it.',
    }),
    script: z.string().max(SCRIPT_LENGTH).optional().meta({ description: 'What the recording was compared with.' }),
    isOfScript: z.boolean().optional().meta({
      description: 'False where the script is another one by now: it is approved with what was read, or not.',
    }),
    statement: z.enum(RECORDING_STATEMENTS).optional().meta({ description: 'Whose voice it is.' }),
    recordedAt: time('When it was uploaded.').optional(),
    durationSeconds: seconds('How long the recording is, before its pauses are fitted.').optional(),
    words: z.array(NarrationWord).max(MOST_WORDS).optional().meta({ description: 'Where each word was found.' }),
    remarks: z
      .array(z.enum(RECORDING_REMARKS))
      .max(RECORDING_REMARKS.length)
      .optional()
      .meta({ description: 'clipped: louder than the microphone could take. noisy: the room is heard.' }),
    problems: z.array(NarrationProblem).max(MOST_WORDS).optional().meta({ description: 'Why it was refused.' }),
  })
  .meta({ id: 'Narration' });

export const PROBLEM_WORDS: Record<RecordingFault, string> = {
  no_speech: 'No speech was detected in the recording.',
  other_text: 'This recording is of a different script.',
  other_words: 'The words here do not match the script.',
  left_out: 'This sentence is missing.',
  added: 'There are extra words here.',
};
