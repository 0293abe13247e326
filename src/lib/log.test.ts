import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createLog } from './log.js';

function lineOf(write: (log: ReturnType<typeof createLog>) => void): Record<string, unknown> {
  let text = '';
  const destination = {
    write: (line: string) => {
      text += line;
    },
  };
  write(createLog('info', destination));
  return JSON.parse(text);
}

describe('the log', () => {
  it("keeps out what bears the name of a secret or of customers' words, also one level deeper", () => {
    const line = lineOf((log) =>
      log.info({ token: 'a', input: { emailContent: 'b', kept: 1 }, flowId: 'flow_x' }, 'told'),
    );
    assert.equal(line.token, '[kept out]');
    assert.deepEqual(line.input, { emailContent: '[kept out]', kept: 1 });
    assert.equal(line.flowId, 'flow_x');
    assert.equal(line.msg, 'told');
  });

  it('leaves the object alone that it was given', () => {
    const fields = { script: 'words', deep: { text: 'words' } };
    lineOf((log) => log.info(fields, 'told'));
    assert.deepEqual(fields, { script: 'words', deep: { text: 'words' } });
  });

  it('describes an error without what a parser quotes', () => {
    const line = lineOf((log) => {
      try {
        JSON.parse('{"secret words"');
      } catch (error) {
        log.warn({ err: error }, 'told');
      }
    });
    assert.doesNotMatch(JSON.stringify(line), /secret words/);
    assert.equal((line.err as Record<string, unknown>).type, 'SyntaxError');
  });
});
