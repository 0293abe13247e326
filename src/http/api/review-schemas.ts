// What goes in and comes out of the endpoints of a review: these schemas check, shape and describe it, as those in
// schemas.ts do for the rest.
import { z } from 'zod';
import { STATES } from '../../domain/life.js';
import { LIMITS } from '../../domain/limits.js';
import { KEPT_REASONS, REWORDINGS } from '../../domain/review.js';
import { RECORDING_FAULTS, RECORDING_REMARKS, RECORDING_STATEMENTS, type RecordingFault } from '../../domain/speech.js';
import { MOST_WARNINGS, WARNINGS, type WarningCode } from '../../text/clean/script-warnings.js';
import { FindingReply, MOST_FINDINGS } from './finding-schema.js';
import { flowId, success, time } from './schemas.js';

const { ID_LENGTH, SCRIPT_LENGTH, SUMMARY_LENGTH } = LIMITS;
const WORD_LENGTH = 200;
export const SPEECH_LENGTH = 600;
/** A longer one is not looked at; from 5,000 characters on an approval would refuse it. */
const CHECKED_LENGTH = SCRIPT_LENGTH * 2;

const seconds = (description: string) => z.number().min(0).max(10_000).meta({ description });
const place = (description: string) => z.int().min(0).max(SUMMARY_LENGTH).meta({ description });
const address = (description: string) => z.url().max(2_000).meta({ description });
const words = z.int().min(0).max(SUMMARY_LENGTH).meta({ description: 'How many words the script has.' });
const estimatedSeconds = seconds("About how long the script takes at the voice's own pace, before it is fitted.");

const RiskyWordReply = z
  .object({
    word: z.string().max(SCRIPT_LENGTH).meta({ description: 'As it is written.' }),
    reason: z.string().max(WORD_LENGTH).meta({
      description:
        'unspoken: the voice leaves it out. foreign, unusual: English rules may misread it. spelled: said letter by letter. address: a link or an e-mail address, which is said in words. date: nobody can know which figure is the month.',
    }),
    said: z.string().max(SCRIPT_LENGTH).meta({ description: 'How it will be said; empty when it is left out.' }),
  })
  .meta({ id: 'RiskyWord' });

const riskyWords = z
  .array(RiskyWordReply)
  .max(100)
  .meta({ description: 'Words that an English voice may say wrongly, by their spelling alone.' });

const EvidenceReply = z
  .object({
    start: place('Where it begins in emailContent, in UTF-16 code units from 0.'),
    end: place('Where it ends: the first place behind it.'),
    text: z.string().max(SUMMARY_LENGTH).meta({ description: 'What stands there.' }),
  })
  .meta({ id: 'Evidence' });

const SentenceReply = z
  .object({
    text: z.string().max(SCRIPT_LENGTH).meta({ description: 'The sentence of the draft.' }),
    role: z
      .enum(['greeting', 'heard', 'cost', 'shown', 'next', 'closing'])
      .optional()
      .meta({ description: 'What the sentence is there for.' }),
    evidence: z
      .array(EvidenceReply)
      .max(1_000)
      .meta({ description: 'What it rests on in the summary; a sentence that claims nothing rests on nothing.' }),
    sum: z.string().max(200).optional().meta({
      description: 'How a figure of it is worked out from those in its evidence, such as "640 × 145 = 92800".',
    }),
  })
  .meta({ id: 'ReviewedSentence' });

const LeftOutReply = z
  .object({
    text: z.string().max(SUMMARY_LENGTH).meta({ description: 'What is not told.' }),
    reason: z.string().max(1_000).meta({ description: 'Why it was left out.' }),
    start: place('Where it stands in emailContent, where that is known.').optional(),
    end: place('Where it ends.').optional(),
  })
  .meta({ id: 'LeftOut' });

const previewStatus = z
  .enum(['preparing', 'ready', 'failed'])
  .meta({ description: 'Ask again while it is preparing; a failed one does not keep the flow from being approved.' });
const previewError = z.string().max(2_000).optional().meta({ description: 'Why it failed.' });

const StillReply = z
  .object({
    index: z.int().min(0).max(10_000).meta({ description: 'The scene, from 0.' }),
    url: address('A JPEG, 640 pixels on its longer side.'),
    text: z.string().max(SCRIPT_LENGTH).meta({ description: 'What is said in the scene.' }),
    estimatedSeconds: seconds('How long the scene is.'),
  })
  .meta({ id: 'Still' });

export const Storyboard = z
  .object({
    status: previewStatus,
    stills: z.array(StillReply).max(1_000).meta({ description: 'A picture of each scene; none before it is ready.' }),
    error: previewError,
  })
  .meta({ id: 'Storyboard' });

const SpokenWordReply = z
  .object({
    text: z.string().max(SCRIPT_LENGTH).meta({ description: 'As it is written.' }),
    start: place('Where it begins in the draft, in UTF-16 code units from 0.'),
    end: place('Where it ends.'),
    startSeconds: seconds('When it begins to be heard.'),
    endSeconds: seconds('When it has been heard.'),
  })
  .meta({ id: 'SpokenWord' });

export const VoiceTrack = z
  .object({
    status: previewStatus,
    url: address('The sound as it will be in the video: AAC in an MP4 file.').optional(),
    durationSeconds: seconds('How long it is.').optional(),
    words: z.array(SpokenWordReply).max(10_000).optional().meta({ description: 'When which word is heard.' }),
    error: previewError,
  })
  .meta({ id: 'VoiceTrack' });

export const Review = z
  .object({
    success,
    flowId: z.string().max(ID_LENGTH).meta({ description: 'The identifier of the flow.' }),
    status: z.enum(STATES).meta({ description: 'The state of the flow.' }),
    script: z
      .string()
      .max(SCRIPT_LENGTH * 2)
      .meta({ description: 'The script as it stands.' }),
    isEdited: z
      .boolean()
      .meta({ description: 'True once an edit has replaced the draft; all that follows is of the draft then.' }),
    writer: z.string().max(1_000).meta({ description: 'Who drafted it: "embedded", or a model.' }),
    words,
    estimatedSeconds,
    riskyWords,
    sentences: z.array(SentenceReply).max(1_000).meta({ description: 'The draft, sentence by sentence.' }),
    leftOut: z.array(LeftOutReply).max(5_000).meta({ description: 'What of the summary the draft does not tell.' }),
    storyboard: Storyboard.optional(),
    voiceTrack: VoiceTrack.optional(),
  })
  .meta({ id: 'Review' });

export const CheckBody = z
  .object({
    script: z
      .string()
      .max(CHECKED_LENGTH, `can have at most ${CHECKED_LENGTH} characters`)
      .meta({ description: 'What somebody may send as editedScript.' }),
  })
  .meta({ id: 'CheckScript' });

const offset = (description: string) => z.int().min(0).max(CHECKED_LENGTH).meta({ description });

const CleanUpReply = z
  .object({
    start: offset('Where the text begins that it replaces, in UTF-16 code units from 0.'),
    end: offset('Where that ends.'),
    replacement: z.string().max(CHECKED_LENGTH).meta({ description: 'What stands there afterwards; often nothing.' }),
  })
  .meta({ id: 'CleanUp', description: 'An edit of the script that takes care of a warning.' });

const WarningReply = z
  .object({
    code: z
      .enum(Object.keys(WARNINGS) as [WarningCode, ...WarningCode[]])
      .meta({ description: 'Of which kind it is.' }),
    message: z.string().max(WORD_LENGTH).meta({ description: 'What it is, to read.' }),
    start: offset('Where it begins in the script, in UTF-16 code units from 0.'),
    end: offset('Where it ends.'),
    text: z.string().max(CHECKED_LENGTH).meta({ description: 'What stands there.' }),
    cleanUp: CleanUpReply,
  })
  .meta({ id: 'ScriptWarning' });

export const Checked = z
  .object({
    success,
    words,
    estimatedSeconds,
    fits: z.boolean().meta({ description: 'Pauses and pace can be set so that the video lasts 60 to 70 seconds.' }),
    tooLong: z.boolean().meta({ description: 'Longer than this server allows.' }),
    problem: z.string().max(2_000).optional().meta({ description: 'What an approval would be refused with.' }),
    riskyWords,
    warnings: z.array(WarningReply).max(MOST_WARNINGS).meta({
      description:
        'What was perhaps not meant to be spoken or shown, in the order of the script. None of it keeps the script from being approved.',
    }),
    findings: z.array(FindingReply).max(MOST_FINDINGS).meta({
      description:
        'Figures, prices, dates, names and promises that have no source in the summary. Sentences of the draft are taken as they stand. None of it keeps the script from being approved.',
    }),
  })
  .meta({ id: 'ScriptChecked' });

export const SpeechBody = z
  .object({
    text: z
      .string()
      .max(SPEECH_LENGTH, `can have at most ${SPEECH_LENGTH} characters`)
      .overwrite((value) => value.toWellFormed())
      .meta({ description: 'What to say.' }),
  })
  .meta({ id: 'SpeakText' });

const MOST_OFFERED = 50;

export const RewordBody = z
  .object({
    script: z.string().min(1).max(SCRIPT_LENGTH).meta({ description: 'The script as it stands in the editor.' }),
    rewording: z.enum(REWORDINGS).meta({
      description:
        'shorten: fewer words. rephrase: about as long, in other words. another: any version that was not offered yet.',
    }),
    start: offset('Where the stretch to reword begins in the script; the whole script without it.').optional(),
    end: offset('Where that stretch ends.').optional(),
    offered: z
      .array(z.string().max(SCRIPT_LENGTH))
      .max(MOST_OFFERED)
      .optional()
      .meta({ description: 'Versions that were offered before and are not to be offered again.' }),
  })
  .refine(({ start, end }) => (start === undefined) === (end === undefined), 'start and end belong together')
  .meta({ id: 'RewordScript' });

const SuggestionReply = z
  .object({
    start: offset('Where the text begins in the script, in UTF-16 code units from 0.'),
    end: offset('Where it ends.'),
    text: z.string().max(SCRIPT_LENGTH).meta({ description: 'What stands there.' }),
    replacement: z
      .string()
      .max(SCRIPT_LENGTH)
      .optional()
      .meta({ description: 'What could stand there; absent where there is nothing to offer.' }),
    reason: z.enum(KEPT_REASONS).optional().meta({
      description:
        'Why nothing is offered. no_alternative: the writer knows no other version. checks_failed: what the model wrote did not pass the checks.',
    }),
  })
  .meta({ id: 'Suggestion' });

export const Reworded = z
  .object({
    success,
    writer: z.string().max(1_000).meta({ description: 'Who worded them: "embedded", or a model.' }),
    suggestions: z
      .array(SuggestionReply)
      .max(1_000)
      .meta({ description: 'One for each sentence of the stretch, in their order.' }),
  })
  .meta({ id: 'RewordedScript' });

// What goes in and comes out of the endpoints of a recorded narration.

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

const audioOffset = (description: string) => z.int().min(0).max(SCRIPT_LENGTH).meta({ description });

const NarrationWord = z
  .object({
    text: z.string().max(SCRIPT_LENGTH).meta({ description: 'As it is written.' }),
    startSeconds: seconds('Where it begins in the recording.'),
    endSeconds: seconds('Where it ends.'),
    start: audioOffset('Where it begins in the script, in UTF-16 code units from 0.'),
    end: audioOffset('Where it ends: the first place behind it.'),
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
    start: audioOffset('Where it begins in the script, in UTF-16 code units from 0.').optional(),
    end: audioOffset('Where it ends: the first place behind it.').optional(),
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
