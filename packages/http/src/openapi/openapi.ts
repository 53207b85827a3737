import { CODE, httpStatusOf } from '@vetloom/domain/core/codes.ts';
import { z } from 'zod';
import type { DescribedEndpoint } from './endpoint.ts';

type Json = Record<string, unknown>;

/** Title and version of the document. */
export interface ApiInfo {
  readonly title: string;
  readonly version: string;
  readonly description: string;
}

/** The OpenAPI 3.1 document of a list of endpoints. Nothing in it is written twice: it follows from the endpoints. */
export function openApiOf(endpoints: readonly DescribedEndpoint[], info: ApiInfo): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const item = paths[endpoint.path] ?? {};
    item[endpoint.method.toLowerCase()] = operationOf(endpoint);
    paths[endpoint.path] = item;
  }
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url: '/' }],
    tags: [...new Set(endpoints.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        Basic: { type: 'http', scheme: 'basic' },
        Bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      },
      schemas: { Problem: PROBLEM },
    },
  };
}

const PROBLEM = {
  type: 'object',
  required: ['code', 'message'],
  properties: {
    code: { type: 'integer', description: 'A code of the catalogue.' },
    message: { type: 'string' },
    detail: { type: 'object', description: 'Which field, which document, which value.' },
  },
};

function operationOf(endpoint: DescribedEndpoint): Json {
  const notes = [
    endpoint.description,
    endpoint.permission.length > 0 ? `Needs one of: ${endpoint.permission.join(', ')}.` : undefined,
    endpoint.command ? `Runs the command \`${endpoint.command}\`.` : undefined,
  ].filter((note) => note !== undefined);
  return {
    tags: [endpoint.tag],
    summary: endpoint.summary,
    ...(notes.length > 0 ? { description: notes.join('\n\n') } : {}),
    operationId: operationID(endpoint),
    security: endpoint.scope === 'public' ? [] : [{ Bearer: [] }, { Basic: [] }],
    parameters: parametersOf(endpoint),
    ...requestBodyOf(endpoint),
    responses: responsesOf(endpoint),
  };
}

const UPLOAD: Json = {
  'multipart/form-data': {
    schema: { type: 'object', required: ['photo'], properties: { photo: { type: 'string', format: 'binary' } } },
  },
};
const BYTES: Json = { 'application/octet-stream': {} };

function requestBodyOf(endpoint: DescribedEndpoint): Json {
  if (endpoint.accepts === 'upload') return { requestBody: { required: true, content: UPLOAD } };
  if (endpoint.accepts === 'bytes') return { requestBody: { required: true, content: BYTES } };
  if (!endpoint.body) return {};
  const content = json(jsonSchema(endpoint.body, 'input'));
  const form = endpoint.accepts === 'form' ? { 'application/x-www-form-urlencoded': content['application/json'] } : {};
  return { requestBody: { required: true, content: { ...content, ...form } } };
}

/** What is left of a base in an operation's id. */
const basedAt = (_: string, base: string): string => (base === 'erp' ? '/erp/' : '/');

/** `POST /api/sdk/v2/{clinic}/pet/{petID}/weight` → `post_pet_petID_weight`. */
const operationID = (endpoint: Pick<DescribedEndpoint, 'method' | 'path'>): string =>
  [
    endpoint.method.toLowerCase(),
    ...endpoint.path.replace(/^\/(api\/sdk\/v2|erp)\/(\{clinic\}\/)?/, basedAt).split('/'),
  ]
    .map((part) => part.replaceAll(/[{}]/g, ''))
    .filter((part) => part !== '')
    .join('_');

function parametersOf(endpoint: DescribedEndpoint): Json[] {
  const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
    const declared = endpoint.params instanceof z.ZodObject ? endpoint.params.shape[name] : undefined;
    return { name, in: 'path', required: true, schema: declared ? jsonSchema(declared, 'input') : { type: 'string' } };
  });
  const inQuery =
    endpoint.query instanceof z.ZodObject
      ? Object.entries(endpoint.query.shape as Record<string, z.ZodType>).map(([name, schema]) => ({
          name,
          in: 'query',
          required: !z.safeParse(schema, undefined).success,
          schema: jsonSchema(schema, 'input'),
        }))
      : [];
  const ofWrites =
    endpoint.write && endpoint.scope === 'clinic'
      ? [
          { name: 'optUserID', in: 'query', required: false, schema: { type: 'string' } },
          { name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 200 } },
        ]
      : [];
  return [...inPath, ...inQuery, ...ofWrites];
}

function responsesOf(endpoint: DescribedEndpoint): Json {
  const success = {
    type: 'object',
    required: ['code', 'result'],
    properties: { code: { const: CODE.success }, result: jsonSchema(endpoint.result, 'output') },
  };
  const always = [
    'badParameter' as const,
    ...(endpoint.scope === 'public' ? [] : ['notLoggedIn' as const]),
    ...(endpoint.scope === 'clinic' ? ['noDatabaseAccess' as const] : []),
    ...(endpoint.permission.length > 0 ? ['forbidden' as const] : []),
    ...(endpoint.write && endpoint.scope === 'clinic' ? ['idempotencyMismatch' as const] : []),
    'rateLimited' as const,
  ];
  const byStatus = Map.groupBy(new Set([...always, ...endpoint.errors]), httpStatusOf);
  const problems = [...byStatus].map(([status, names]) => [
    `${status}`,
    {
      description: names.map((name) => `${CODE[name]} ${name}`).join(', '),
      content: json({ $ref: '#/components/schemas/Problem' }),
    },
  ]);
  return {
    '200': { description: 'Done.', content: contentOf(endpoint, success) },
    ...Object.fromEntries(problems),
  };
}

function contentOf({ answers, result }: DescribedEndpoint, inEnvelope: Json): Json {
  if (answers === 'bytes') return BYTES;
  return json(answers === 'plain' ? jsonSchema(result, 'output') : inEnvelope);
}

const json = (schema: Json): Json => ({ 'application/json': { schema } });

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' });
  return rest;
}
