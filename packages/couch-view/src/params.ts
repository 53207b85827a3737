import { tooDeep } from '@vetloom/http/shape.ts';
import { z } from 'zod';
import { badRequest } from './problem.ts';

/** A query string as Fastify reads it. */
type Query = Readonly<Record<string, unknown>>;

/** Parameters of the protocol: text, or JSON in text. What is not known is ignored, as CouchDB does. */
export class Params {
  readonly #query: Query;

  constructor(query: unknown) {
    this.#query = typeof query === 'object' && query !== null ? (query as Query) : {};
  }

  text(name: string): string | undefined {
    const value = this.#query[name];
    if (value === undefined) return undefined;
    if (typeof value === 'string') return value;
    throw badRequest(`${name} stands there twice`);
  }

  flag(name: string): boolean {
    const value = this.text(name);
    if (value === undefined || value === 'false') return false;
    if (value === 'true') return true;
    throw badRequest(`${name} is true or false`);
  }

  whole(name: string, fallback: number, most: number): number {
    const value = this.text(name);
    if (value === undefined) return fallback;
    if (/^[0-9]{1,15}$/.test(value)) return Math.min(Number(value), most);
    throw badRequest(`${name} is a whole number`);
  }

  /** A value that is written in JSON. */
  json<S extends z.ZodType>(name: string, schema: S): z.output<S> | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    let parsed: unknown;
    try {
      parsed = JSON.parse(value);
    } catch {
      throw badRequest(`${name} is not JSON`);
    }
    const read = schema.safeParse(parsed);
    if (!read.success) throw badRequest(`${name} is not of the expected kind`);
    return read.data;
  }
}

/** Reads a body; members that the protocol has and this view has not are passed over. @throws DomainError badParameter */
export function readBody<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  if (tooDeep(body)) throw badRequest('the body nests too deeply');
  const read = schema.safeParse(body ?? {});
  if (read.success) return read.data;
  const fields = read.error.issues.slice(0, 5).map((issue) => issue.path.join('.') || 'body');
  throw badRequest(`not of the expected kind: ${fields.join(', ')}`.slice(0, 300));
}

/** Text of an id in a request; our ids are shorter. */
export const requestedID = z.string().max(400);
