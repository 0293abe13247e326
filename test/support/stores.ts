// Stores that speak the language of S3, written by others, each behind a door that can be shut. Where one is not installed,
// whoever asks gets the reason instead.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { S3Settings } from '../../src/config/outside-settings.js';
import { createS3Client } from '../../src/files/s3/client.js';
import { systemClock } from '../../src/lib/clock.js';
import { packageRoot } from '../../src/lib/package-root.js';
import { type Door, startProxy } from './proxy.js';

export type Store = {
  /** How to reach it through the door. */
  settings: S3Settings;
  door: Door;
  can: Abilities;
  stop(): Promise<void>;
};

/** What a store does as the protocol says; what it does not is no test of ours, and the test says so. */
export type Abilities = {
  /** Looks at the time of a request. */
  clock: boolean;
  /** How many keys a page of a list has; null where only the first page can be had. */
  pageKeys: number | null;
  /** Shows one whole content when two are stored at once. */
  atOnce: boolean;
  /** Understands a range that ends at the first byte. */
  firstByte: boolean;
  /** Tells which uploads were begun and not finished. */
  unfinished: boolean;
};

export type StoreMaker = { name: string; missing: string | null; start(): Promise<Store> };

const BUCKET = 'media';
const S3RVER = join(packageRoot, 'tools', 'storage', 'node_modules', 's3rver');
const hasMoto = () => spawnSync('moto_server', ['--help'], { stdio: 'ignore' }).status === 0;

/** The one that the continuous integration has. */
export const FIRST_STORE: StoreMaker = {
  name: 's3rver',
  missing: existsSync(S3RVER) ? null : 's3rver is not installed: run npm ci in tools/storage',
  start: startS3rver,
};

export const MOTO: StoreMaker = {
  name: 'moto',
  missing: hasMoto() ? null : 'moto_server is not installed: pip install "moto[server]"',
  start: startMoto,
};

async function behindDoor(port: number, keys: [string, string]): Promise<{ settings: S3Settings; door: Door }> {
  const door = await startProxy(port);
  const settings: S3Settings = {
    endpoint: `http://127.0.0.1:${door.port}`,
    ...{ bucket: BUCKET, region: 'us-east-1', isPathStyle: true },
    ...{ accessKeyId: keys[0], secretAccessKey: keys[1] },
  };
  return { settings, door };
}

async function startS3rver(): Promise<Store> {
  const S3rver = createRequire(import.meta.url)(S3RVER);
  const folder = await mkdtemp(join(tmpdir(), 'aftercall s3rver '));
  const options = { address: '127.0.0.1', port: 0, silent: true, directory: folder };
  const server = new S3rver({ ...options, configureBuckets: [{ name: BUCKET }] });
  answerOnceWritten(server.store);
  const { port } = (await server.run()) as AddressInfo;
  const { settings, door } = await behindDoor(port, ['S3RVER', 'S3RVER']);
  return {
    ...{ settings, door },
    can: { clock: true, pageKeys: null, atOnce: false, firstByte: false, unfinished: false },
    stop: async () => {
      await door.close();
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

type S3rverStore = {
  putObject(object: { bucket: string; key: string }): Promise<{ size: number }>;
  putPart(bucket: string, uploadId: string, part: number, content: unknown): Promise<{ size: number }>;
  getResourcePath(bucket: string, key: string | undefined, resource: string): string;
};

/** s3rver 3.7 answers when it has read what was sent, not when it has written it: on a busy disk the next request finds less. */
function answerOnceWritten(store: S3rverStore): void {
  const { putObject, putPart } = store;
  store.putObject = async (object) => {
    const stored = await putObject.call(store, object);
    await untilHolds(store.getResourcePath(object.bucket, object.key, 'object'), stored.size);
    return stored;
  };
  store.putPart = async (bucket, uploadId, part, content) => {
    const stored = await putPart.call(store, bucket, uploadId, part, content);
    await untilHolds(join(store.getResourcePath(bucket, undefined, 'uploads'), uploadId, String(part)), stored.size);
    return stored;
  };
}

/** Two that are stored at once under one name may never be as long as either. */
async function untilHolds(path: string, bytes: number): Promise<void> {
  for (let tries = 0; tries < 1_000; tries += 1) {
    const found = await stat(path).catch(() => null);
    if (found?.size === bytes) return;
    await pause(2);
  }
}

/** Instead of 1,000, of which a few pages take moto a minute to store, to list and to remove. */
const MOTO_PAGE_KEYS = 20;

async function startMoto(): Promise<Store> {
  const { port, stop } = await runMoto({ MOTO_S3_DEFAULT_MAX_KEYS: String(MOTO_PAGE_KEYS) });
  const { settings, door } = await behindDoor(port, ['testing', 'testing']);
  await createS3Client({ settings, clock: systemClock }).send({ method: 'PUT' });
  return {
    ...{ settings, door },
    // moto lets go of an object that is replaced while its own answer is still computed, and answers 500.
    can: { clock: false, pageKeys: MOTO_PAGE_KEYS, atOnce: false, firstByte: true, unfinished: true },
    stop: async () => {
      await door.close();
      await stop();
    },
  };
}

/** The calls that make a user; every later one must be signed by it. */
const IAM_CALLS = [
  'Action=CreateUser&UserName=aftercall',
  'Action=CreateAccessKey&UserName=aftercall',
  `Action=PutUserPolicy&UserName=aftercall&PolicyName=media&PolicyDocument=${encodeURIComponent(
    JSON.stringify({ Version: '2012-10-17', Statement: [{ Effect: 'Allow', Action: 's3:*', Resource: '*' }] }),
  )}`,
];

/** moto with the signatures of each request calculated by botocore. What it unquotes in a query, it calculates wrongly. */
export async function startStrictMoto(): Promise<{ settings: S3Settings; stop(): Promise<void> }> {
  const { port, stop } = await runMoto({ INITIAL_NO_AUTH_ACTION_COUNT: String(IAM_CALLS.length) });
  const [accessKeyId, secretAccessKey] = await makeMotoUser(port);
  const settings: S3Settings = {
    ...{ endpoint: `http://127.0.0.1:${port}`, bucket: BUCKET, region: 'us-east-1', isPathStyle: true },
    ...{ accessKeyId, secretAccessKey },
  };
  await createS3Client({ settings, clock: systemClock }).send({ method: 'PUT' });
  return { settings, stop };
}

async function runMoto(environment: Record<string, string> = {}): Promise<{ port: number; stop(): Promise<void> }> {
  const port = await freePort();
  const env = { ...process.env, ...environment };
  const child = spawn('moto_server', ['-H', '127.0.0.1', '-p', String(port)], { stdio: 'ignore', env });
  const gone = new Promise((resolve) => child.once('exit', resolve));
  await untilAnswers(port, child);
  return {
    port,
    stop: async () => {
      child.kill('SIGKILL');
      await gone;
    },
  };
}

async function makeMotoUser(port: number): Promise<[string, string]> {
  const aws = new AwsClient({ accessKeyId: 'first', secretAccessKey: 'first', service: 'iam', region: 'us-east-1' });
  let told = '';
  for (const call of IAM_CALLS) {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const body = `${call}&Version=2010-05-08`;
    told += await (await aws.fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body })).text();
  }
  const keyPart = (name: string): string => new RegExp(`<${name}>([^<]+)</`).exec(told)![1]!;
  return [keyPart('AccessKeyId'), keyPart('SecretAccessKey')];
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

async function untilAnswers(port: number, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 300 && child.exitCode === null; tries += 1) {
    if (await fetch(`http://127.0.0.1:${port}/moto-api/`).catch(() => null)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('moto_server does not answer.');
}

/** The settings of a service whose media lie there. */
export const environmentOf = ({ settings }: Pick<Store, 'settings'>, prefix = 'aftercall'): Record<string, string> => ({
  S3_ENDPOINT: settings.endpoint,
  S3_BUCKET: settings.bucket,
  S3_REGION: settings.region,
  S3_ACCESS_KEY_ID: settings.accessKeyId,
  S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
  S3_PREFIX: prefix,
});
