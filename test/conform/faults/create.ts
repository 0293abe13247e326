// How a server can get the making of flows wrong.
import { type Faults, fail, isCreate, isList, onAnswer, onGood, onRequest, without, wordsOf } from './spoil.js';

export const createFaults: Faults = {
  'answers at once with exactly success, flowId, status pending and perhaps a message': [
    onGood(isCreate, (body) => {
      body.createdAt = '2026-01-01T00:00:00.000Z';
    }),
    onGood(isCreate, (body) => {
      body.status = 'queued';
    }),
    onGood(isCreate, (body) => {
      delete body.success;
    }),
    onGood(isCreate, (_body, answered) => {
      answered.status = 201;
    }),
    onGood(isCreate, (body) => {
      body.flowId = 'flow_0000000000000000000000';
    }),
  ],
  'gives flows identifiers that need no encoding and cannot be guessed': [
    () => ({
      before: (asked) => without(asked, /\.(?=\/|\?|$)/),
      after: ({ body }) => {
        if (typeof body?.flowId === 'string') body.flowId += '.';
      },
    }),
  ],
  'refuses a summary of 49 words, says so, and makes no flow': [
    onRequest(isCreate, (asked) => {
      if (wordsOf(asked).length === 49) asked.body.emailContent += ' another';
    }),
    onAnswer(isCreate, ({ status, body }) => {
      if (status === 400) body.error = 'The summary is too short.';
    }),
    () => ({
      // Says no and does it.
      before: (asked) => {
        if (isCreate(asked)) asked.body.emailContent += ' another';
      },
      after: (answered, asked) => {
        if (isCreate(asked)) fail(answered, 400, 'VALIDATION_ERROR', 'At least 50 words.');
      },
    }),
  ],
  'takes a summary of 50 words': [
    onAnswer(
      (asked) => isCreate(asked) && wordsOf(asked).length === 50,
      (answered) => fail(answered, 400, 'VALIDATION_ERROR'),
    ),
  ],
  'counts what holds a letter or a digit between white space, says how many, and knows Chinese': [
    onAnswer(isCreate, ({ status, body }) => {
      if (status === 400) body.error = 'emailContent must have at least 50 words.';
    }),
    onRequest(isCreate, (asked) => {
      asked.body.emailContent = asked.body.emailContent.replace('-', ' ');
    }),
  ],
  'takes white space of every kind between words': [
    onRequest(isCreate, (asked) => {
      asked.body.emailContent = asked.body.emailContent.replace(/\s+/g, '');
    }),
  ],
  'refuses a missing summary and fields of the wrong type, and names the field': [
    onRequest(isCreate, ({ body }) => {
      if (body.autoApproveScript === 'false') body.autoApproveScript = false;
    }),
    onRequest(isCreate, ({ body }) => {
      if (typeof body.title === 'number') body.title = String(body.title);
    }),
    onAnswer(isCreate, ({ status, body }) => {
      if (status === 400) body.error = 'Invalid request.';
    }),
  ],
  'refuses texts that are too long, U+0000, and avatars and voices that it does not have': [
    onRequest(isCreate, ({ body }) => {
      delete body.voiceId;
    }),
    onRequest(isCreate, ({ body }) => {
      if (body.title) body.title = body.title.slice(0, 300);
    }),
    onRequest(isCreate, ({ body }) => {
      body.emailContent = body.emailContent.replace('\u0000', '');
    }),
  ],
  'takes null for an optional field as left out, and names fields that it does not know': [
    onAnswer(
      (asked) => isCreate(asked) && asked.body.title === null,
      (answered) => fail(answered, 400, 'VALIDATION_ERROR', 'title must be a string.'),
    ),
    onGood(isCreate, (body) => {
      body.message = 'The video is being created.';
    }),
  ],
  'shows the title in the list, letter for letter': [
    onGood(isList, ({ flows }) => {
      for (const flow of flows) flow.title = flow.title.replace(/[^ -~]/g, '?');
    }),
  ],
  'makes a title from the name of the prospect': [
    onGood(isList, ({ flows }) => {
      for (const flow of flows) flow.title = 'Untitled';
    }),
  ],
};
