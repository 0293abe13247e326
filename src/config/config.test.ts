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

describe('the keys that seal secrets', () => {
  const key = Buffer.alloc(32, 7).toString('base64');
  const other = Buffer.alloc(32, 9).toString('base64');

  test('are 32 bytes in base64, several with commas between, and none by default', () => {
    assert.deepEqual(readConfig({}).secretKeys, []);
    const [first, second] = readConfig({ AFTERCALL_SECRET_KEY: `${key}, ${other}` }).secretKeys;
    assert.deepEqual([first?.bytes, second?.bytes], [Buffer.alloc(32, 7), Buffer.alloc(32, 9)]);
    for (const wrong of ['short', key.slice(4), `${key},`, Buffer.alloc(31).toString('base64')]) {
      const problems = problemsOf({ AFTERCALL_SECRET_KEY: wrong }).join();
      assert.match(problems, /AFTERCALL_SECRET_KEY must be 32 bytes in base64/);
      assert.ok(!problems.includes(key.slice(4, 20)));
    }
  });
});

test('hosts of the private network are names or addresses, with or without a port', () => {
  const hosts = ['ollama.lan', '10.0.0.5:8000', '[fd00::1]:80', 'fd00::2'];
  assert.deepEqual(readConfig({ ALLOWED_PRIVATE_HOSTS: hosts.join(', ') }).allowedPrivateHosts, hosts);
  assert.deepEqual(readConfig({}).allowedPrivateHosts, []);
  for (const wrong of ['http://ollama.lan', '*', '10.0.0.0/8', 'a b', ',']) {
    assert.match(problemsOf({ ALLOWED_PRIVATE_HOSTS: wrong }).join(), /ALLOWED_PRIVATE_HOSTS must be names/);
  }
});

test('a trusted proxy is one hop, so many hops, or the ones with these addresses', () => {
  const read = (text: string) => readConfig({ TRUST_PROXY: text }).trustProxy;
  assert.deepEqual([read('true'), read('false'), readConfig({}).trustProxy, read('2')], [1, false, false, 2]);
  assert.deepEqual(read('10.0.0.0/8, fd00::1'), ['10.0.0.0/8', 'fd00::1']);
  for (const wrong of ['proxy.lan', '10.0.0.0/33', '10.0.0.1,', '-1', '10.0.0.0/8/8']) {
    assert.match(problemsOf({ TRUST_PROXY: wrong }).join(), /TRUST_PROXY must be true, false, a number/);
  }
});

describe('the settings of the model that writes', () => {
  test('are none by default, also where they are empty', () => {
    assert.equal(readConfig({}).scriptModel, null);
    assert.equal(readConfig({}).asksUnsure, true);
    assert.equal(readConfig({ SCRIPT_ASK_UNSURE: 'false' }).asksUnsure, false);
    assert.equal(readConfig({ SCRIPT_PROVIDER: '', SCRIPT_MODEL: '', SCRIPT_API_KEY: '' }).scriptModel, null);
  });

  test('make one whole', () => {
    const given = {
      SCRIPT_PROVIDER: 'openai',
      SCRIPT_MODEL: 'gpt-x',
      SCRIPT_API_KEY: 'sk-1',
      SCRIPT_TIMEOUT_SECONDS: '20',
      SCRIPT_PRICES: 'input=1,output=4',
    };
    assert.deepEqual(readConfig(given).scriptModel, {
      provider: 'openai',
      model: 'gpt-x',
      apiKey: 'sk-1',
      baseUrl: null,
      callTimeoutMs: 20_000,
      prices: { input: 1, output: 4, cached: 1, currency: 'USD' },
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
    assert.match(problemsOf({ SCRIPT_PRICES: '1' }).join(), /SCRIPT_PRICES must be prices.*SCRIPT_PRICES does nothing/);
    assert.deepEqual(problemsOf({ SCRIPT_API_KEY: 'sk-1' }), ['SCRIPT_API_KEY does nothing without SCRIPT_PROVIDER']);
    assert.match(
      problemsOf({ SCRIPT_PROVIDER: 'acme', SCRIPT_MODEL: 'x', SCRIPT_API_KEY: 'k' }).join(),
      /must be one of openai/,
    );
  });
});

describe('the settings of people', () => {
  const signOn = { OIDC_ISSUER: 'https://login.example/realm/', OIDC_CLIENT_ID: 'id', OIDC_CLIENT_SECRET: 'secret' };

  test('make an owner only with a good password, or with a single sign-on that needs none', () => {
    const email = { AFTERCALL_OWNER_EMAIL: 'ada@example.com' };
    assert.match(problemsOf(email).join(), /AFTERCALL_OWNER_PASSWORD must be set/);
    assert.match(problemsOf({ ...email, AFTERCALL_OWNER_PASSWORD: 'short' }).join(), /at least 12 characters/);
    assert.match(problemsOf({ AFTERCALL_OWNER_PASSWORD: 'three wet seagulls' }).join(), /does nothing without/);
    assert.deepEqual(problemsOf({ ...email, ...signOn }), []);
    assert.deepEqual(problemsOf({ ...email, AFTERCALL_OWNER_PASSWORD: 'three wet seagulls' }), []);
  });

  test('take a single sign-on whole, over https, and leave its address as it is written', () => {
    assert.equal(readConfig({}).signOn, null);
    assert.deepEqual(readConfig({ ...signOn, OIDC_ALLOWED_DOMAINS: 'A.example, b.example' }).signOn, {
      issuer: 'https://login.example/realm/',
      clientId: 'id',
      clientSecret: 'secret',
      name: 'Single sign-on',
      allowedDomains: ['a.example', 'b.example'],
      defaultRole: 'viewer',
    });
    assert.equal(problemsOf({ OIDC_NAME: 'x' }).length, 3);
    for (const issuer of ['http://login.example', 'http://localhost.evil.example', 'ftp://x', 'x']) {
      assert.match(problemsOf({ ...signOn, OIDC_ISSUER: issuer }).join(), /must be an https address/, issuer);
    }
    assert.deepEqual(problemsOf({ ...signOn, OIDC_ISSUER: 'http://127.0.0.1:9000' }), []);
    assert.equal(problemsOf({ ...signOn, OIDC_DEFAULT_ROLE: 'owner' }).length, 1);
  });

  test('take accounts at vendors, that of Azure with its region and without it not at all', () => {
    assert.deepEqual(readConfig({}).vendorAccounts, {});
    assert.equal(readConfig({}).vendorFallback, false);
    const { vendorAccounts } = readConfig({
      ELEVENLABS_API_KEY: 'e',
      OPENAI_VOICE_API_KEY: 'o',
      AZURE_SPEECH_KEY: 'a',
      AZURE_SPEECH_REGION: 'westeurope',
      DID_API_KEY: 'd',
      HEYGEN_API_KEY: '',
    });
    assert.deepEqual(vendorAccounts, {
      elevenlabs: { apiKey: 'e', settings: {} },
      openai: { apiKey: 'o', settings: {} },
      azure: { apiKey: 'a', settings: { region: 'westeurope' } },
      did: { apiKey: 'd', settings: {} },
    });
    assert.match(problemsOf({ AZURE_SPEECH_KEY: 'a' }).join(), /AZURE_SPEECH_REGION must name the region/);
    assert.match(problemsOf({ AZURE_SPEECH_REGION: 'westeurope' }).join(), /does nothing without AZURE_SPEECH_KEY/);
    assert.equal(problemsOf({ TAVUS_API_KEY: 'two words' }).length, 1);
  });
});

test('The settings of a media store belong together', () => {
  const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
  assert.equal(readConfig({}).storage, null);
  assert.deepEqual(readConfig({ S3_BUCKET: 'videos', S3_REGION: 'eu-central-1', ...keys }).storage, {
    endpoint: 'https://s3.eu-central-1.amazonaws.com',
    bucket: 'videos',
    region: 'eu-central-1',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
    isPathStyle: false,
    prefix: '',
    redirects: false,
  });
  const own = readConfig({
    S3_BUCKET: 'videos',
    S3_ENDPOINT: 'http://10.0.0.5:9000/',
    S3_PREFIX: 'a/b',
    ...keys,
  }).storage;
  assert.deepEqual([own?.endpoint, own?.isPathStyle, own?.prefix], ['http://10.0.0.5:9000', true, 'a/b/']);
  for (const [given, problem] of [
    [{ S3_BUCKET: 'videos' }, /S3_ACCESS_KEY_ID must be set together[\s\S]*S3_SECRET_ACCESS_KEY must be set/],
    [keys, /S3_ACCESS_KEY_ID does nothing without S3_BUCKET/],
    [{ S3_BUCKET: 'Videos', ...keys }, /S3_BUCKET must be the name of a bucket/],
    [{ S3_BUCKET: 'videos', S3_PREFIX: '/x/', ...keys }, /S3_PREFIX must be a folder/],
  ] as const) {
    assert.throws(() => readConfig(given), { message: problem });
  }
});

test('the prices of accounts at vendors are one for each account that the server has', () => {
  const priced = readConfig({
    ELEVENLABS_API_KEY: 'a',
    HEYGEN_API_KEY: 'b',
    AZURE_SPEECH_KEY: 'c',
    AZURE_SPEECH_REGION: 'westeurope',
    VENDOR_PRICES: 'elevenlabs=0.30 USD per 1000 characters; azure=16 EUR per 1000000 characters',
  }).vendorAccounts;
  assert.equal(priced.elevenlabs!.settings.price, '0.30 USD per 1000 characters');
  assert.deepEqual(priced.azure!.settings, { region: 'westeurope', price: '16 EUR per 1000000 characters' });
  assert.deepEqual(priced.heygen!.settings, {});
  const wrong = { ELEVENLABS_API_KEY: 'a', VENDOR_PRICES: 'elevenlabs=0.30' };
  assert.match(problemsOf(wrong).join(), /VENDOR_PRICES must be prices with semicolons between/);
  const unknown = { VENDOR_PRICES: 'heygen=1 USD per 60 seconds' };
  assert.match(problemsOf(unknown).join(), /VENDOR_PRICES names "heygen", of which the server has no account/);
});

test('films are sent on to a store, or shown by what stands before us, and not both', () => {
  const store = { S3_BUCKET: 'media', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b', S3_DELIVERY: 'redirect' };
  assert.equal(readConfig(store).storage!.redirects, true);
  const both = { ...store, PUBLIC_MEDIA_URL: 'https://cdn.example.com' };
  assert.match(problemsOf(both).join(), /S3_DELIVERY must be proxy where PUBLIC_MEDIA_URL shows the media/);
  assert.equal(readConfig({ ...both, S3_DELIVERY: 'proxy' }).storage!.redirects, false);
});
