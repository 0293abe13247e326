import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RECORDED } from '../domain/speech.js';
import { type FilmFacts, manifestOf } from './claim.js';

const FACTS: FilmFacts = {
  script: { writer: 'embedded', edited: false, approved: true },
  voice: { provider: 'embedded', id: 'flite-slt' },
  presenter: { provider: 'embedded', id: 'nora', ofPhotos: false },
  vendor: null,
};
const PHOTO = {
  sha256: 'a'.repeat(64),
  consent: { id: 'consent_1', textVersion: '2026-11', at: '2026-11-23T04:00:00.000Z' },
};
const PHOTOGRAPH: FilmFacts = { ...FACTS, presenter: { ...FACTS.presenter, ofPhotos: true, photo: PHOTO } };
const RECORDING = { provider: RECORDED, id: 'person' };

function readManifest(facts: FilmFacts) {
  const manifest = manifestOf({ ...facts, unmarkedSha256: 'b'.repeat(64) }, '2026-11-23T05:00:00.000Z', false);
  const { assertions } = JSON.parse(JSON.stringify(manifest));
  const [{ data: made }, , { data: film }] = assertions;
  const [{ description, digitalSourceType }] = made.actions;
  return { description, digitalSourceType: digitalSourceType.split('/').at(-1), photo: film.presenter.photo };
}

test('A film says what of it was made by machine, and what is of a person.', () => {
  assert.equal(readManifest(FACTS).description, 'Script, voice and presenter were made by machine.');
  assert.equal(
    readManifest({ ...FACTS, voice: RECORDING }).description,
    'Script and presenter were made by machine; the voice is the recording of a person.',
  );
  const consent = 'the presenter is a photograph of a person, animated by machine with that person’s consent.';
  assert.equal(readManifest(PHOTOGRAPH).description, `Script and voice were made by machine; ${consent}`);
  assert.equal(
    readManifest({ ...PHOTOGRAPH, voice: RECORDING }).description,
    `Script was made by machine; the voice is the recording of a person; ${consent}`,
  );
});

test('A photograph of a person is composed with what a machine made, and names the consent without the person.', () => {
  assert.deepEqual(readManifest(PHOTOGRAPH).photo, PHOTO);
  assert.equal(readManifest(PHOTOGRAPH).digitalSourceType, 'compositeWithTrainedAlgorithmicMedia');
  assert.equal(readManifest(FACTS).photo, undefined);
});

test('A film of a vendor that was put into our layout says that it was edited here, and what its maker is called.', () => {
  const actionsOf = (facts: FilmFacts) =>
    manifestOf({ ...facts, unmarkedSha256: 'b'.repeat(64) }, '2026-11-23T05:00:00.000Z', false)
      .assertions.flatMap(({ data }) => ('actions' in data ? data.actions : []))
      .map(({ action, softwareAgent }) => [action, softwareAgent.name]);
  const film = [
    ['c2pa.created', 'heygen'],
    ['c2pa.published', 'Aftercall'],
  ];
  assert.deepEqual(actionsOf({ ...FACTS, vendor: 'heygen' }), film);
  assert.deepEqual(
    actionsOf({ ...FACTS, vendor: 'heygen', composed: true }),
    film.toSpliced(1, 0, ['c2pa.edited', 'Aftercall']),
  );
});
