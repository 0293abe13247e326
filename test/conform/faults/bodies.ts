// How a server can get bodies wrong.
import { always, type Faults, fail, isDecision, onAnswer, onRequest } from './spoil.js';

export const bodiesFaults: Faults = {
  'takes nothing but application/json': [
    onRequest(always, ({ headers }) => {
      if (headers['content-type'] === 'text/plain') headers['content-type'] = 'application/json';
    }),
  ],
  'takes UTF-8 by every name, and no other character set': [
    onRequest(always, ({ headers }) => {
      if (headers['content-type']?.includes(';charset')) headers['content-type'] = 'text/plain';
    }),
    onRequest(always, ({ headers }) => {
      delete headers['content-encoding'];
    }),
    onRequest(always, ({ headers }) => {
      if (headers['content-type']?.includes('utf-16')) headers['content-type'] = 'application/json';
    }),
  ],
  'refuses what is no JSON or no UTF-8': [
    onRequest(always, (asked) => {
      if (asked.text.includes('\u00e9')) asked.text = asked.text.replace('\u00e9', 'e');
    }),
    onAnswer(
      ({ text }) => text === 'undefined',
      (answered) => fail(answered, 500, 'INTERNAL_ERROR'),
    ),
  ],
  'refuses bodies that are no object, and an empty one': [
    onAnswer(
      ({ text }) => text === 'null',
      (answered) => fail(answered, 500, 'INTERNAL_ERROR'),
    ),
    onAnswer(
      (asked) => isDecision(asked) && asked.text === '',
      (answered) => fail(answered, 404, 'FLOW_NOT_FOUND'),
    ),
  ],
  'takes a body of 256 KiB and not one byte more': [
    onAnswer(
      ({ text }) => text.length > 262_144,
      (answered) => fail(answered, 400, 'VALIDATION_ERROR'),
    ),
    onAnswer(
      ({ text }) => text.length === 262_144,
      (answered) => fail(answered, 413, 'PAYLOAD_TOO_LARGE'),
    ),
  ],
};
