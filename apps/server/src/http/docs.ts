import swaggerUi from '@fastify/swagger-ui';
import type { DescribedEndpoint } from '@vetloom/http/endpoint.ts';
import { openApiOf } from '@vetloom/http/openapi/openapi.ts';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

/** Swagger UI sets styles on elements; its scripts are files of this origin. */
const DOCS_POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'self'; frame-ancestors 'self'";

/** The documentation of what a listener carries: a page at /api/docs, the OpenAPI document at /api/docs/json. */
export async function serveDocs(
  app: FastifyInstance,
  version: string,
  endpoints: readonly DescribedEndpoint[],
): Promise<void> {
  await app.register(documentOnDemand, { version, endpoints });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: DOCS_POLICY, logLevel: 'silent' });
}

interface Documented {
  readonly version: string;
  readonly endpoints: readonly DescribedEndpoint[];
}

/** Stands in for the plugin that the page asks for its document: ours is made when it is first read, so that starting doesn't wait for it. */
const documentOnDemand = fastifyPlugin(
  async (app: FastifyInstance, { version, endpoints }: Documented) => {
    let document: ReturnType<typeof openApiOf> | undefined;
    app.decorate('swagger', () => {
      document ??= openApiOf(endpoints, {
        title: 'VetLoom API',
        version,
        description:
          'Practice management for veterinary clinics. Answers are {code, result} with code 100000, or {code, message, detail?}. Sign in with POST /api/sdk/v2/basic/login and send the jwt as Bearer token, or use Basic authentication.',
      });
      return document;
    });
  },
  { name: '@fastify/swagger' },
);
