import { OAUTH_SCOPES, type OAuthScope } from '@vetloom/domain/access/oauth-scopes.ts';
import type { Permission } from '@vetloom/domain/access/permissions.ts';
import { CODE, httpStatusOf } from '@vetloom/domain/core/codes.ts';
import { z } from 'zod';
import type { DescribedEndpoint } from '../endpoint.ts';
import { samePaths } from './equivalent-paths.ts';
import { exampleOf, validExample } from './examples.ts';
import { jsonSchema } from './json-schema.ts';
import { shareSchemas } from './shared-schemas.ts';

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
  const templates = samePaths(endpoints.map(({ path }) => path));
  for (const endpoint of endpoints) {
    const template = templates.get(endpoint.path) ?? endpoint.path;
    const item = paths[template] ?? {};
    item[endpoint.method.toLowerCase()] = operationOf(endpoint, template);
    paths[template] = item;
  }
  const shared = shareSchemas(paths);
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
        OAuth: OAUTH,
      },
      schemas: { Problem: PROBLEM, ...shared },
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

/** Programs that act for a person (RFC 6749 with PKCE); the clinic is chosen by the person who agrees. */
const OAUTH = {
  type: 'oauth2',
  flows: {
    authorizationCode: {
      authorizationUrl: '/app/oauth/authorize',
      tokenUrl: '/api/oauth/token',
      refreshUrl: '/api/oauth/token',
      scopes: Object.fromEntries(
        Object.entries(OAUTH_SCOPES).map(([scope, permissions]) => [scope, `As ${permissions.join(', ')}.`]),
      ),
    },
  },
};

/** How a call may be signed in to; a program by one of the scopes that hold what the call needs. */
function securityOf({ scope, permission, write }: DescribedEndpoint): Json[] {
  if (scope === 'public') return [];
  const own = [{ Bearer: [] }, { Basic: [] }];
  if (scope === 'person' || (write && permission.length === 0)) return own;
  const scopes = (Object.keys(OAUTH_SCOPES) as OAuthScope[]).filter((name) => {
    const held: readonly Permission[] = OAUTH_SCOPES[name];
    if (write && !name.endsWith('.write')) return false;
    return permission.length === 0 || permission.some((one) => held.includes(one));
  });
  return [...own, ...scopes.map((name) => ({ OAuth: [name] }))];
}

function operationOf(endpoint: DescribedEndpoint, template: string): Json {
  const notes = [
    endpoint.aliasOf === undefined ? undefined : `The same as \`${endpoint.aliasOf}\`, which is to be called instead.`,
    endpoint.description,
    endpoint.permission.length > 0 ? `Needs one of: ${endpoint.permission.join(', ')}.` : undefined,
    endpoint.command ? `Runs the command \`${endpoint.command}\`.` : undefined,
  ].filter((note) => note !== undefined);
  return {
    tags: [endpoint.tag],
    summary: endpoint.summary,
    description: notes.length > 0 ? notes.join('\n\n') : `${endpoint.summary}.`,
    ...(endpoint.aliasOf === undefined ? {} : { deprecated: true }),
    operationId: operationID(endpoint),
    security: securityOf(endpoint),
    parameters: parametersOf(endpoint, template),
    ...requestBodyOf(endpoint),
    responses: responsesOf(endpoint),
  };
}

const UPLOAD: Json = {
  'multipart/form-data': {
    schema: { type: 'object', required: ['photo'], properties: { photo: { type: 'string', format: 'binary' } } },
  },
};
const BINARY: Json = { type: 'string', format: 'binary' };
/** What is in it is the sender's to document: it is believed by its signature alone. */
const SIGNED: Json = {
  'application/json': { schema: { type: 'object' }, examples: { example: { value: { events: [] } } } },
};
const BYTES: Json = { 'application/octet-stream': { schema: BINARY } };

function requestBodyOf(endpoint: DescribedEndpoint): Json {
  if (endpoint.accepts === 'upload') return { requestBody: { required: true, content: UPLOAD } };
  if (endpoint.accepts === 'bytes') return { requestBody: { required: true, content: BYTES } };
  if (endpoint.accepts === 'signed') return { requestBody: { required: true, content: SIGNED } };
  if (!endpoint.body) return {};
  const schema = bodySchema(endpoint, endpoint.body);
  const example = validExample(endpoint.body, schema);
  const content = {
    'application/json': { schema, ...(example !== undefined && { examples: { example: { value: example } } }) },
  };
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

/** The body as callers write it. A change names at least one field. */
function bodySchema({ method, command }: DescribedEndpoint, body: z.ZodType): Json {
  const schema = jsonSchema(body, 'input');
  const mayBeEmpty = body.safeParse({}).success;
  const isChange = method === 'PUT' && command !== undefined && schema.type === 'object';
  return isChange && mayBeEmpty && Object.keys(schema.properties ?? {}).length > 0
    ? { ...schema, minProperties: 1 }
    : schema;
}

function parametersOf(endpoint: DescribedEndpoint, template: string): Json[] {
  const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, own = ''], at) => {
    const declared = endpoint.params instanceof z.ZodObject ? endpoint.params.shape[own] : undefined;
    const schema = declared ? jsonSchema(declared, 'input') : { type: 'string' };
    const name = names[at] ?? own;
    const description = name === own ? {} : { description: `Of this call: the ${own}.` };
    return { name, in: 'path', required: true, ...description, schema, example: exampleOf(schema, own) };
  });
  const inQuery =
    endpoint.query instanceof z.ZodObject
      ? Object.entries(endpoint.query.shape as Record<string, z.ZodType>).map(([name, schema]) => ({
          name,
          in: 'query',
          required: !z.safeParse(schema, undefined).success,
          schema: jsonSchema(schema, 'input'),
          example: exampleOf(jsonSchema(schema, 'input'), name),
        }))
      : [];
  const ofWrites =
    endpoint.write && endpoint.scope === 'clinic'
      ? [
          {
            name: 'optUserID',
            in: 'query',
            required: false,
            schema: { type: 'string' },
            example: 'doctor@vet.example.tw',
          },
          {
            name: 'Idempotency-Key',
            in: 'header',
            required: false,
            description: 'Makes a write that is sent again harmless: it is done once, and answered alike.',
            schema: { type: 'string', maxLength: 200 },
            example: '5f0c7a52-7c1e-4c0e-9a7e-2b6f3f1d8a10',
          },
        ]
      : [];
  return [...inPath, ...inQuery, ...ofWrites, ...(endpoint.versioned ? [versionHeader(endpoint)] : [])];
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
    ...(endpoint.write && endpoint.versioned ? ['staleVersion' as const] : []),
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
    '200': {
      description: 'Done.',
      ...(endpoint.versioned && endpoint.method !== 'DELETE' ? { headers: { ETag } } : {}),
      content: contentOf(endpoint, success),
    },
    ...(endpoint.versioned && !endpoint.write ? { '304': { description: 'Not changed since that version.' } } : {}),
    ...Object.fromEntries(problems),
  };
}

const ETag = {
  description: 'The version of what was read or written.',
  schema: { type: 'string' },
  example: '"v4711-9c2f01ab"',
};

/** What a call with versions is asked with: a write lets the named version pass alone, a read is answered shortly when it is known. */
const versionHeader = ({ write }: DescribedEndpoint): Json => ({
  name: write ? 'If-Match' : 'If-None-Match',
  in: 'header',
  required: false,
  description: write
    ? 'An ETag that was answered, or *. Any other version than the present one is refused with 412.'
    : 'An ETag that was answered. 304 when it is the present version.',
  schema: { type: 'string' },
  example: ETag.example,
});

function contentOf({ answers, result, media = ['*/*'] }: DescribedEndpoint, inEnvelope: Json): Json {
  if (answers === 'bytes') return Object.fromEntries(media.map((type) => [type, { schema: BINARY }]));
  return json(answers === 'plain' ? jsonSchema(result, 'output') : inEnvelope);
}

const json = (schema: Json): Json => ({ 'application/json': { schema } });
