import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { chooseVoice, type VoiceGender } from './voice-choice.js';

const voice = (id: string, language: string, gender: VoiceGender | 'neutral') => ({ id, language, gender });
const ava = voice('ava', 'en-US', 'female');
const robert = voice('robert', 'en', 'male');
const carla = voice('carla', 'de', 'female');
const hans = voice('hans', 'de-DE', 'male');
const voices = [ava, robert, carla, hans];

const choose = (change: Partial<Parameters<typeof chooseVoice>[0]>): string | undefined =>
  chooseVoice({ voices, usual: ava, isChosen: false, language: 'en', gender: 'male', ...change })?.id;

describe('the voice of a flow that names none', () => {
  it('fits the presenter, in the language of the summary', () => {
    assert.equal(choose({}), 'robert');
    assert.equal(choose({ gender: 'female' }), 'ava');
    assert.equal(choose({ language: 'de' }), 'hans');
    assert.equal(choose({ language: 'de', gender: 'female' }), 'carla');
  });

  it('is the one that a person chose for the workspace, whoever presents', () => {
    assert.equal(choose({ isChosen: true }), 'ava');
  });

  it('fits the presenter where the chosen one does not speak the language', () => {
    assert.equal(choose({ isChosen: true, language: 'de' }), 'hans');
  });

  it('stays the usual one where nothing fits better: the presenter has no kind of voice, or no such voice is there', () => {
    assert.equal(choose({ gender: null }), 'ava');
    assert.equal(choose({ voices: [ava, carla] }), 'ava');
    assert.equal(choose({ usual: robert, gender: null }), 'robert');
  });

  it('speaks the language of the usual voice where that of the summary is in doubt', () => {
    assert.equal(choose({ language: null }), 'robert');
    assert.equal(choose({ language: null, usual: carla }), 'hans');
  });

  it('is none where nobody speaks the language', () => {
    assert.equal(choose({ language: 'fr' }), undefined);
  });
});
