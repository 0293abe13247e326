// The settings of a media store: they belong together, and one without the others is a mistake.

type Given = Record<string, string | undefined>;

/** Where media lie that do not lie on the disk. */
export type StorageConfig = {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Whether the bucket stands in the path of an address, and not in its host. */
  isPathStyle: boolean;
  /** What all keys begin with; empty, or with a slash at its end. */
  prefix: string;
  /** Whether who asks for a video is sent to the store. */
  redirects: boolean;
};

type Read = {
  S3_BUCKET?: string | undefined;
  S3_ENDPOINT?: string | undefined;
  S3_REGION: string;
  S3_ACCESS_KEY_ID?: string | undefined;
  S3_SECRET_ACCESS_KEY?: string | undefined;
  S3_PREFIX?: string | undefined;
  S3_PATH_STYLE?: boolean | undefined;
  S3_DELIVERY: 'proxy' | 'redirect';
};

const NEEDED = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];
const OTHERS = ['S3_ENDPOINT', 'S3_REGION', 'S3_PREFIX', 'S3_PATH_STYLE', 'S3_DELIVERY'];

export function storageProblems(given: Given): string[] {
  const isSet = (name: string) => given[name] !== undefined;
  if (isSet('S3_BUCKET')) {
    return NEEDED.filter((name) => !isSet(name)).map((name) => `${name} must be set together with S3_BUCKET`);
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
