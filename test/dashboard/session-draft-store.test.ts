// What somebody has typed stays in the tab for that person alone.
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import {
  dropDraft,
  keepDraftsOf,
  loadDraft,
  storeDraft,
} from '../../dashboard/src/design/forms/session-draft-store.js';

/** The storage of a tab, as far as pages use it. */
function storageOfTab() {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (index: number) => [...kept.keys()][index] ?? null,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
}

describe('what was typed in a tab', () => {
  let storage: ReturnType<typeof storageOfTab>;
  beforeEach(() => {
    storage = storageOfTab();
    Object.defineProperty(globalThis, 'sessionStorage', { value: storage, configurable: true });
  });

  test('who signs in again finds what was typed before the session ended', () => {
    keepDraftsOf('user_ada');
    storeDraft('new.ws_1', { title: 'Harbour Freight' });
    keepDraftsOf('user_ada');
    assert.deepEqual(loadDraft('new.ws_1'), { title: 'Harbour Freight' });
    dropDraft('new.ws_1');
    assert.equal(loadDraft('new.ws_1'), null);
  });

  test('who signs in on the same tab after somebody else finds nothing of theirs', () => {
    keepDraftsOf('user_ada');
    storeDraft('new.ws_1', { title: 'Harbour Freight' });
    storeDraft('edit.flow_1', { script: 'Hi Dana.' });
    storage.setItem('of-something-else', 'stays');
    keepDraftsOf('user_ben');
    assert.deepEqual([loadDraft('new.ws_1'), loadDraft('edit.flow_1')], [null, null]);
    assert.equal(storage.getItem('of-something-else'), 'stays');
  });

  test('signing out leaves nothing, for the same person either', () => {
    keepDraftsOf('user_ada');
    storeDraft('new.ws_1', { title: 'Harbour Freight' });
    keepDraftsOf(null);
    assert.equal(storage.getItem('aftercall.new.ws_1'), null);
    keepDraftsOf('user_ada');
    assert.equal(loadDraft('new.ws_1'), null);
  });
});
