import { DomainError } from '@vetloom/domain/core/error.ts';
import type { FastifyInstance } from 'fastify';

/** The file of a multipart body. */
export interface UploadedFile {
  readonly name: string;
  /** As the sender says it; the content is checked elsewhere. */
  readonly mime: string;
  readonly bytes: Buffer;
}

/** What a multipart body came to: its files, and its text fields. */
class UploadBody {
  readonly files: readonly UploadedFile[];
  readonly fields: Readonly<Record<string, string>>;

  constructor(files: readonly UploadedFile[], fields: Readonly<Record<string, string>>) {
    this.files = files;
    this.fields = fields;
  }
}

/** Reads multipart/form-data bodies into memory, up to the route's limit; no other kind is taken. */
export function readUploadBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (request, body, done) => {
    parsed(String(request.headers['content-type']), body as Buffer).then((read) => done(null, read), done);
  });
}

async function parsed(contentType: string, body: Buffer): Promise<UploadBody> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => {
      throw new DomainError('badParameter', 'the multipart body can not be read', { fields: ['photo'] });
    });
  const fields: Record<string, string> = {};
  const files: UploadedFile[] = [];
  for (const [name, value] of form) {
    if (typeof value === 'string') fields[name] = value;
    else files.push({ name: value.name, mime: value.type, bytes: Buffer.from(await value.arrayBuffer()) });
  }
  return new UploadBody(files, fields);
}

/** The first file of a request whose body `readUploadBodies` read. @throws DomainError badParameter when there is none */
export function uploadedFile(body: unknown): UploadedFile & Pick<UploadBody, 'fields'> {
  const { files, fields } = uploadedFiles(body);
  return { ...files[0], fields };
}

/** All files of such a request. @throws DomainError badParameter when there is none, or an empty one */
export function uploadedFiles(body: unknown): { readonly files: Files } & Pick<UploadBody, 'fields'> {
  const [first, ...others] = body instanceof UploadBody ? body.files : [];
  if (!(body instanceof UploadBody) || !first || [first, ...others].some(({ bytes }) => bytes.length === 0))
    throw new DomainError('badParameter', 'a file is needed, as multipart field photo', { fields: ['photo'] });
  return { files: [first, ...others], fields: body.fields };
}
type Files = readonly [UploadedFile, ...UploadedFile[]];
