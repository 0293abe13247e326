// How a server can get wrong what it adds to the specification.
import { type Faults, fail, isCreate, type KeysOfFaults, onAnswer, onGood } from './spoil.js';

export const additionsFaults = ({ key }: KeysOfFaults): Faults => ({
  'lists the avatars, one of them ready': [
    onGood(
      ({ path }) => path.endsWith('/avatars'),
      ({ avatars }) => {
        for (const avatar of avatars) avatar.status = 'processing';
      },
    ),
    onGood(
      ({ path }) => path.endsWith('/avatars'),
      ({ avatars }) => {
        for (const avatar of avatars) delete avatar.aspectRatios;
      },
    ),
    onGood(
      ({ path }) => path.endsWith('/avatars'),
      ({ avatars }) => {
        for (const avatar of avatars) avatar.isDefault = false;
      },
    ),
  ],
  'lists the voices': [
    onGood(
      ({ path }) => path.endsWith('/voices'),
      (body) => {
        body.voices = [];
      },
    ),
    onGood(
      ({ path }) => path.endsWith('/avatars'),
      ({ avatars }) => {
        for (const avatar of avatars) avatar.defaultVoiceId = 'another';
      },
    ),
  ],
  'tells the use of the quota, and what remains': [
    onGood(
      ({ path }) => path.endsWith('/usage'),
      (body) => {
        body.remaining = 12_345;
      },
    ),
  ],
  'tells who asks, and not with which key': [
    onGood(
      ({ path }) => path.endsWith('/me'),
      (body) => {
        body.key.name = key;
      },
    ),
    onGood(
      ({ path }) => path.endsWith('/me'),
      (body) => {
        body.email = 'sam@example.com';
      },
    ),
  ],
  'takes an avatar and a voice that it lists': [
    onAnswer(
      (asked) => isCreate(asked) && Boolean(asked.body.avatarId),
      (answered) => fail(answered, 400, 'VALIDATION_ERROR', 'avatarId is not ready.'),
    ),
  ],
});
