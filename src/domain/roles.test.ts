import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { allows, isScope, SCOPES } from './roles.js';

describe('scopes', () => {
  it('open what they name and nothing else', () => {
    for (const held of SCOPES.filter((scope) => scope !== '*')) {
      for (const asked of SCOPES) assert.equal(allows([held], asked), held === asked);
    }
    assert.equal(allows([], 'flows:read'), false);
  });

  it('all open with the star', () => assert.ok(SCOPES.every((scope) => allows(['*'], scope))));

  it('are known by their exact spelling', () => {
    assert.ok(SCOPES.every(isScope));
    for (const text of ['', 'flows', 'flows:*', 'Flows:read', 'toString']) assert.equal(isScope(text), false);
  });
});
