import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { ConfigError, readConfig } from '../config/config.js';
import { OPERATORS } from '../provenance/certificates/operators.test.data.js';
import { readOperatorCertificate } from './signing-certificate.js';

test('A certificate of the operator is read at the start, and what is wrong with its files is a wrong setting.', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'signing-'));
  const [certificate, key, other] = ['chain.pem', 'key.pem', 'other.pem'].map((name) => join(folder, name));
  await writeFile(certificate!, OPERATORS.rsa.chainPem);
  await writeFile(key!, OPERATORS.rsa.keyPem);
  await writeFile(other!, OPERATORS.ed25519.keyPem);
  const read = (SIGNING_CERTIFICATE_FILE?: string, SIGNING_KEY_FILE?: string) =>
    readOperatorCertificate(readConfig({ SIGNING_CERTIFICATE_FILE, SIGNING_KEY_FILE }));
  assert.deepEqual(await read(certificate, key), OPERATORS.rsa);
  assert.equal(await read(), null);
  await assert.rejects(read(certificate, other), { name: 'ConfigError', message: /not that of the first certificate/ });
  await assert.rejects(read(certificate, join(folder, 'none')), {
    message: /SIGNING_KEY_FILE can’t be read \(ENOENT\)/,
  });
  for (const half of [{ SIGNING_KEY_FILE: key }, { SIGNING_CERTIFICATE_FILE: certificate }])
    assert.throws(() => readConfig(half), ConfigError);
  await rm(folder, { recursive: true });
});
