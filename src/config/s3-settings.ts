// The settings of a media store: they belong together, and one without the others is a mistake.
import { z } from 'zod';
import { httpUrl, vendorKey, yesNo } from './vendor-settings.js';

type Given = Record<string, string | undefined>;

/** How a bucket is reached. */
export type S3Settings = {
  /** Such as `https://s3.eu-central-1.amazonaws.com`. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Whether the bucket stands in the path of an address, and not in its host. */
  isPathStyle: boolean;
};

/** Where media lie that do not lie on the disk. */
export type StorageConfig = S3Settings & {
  /** What all keys begin with; empty, or with a slash at its end. */
  prefix: string;
  /** Whether who asks for a video is sent to the store. */
  redirects: boolean;
};

export const S3_SETTINGS = {
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_ENDPOINT: httpUrl.optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,60}$/, 'must be a region such as eu-central-1')
    .default('us-east-1'),
  S3_ACCESS_KEY_ID: vendorKey.optional(),
  S3_SECRET_ACCESS_KEY: vendorKey.optional(),
  S3_PREFIX: z
    .string()
    .regex(/^\w[\w.-]*(\/\w[\w.-]*)*$/, 'must be a folder such as aftercall, without slashes around it')
    .optional(),
  S3_PATH_STYLE: yesNo.optional(),
  S3_DELIVERY: z.enum(['proxy', 'redirect'], 'must be proxy or redirect').default('proxy'),
};

type Read = z.infer<z.ZodObject<typeof S3_SETTINGS>>;

const NEEDED = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];
const OTHERS = ['S3_ENDPOINT', 'S3_REGION', 'S3_PREFIX', 'S3_PATH_STYLE', 'S3_DELIVERY'];

export function storageProblems(given: Given): string[] {
  const isSet = (name: string) => given[name] !== undefined;
  if (isSet('S3_BUCKET')) {
    const missing = NEEDED.filter((name) => !isSet(name));
    // From another place than the page browsers follow to a third one only where that allows it, and stores do not by themselves.
    const isShownTwice = given.S3_DELIVERY === 'redirect' && isSet('PUBLIC_MEDIA_URL');
    return [
      ...missing.map((name) => `${name} must be set together with S3_BUCKET`),
      ...(isShownTwice ? ['S3_DELIVERY must be proxy where PUBLIC_MEDIA_URL shows the media'] : []),
    ];
  }
  return [...NEEDED, ...OTHERS].filter(isSet).map((name) => `${name} does nothing without S3_BUCKET`);
}

/** A store of one's own rarely has a host name for each bucket; AWS wants one. */
export function storageOf(e: Read): StorageConfig | null {
  if (e.S3_BUCKET === undefined) return null;
  return {
    endpoint: e.S3_ENDPOINT ?? `https://s3.${e.S3_REGION}.amazonaws.com`,
    bucket: e.S3_BUCKET,
    region: e.S3_REGION,
    accessKeyId: e.S3_ACCESS_KEY_ID!,
    secretAccessKey: e.S3_SECRET_ACCESS_KEY!,
    isPathStyle: e.S3_PATH_STYLE ?? e.S3_ENDPOINT !== undefined,
    prefix: e.S3_PREFIX ? `${e.S3_PREFIX}/` : '',
    redirects: e.S3_DELIVERY === 'redirect',
  };
}
