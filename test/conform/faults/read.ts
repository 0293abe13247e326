// How a server can get the reading of flows wrong.
import { type Faults, fail, isCancel, isDecision, isRead, onAnswer, onGood } from './spoil.js';

export const readFaults: Faults = {
  'shows a new flow at once, with the fields of its state and no success': [
    onGood(isRead, (body) => {
      body.success = true;
    }),
    onGood(isRead, (body) => {
      body.createdAt = 1_767_225_600;
    }),
    onGood(isRead, (body) => {
      body.flowId = 'another';
    }),
    onGood(isRead, (body) => {
      body.status = 'queued';
    }),
  ],
  'stops at pending_approval and shows the script, with exactly the fields of that state': [
    onGood(isRead, (body) => {
      delete body.generatedScript;
    }),
    onGood(isRead, (body) => {
      body.videoUrl = null;
    }),
    onGood(isRead, (body) => {
      body.title = 'A title';
    }),
  ],
  'shows a flow with the fields of its state in every state that it passes': [
    onGood(isRead, ({ scenes }) => {
      for (const scene of scenes ?? []) scene.index += 1;
    }),
    onGood(isRead, ({ scenes }) => {
      for (const scene of scenes ?? []) scene.durationEstimate = '9 s';
    }),
    onGood(isRead, ({ scenes }) => {
      for (const scene of scenes ?? []) scene.heading = 'Hello';
    }),
    onGood(isRead, (body) => {
      delete body.scenes;
    }),
  ],
  'answers FLOW_NOT_FOUND for flows that never were, on each endpoint of a flow': [
    onAnswer(isCancel, (answered) => {
      answered.status = 200;
    }),
    onAnswer(isDecision, (answered) => fail(answered, 400, 'VALIDATION_ERROR')),
    onAnswer(isRead, ({ body }) => {
      body.code = 'NOT_FOUND';
    }),
  ],
  'takes identifiers that are malformed or endless for flows that never were': [
    onAnswer(
      ({ path }) => path.includes('%00'),
      (answered) => fail(answered, 500, 'INTERNAL_ERROR'),
    ),
    onAnswer(
      ({ path }) => path.length > 2_000,
      (answered) => fail(answered, 414, 'URI_TOO_LONG'),
    ),
  ],
};
