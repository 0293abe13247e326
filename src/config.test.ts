import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ConfigError, readConfig } from './config.js';

const problemsOf = (environment: Record<string, string>): string[] => {
  try {
    readConfig(environment);
  } catch (error) {
    assert.ok(error instanceof ConfigError);
    return error.problems;
  }
  return [];
};

describe('the settings of the model that writes', () => {
  test('are none by default, also where they are empty', () => {
    assert.equal(readConfig({}).scriptModel, null);
    assert.equal(readConfig({ SCRIPT_PROVIDER: '', SCRIPT_MODEL: '', SCRIPT_API_KEY: '' }).scriptModel, null);
  });

  test('make one whole', () => {
    const given = {
      SCRIPT_PROVIDER: 'openai',
      SCRIPT_MODEL: 'gpt-x',
      SCRIPT_API_KEY: 'sk-1',
      SCRIPT_TIMEOUT_SECONDS: '20',
    };
    assert.deepEqual(readConfig(given).scriptModel, {
      provider: 'openai',
      model: 'gpt-x',
      apiKey: 'sk-1',
      baseUrl: null,
      callTimeoutMs: 20_000,
      prices: null,
    });
  });

  test('need no key for a server of one’s own, but its address', () => {
    const own = { SCRIPT_PROVIDER: 'openai-compatible', SCRIPT_MODEL: 'llama3.1:8b' };
    assert.match(problemsOf(own).join(), /SCRIPT_BASE_URL must be the address of the server/);
    const { scriptModel } = readConfig({ ...own, SCRIPT_BASE_URL: 'http://127.0.0.1:11434/v1/' });
    assert.equal(scriptModel?.baseUrl, 'http://127.0.0.1:11434/v1');
    assert.equal(scriptModel?.apiKey, null);
  });

  test('tell every problem in one go, and no key', () => {
    const problems = problemsOf({
      PORT: 'x',
      SCRIPT_PROVIDER: 'google',
      SCRIPT_API_KEY: 'sk secret',
      SCRIPT_TIMEOUT_SECONDS: '91',
    });
    assert.equal(problems.length, 4);
    assert.match(problems.join('\n'), /SCRIPT_MODEL must name a model of google/);
    assert.doesNotMatch(problems.join('\n'), /secret/);
  });

  test('do nothing without a provider, which is said', () => {
    assert.deepEqual(problemsOf({ SCRIPT_API_KEY: 'sk-1' }), ['SCRIPT_API_KEY does nothing without SCRIPT_PROVIDER']);
    assert.match(
      problemsOf({ SCRIPT_PROVIDER: 'acme', SCRIPT_MODEL: 'x', SCRIPT_API_KEY: 'k' }).join(),
      /must be one of openai/,
    );
  });
});
