import { createHash, createHmac } from 'node:crypto';

/** What a signature is worked out from. */
export interface SignedRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly url: URL;
  readonly body: Buffer;
}

/** The key that is expected. */
export interface S3Key {
  readonly keyID: string;
  readonly secret: string;
  readonly region: string;
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');
const percent = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** The service's word for what is wrong with a request's signature of version 4, in its headers or its address; undefined for a right one. `now` is in ms. */
export function wrongSignature(request: SignedRequest, key: S3Key, now = Date.now()): string | undefined {
  const { headers, url, body } = request;
  if (url.searchParams.has('X-Amz-Signature')) return wrongAddress(request, key, now);
  const said =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      String(headers.authorization ?? ''),
    );
  if (!said) return 'AccessDenied';
  const [, keyID, day = '', region = '', names = '', signature] = said;
  if (keyID !== key.keyID) return 'InvalidAccessKeyId';
  if (region !== key.region) return 'AuthorizationHeaderMalformed';
  const checksum = String(headers['x-amz-content-sha256'] ?? '');
  if (checksum !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const signed = names.split(';');
  for (const name of ['host', 'x-amz-content-sha256', 'x-amz-date']) if (!signed.includes(name)) return 'AccessDenied';
  const canonical = canonicalOf(request, [...url.searchParams], names, checksum);
  const expected = signatureOf(canonical, key, day, String(headers['x-amz-date'] ?? ''));
  return expected === signature ? undefined : 'SignatureDoesNotMatch';
}

/** The same of an address that was handed out. */
function wrongAddress(request: SignedRequest, key: S3Key, now: number): string | undefined {
  const query = request.url.searchParams;
  const asked = (name: string) => query.get(`X-Amz-${name}`) ?? '';
  // Two ways at once: whoever sends the header of another service along is refused, as there.
  if (request.headers.authorization !== undefined) return 'InvalidArgument';
  const [keyID, day = '', region] = asked('Credential').split('/');
  if (keyID !== key.keyID || region !== key.region) return 'InvalidAccessKeyId';
  const time = asked('Date');
  const issued = Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!(issued + Number(asked('Expires')) * 1000 > now)) return 'AccessDenied';
  const rest = [...query].filter(([name]) => name !== 'X-Amz-Signature');
  const canonical = canonicalOf(request, rest, asked('SignedHeaders'), 'UNSIGNED-PAYLOAD');
  return signatureOf(canonical, key, day, time) === asked('Signature') ? undefined : 'SignatureDoesNotMatch';
}

function canonicalOf(
  { method, url, headers }: SignedRequest,
  query: readonly (readonly [string, string])[],
  names: string,
  checksum: string,
): string {
  const path = url.pathname
    .split('/')
    .map((part) => percent(decodeURIComponent(part)))
    .join('/');
  const asked = query.map(([name, value]) => `${percent(name)}=${percent(value)}`).sort();
  const lines = names.split(';').map(
    (name) =>
      `${name}:${String(headers[name] ?? '')
        .trim()
        .replace(/ +/g, ' ')}`,
  );
  return [method, path, asked.join('&'), ...lines, '', names, checksum].join('\n');
}

function signatureOf(canonical: string, { secret, region }: S3Key, day: string, time: string): string {
  const scope = `${day}/${region}/s3/aws4_request`;
  const key = hmac(hmac(hmac(hmac(`AWS4${secret}`, day), region), 's3'), 'aws4_request');
  return hmac(key, ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')).toString('hex');
}
