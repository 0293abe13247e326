// Examples of a recorded narration.
import type { OperationExamples } from './examples.js';

const FLOW_ID = 'flow_7Hq2mXv9KpL4dRt8WsYz3A';
const SCRIPT = 'Hi Dana, thank you for your time today.';
const RECORDED = { script: SCRIPT, isOfScript: true, statement: 'own_voice', recordedAt: '2026-05-04T09:20:11.000Z' };
const ALIGNED = {
  summary: 'It says the script',
  value: {
    ...{ success: true, flowId: FLOW_ID, status: 'aligned', ...RECORDED, durationSeconds: 2.42, remarks: [] },
    words: [{ text: 'Hi', startSeconds: 0.21, endSeconds: 0.4, start: 0, end: 2 }],
  },
};
const NONE = { summary: 'A voice speaks', value: { success: true, flowId: FLOW_ID, status: 'none' } };

export const NARRATION_EXAMPLES: Record<string, OperationExamples> = {
  readNarration: { reply: { aligned: ALIGNED, none: NONE } },
  putNarration: {
    reply: {
      aligned: ALIGNED,
      refused: {
        summary: 'It says something else',
        value: {
          ...{ success: true, flowId: FLOW_ID, status: 'refused', ...RECORDED, durationSeconds: 2.42 },
          problems: [
            {
              code: 'other_words',
              message: 'The words here do not match the script.',
              ...{ sentence: 0, text: SCRIPT, start: 0, end: 39 },
            },
          ],
        },
      },
    },
  },
  deleteNarration: { reply: { none: NONE } },
};
