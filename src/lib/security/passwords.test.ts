import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PASSWORD_LENGTH, passwordProblem } from './password-rule.js';
import { createPasswords, PasswordsBusy } from './passwords.js';

const light = () => createPasswords({ memoryCost: 1_024, timeCost: 1 });

describe('a stored password', () => {
  it('is argon2id with 64 MiB and two passes, another one each time', async () => {
    const passwords = createPasswords();
    const [one, two] = [await passwords.hash('three wet seagulls'), await passwords.hash('three wet seagulls')];
    assert.match(one, /^\$argon2id\$v=19\$m=65536,t=2,p=1\$/);
    assert.notEqual(one, two);
    assert.equal(await passwords.verify(one, 'three wet seagulls'), true);
    assert.equal(await passwords.verify(one, 'three wet seagull'), false);
  });

  it('fits however a keyboard composes its letters, and is not cut off at 72 bytes', async () => {
    const passwords = light();
    const stored = await passwords.hash(`Zoe\u0308${'x'.repeat(150)}`);
    assert.equal(await passwords.verify(stored, `Zo\u00eb${'x'.repeat(150)}`), true);
    assert.equal(await passwords.verify(stored, `Zo\u00eb${'x'.repeat(149)}`), false);
  });

  it('that is not there fits nothing, not even nothing', async () => {
    const passwords = light();
    for (const password of ['', 'three wet seagulls']) assert.equal(await passwords.verify(null, password), false);
  });

  it('is checked for each of ninety people who sign in at once', async () => {
    const passwords = light();
    const stored = await passwords.hash('three wet seagulls');
    const all = await Promise.all(Array.from({ length: 90 }, () => passwords.verify(stored, 'three wet seagulls')));
    assert.equal(all.filter(Boolean).length, 90);
  });

  it('is not checked beside endlessly many others: the queue has an end, and goes on afterwards', async () => {
    const passwords = light();
    const results = await Promise.allSettled(Array.from({ length: 410 }, () => passwords.verify(null, 'x')));
    const refused = results.filter((result) => result.status === 'rejected');
    assert.equal(refused.length, 8);
    for (const { reason } of refused) assert.ok(reason instanceof PasswordsBusy);
    assert.equal(await passwords.verify(await passwords.hash('again'), 'again'), true);
  });

  it('is checked for somebody at another address, however many tries one address has waiting', async () => {
    const passwords = light();
    const stored = await passwords.hash('three wet seagulls');
    const flood = Array.from({ length: 410 }, () => passwords.verify(null, 'x', 'one address').catch(() => false));
    assert.equal(await passwords.verify(stored, 'three wet seagulls', 'another address'), true);
    await Promise.all(flood);
  });
});

describe('a new password', () => {
  const problem = (password: string) =>
    passwordProblem(password, ['dana.whitfield@example.com', 'Dana Whitfield', 'Northwind Traders']);

  it('may be anything from 12 to 200 characters, counted as people count', () => {
    const { min, max } = PASSWORD_LENGTH;
    assert.equal(problem('three wet seagulls'), null);
    assert.match(problem('x1'.repeat(5))!, /at least 12/);
    assert.equal(problem('🦭🐧🦀🐙🦑🐡🐠🐬🦈🐳🐋🐊'), null);
    assert.match(problem('🦭🐧🦀🐙🦑🐡🐠🐬🦈🐳🐋')!, new RegExp(`at least ${min}`));
    assert.match(problem(`${'abcdefgh '.repeat(22)}xyz`)!, new RegExp(`at most ${max} characters`));
    assert.equal(problem(`${'abcdefgh '.repeat(22)}xy`), null);
  });

  it('is none that everybody tries first, however it is written', () => {
    for (const password of [
      'password1234',
      'PassWord1234',
      'qwertyuiop123',
      'ｐａｓｓｗｏｒｄ１２３４',
      '1q2w3e4r5t6y',
    ]) {
      assert.match(problem(password) ?? '', /everybody tries/, password);
    }
    for (const password of ['aaaaaaaaaaaa', 'abcabcabcabc', 'passwordpassword']) {
      assert.match(problem(password) ?? '', /everybody tries/, password);
    }
  });

  it('is none of the 40,000 of this length that leaked most often', () => {
    for (const password of ['unitedstates', 'Manchesterunited', 'sugarbritches', 'qwertyuiop123', 'a1b2c3d4e5f6']) {
      assert.match(problem(password) ?? '', /leaked|everybody tries/, password);
    }
    assert.equal(problem('four brisk otters'), null);
  });

  it('is not made of what anybody knows: the person, the workspace, the product', () => {
    for (const password of [
      'dana.whitfield@example.com',
      'DanaWhitfield1',
      'whitfield-dana-2026',
      'Northwind2026',
      'northwind!traders',
      'aftercall-2026!',
      'Aftercall Dana 1',
    ]) {
      assert.match(problem(password) ?? '', /name|made of/, password);
    }
    for (const password of ['northwind seagulls fly', 'dana likes wet penguins']) assert.equal(problem(password), null);
  });

  it('needs no particular kinds of characters', () => {
    for (const password of ['seagulls penguins', '840272915830', '~~~~-.-~~~~_**'])
      assert.equal(problem(password), null);
  });
});
