/** A bucket in which files lie. */
export interface BucketPlace {
  readonly kind: 'bucket';
  readonly bucket: string;
  /** Folders within the bucket, without a slash at an end; may be empty. */
  readonly prefix: string;
  /** Undefined takes the vendor's own. */
  readonly endpoint: string | undefined;
  readonly region: string | undefined;
  /** The bucket stands in the path, not in the host's name. */
  readonly pathStyle: boolean;
  /** What the store is told to encrypt with; undefined leaves it to the bucket's own setting. */
  readonly encryption: { readonly kind: 'AES256' | 'aws:kms'; readonly keyID?: string } | undefined;
  /** The endpoint at which browsers fetch large files; undefined where all go through the server. */
  readonly direct: string | undefined;
}

/** Where the files of an installation lie: below its data folder, or in a bucket. */
export type FilePlace = { readonly kind: 'disk' } | BucketPlace;

/** The setting can't be followed; the message is one sentence for the operator. */
export class FilePlaceError extends Error {
  override readonly name = 'FilePlaceError';
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads where files lie out of the environment. @throws FilePlaceError */
export const readFilePlace = (env: Environment): FilePlace => filePlaceOf(env.VETLOOM_FILES || 'disk', env);

/** Reads a place as it is named, `disk` or `s3://bucket/prefix`, with what the environment says of the service. @throws FilePlaceError */
export function filePlaceOf(text: string, env: Environment): FilePlace {
  if (text === 'disk') return { kind: 'disk' };
  const [, bucket, folders = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[\w.-]+)*)\/?$/i.exec(text) ?? [];
  if (bucket === undefined || folders.split('/').some((name) => /^\.+$/.test(name)))
    throw new FilePlaceError('VETLOOM_FILES must be "disk", or look like s3://bucket or s3://bucket/folder.');
  const endpoint = readEndpoint('AWS_ENDPOINT_URL_S3', env.AWS_ENDPOINT_URL_S3 || env.AWS_ENDPOINT_URL || undefined);
  const region = env.AWS_REGION || env.AWS_DEFAULT_REGION || undefined;
  if (endpoint === undefined && region === undefined)
    throw new FilePlaceError(
      'AWS_REGION must name the region of the bucket, or AWS_ENDPOINT_URL_S3 the service that has it.',
    );
  return {
    kind: 'bucket',
    bucket,
    prefix: folders.replace(/^\//, ''),
    endpoint,
    // Services of one's own have none, and sign with this.
    region: region ?? 'us-east-1',
    pathStyle: readSwitch('VETLOOM_FILES_PATH_STYLE', env.VETLOOM_FILES_PATH_STYLE, endpoint !== undefined),
    encryption: readEncryption(env.VETLOOM_FILES_ENCRYPTION || undefined),
    direct: readDirect(env.VETLOOM_FILES_DIRECT || undefined, endpoint, region),
  };
}

function readEncryption(text: string | undefined): BucketPlace['encryption'] {
  if (text === undefined) return undefined;
  if (text === 'AES256' || text === 'aws:kms') return { kind: text };
  if (/^aws:kms:\S+$/.test(text)) return { kind: 'aws:kms', keyID: text.slice('aws:kms:'.length) };
  throw new FilePlaceError('VETLOOM_FILES_ENCRYPTION must be AES256, aws:kms or aws:kms: with the id of a key.');
}

function readDirect(
  text: string | undefined,
  endpoint: string | undefined,
  region: string | undefined,
): string | undefined {
  if (text === undefined || text === 'off') return undefined;
  if (text === 'on') return endpoint ?? `https://s3.${region ?? 'us-east-1'}.amazonaws.com`;
  return readEndpoint('VETLOOM_FILES_DIRECT', text);
}

function readSwitch(name: string, text: string | undefined, otherwise: boolean): boolean {
  if (text === undefined || text === '') return otherwise;
  if (text === 'on' || text === 'off') return text === 'on';
  throw new FilePlaceError(`${name} must be on or off; it is "${text}".`);
}

/** An origin, over https unless it is of this machine. */
function readEndpoint(name: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const here =
    url !== undefined && (url.hostname === 'localhost' || url.hostname === '[::1]' || /^127\./.test(url.hostname));
  if (
    url &&
    url.origin === text.replace(/\/$/, '') &&
    (url.protocol === 'https:' || (url.protocol === 'http:' && here))
  )
    return url.origin;
  throw new FilePlaceError(`${name} must look like https://s3.example.com, without a path and over https.`);
}
