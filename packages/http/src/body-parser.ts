import type { FastifyInstance } from 'fastify';

/** Reads JSON bodies and no other kind; an empty one is no body, and keys that could reach a prototype are refused. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain');
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, body as string, done);
  });
}

/** Reads application/octet-stream bodies into memory, up to the route's limit; no other kind is taken. */
export function readByteBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
}

/** Reads JSON bodies as the bytes that came, up to the route's limit; whoever takes them checks a signature over them before anything is read. */
export function readSignedBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  // Mail is handed in as it came, and signed likewise.
  for (const type of ['application/json', 'message/rfc822'])
    app.addContentTypeParser(type, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

/** Reads application/x-www-form-urlencoded bodies beside JSON, as other programs send them by standard. A name given twice is a list. */
export function readFormBodies(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    const fields = new URLSearchParams(body as string);
    done(
      null,
      Object.fromEntries(
        [...new Set(fields.keys())].map((name) => {
          const values = fields.getAll(name);
          return [name, values.length === 1 ? values[0] : values];
        }),
      ),
    );
  });
}
