import { tooDeep } from '@vetloom/http/shape.ts';
import { z } from 'zod';
import { badRequest } from './problem.ts';

type Members = Readonly<Record<string, unknown>>;

/**
 * Parameters of the protocol: of the query, where they are text or JSON in text, and of the body, where they are JSON already. What stands in
 * both is taken from the body, and what is not known is ignored, as CouchDB does.
 */
export class Params {
  readonly #query: Members;
  readonly #body: Members;

  constructor(query: unknown, body?: unknown) {
    this.#query = membersOf(query);
    this.#body = membersOf(body);
  }

  text(name: string): string | undefined {
    const value = this.#has(name) ? this.#body[name] : this.#query[name];
    if (value === undefined) return undefined;
    if (typeof value === 'string') return value;
    throw badRequest(this.#has(name) ? `${name} is a text` : `${name} stands there twice`);
  }

  flag(name: string, fallback = false): boolean {
    const sent = this.#body[name];
    if (typeof sent === 'boolean') return sent;
    const value = this.text(name);
    if (value === undefined) return fallback;
    if (value === 'true' || value === 'false') return value === 'true';
    throw badRequest(`${name} is true or false`);
  }

  whole(name: string, fallback: number, most: number): number {
    const sent = this.#body[name];
    const value = typeof sent === 'number' ? String(sent) : this.text(name);
    if (value === undefined) return fallback;
    if (/^[0-9]{1,15}$/.test(value)) return Math.min(Number(value), most);
    throw badRequest(`${name} is a whole number`);
  }

  /** A value that is written in JSON. */
  json<S extends z.ZodType>(name: string, schema: S): z.output<S> | undefined {
    const value = this.#has(name) ? this.#body[name] : this.#parsed(name);
    if (value === undefined) return undefined;
    const read = schema.safeParse(value);
    if (!read.success) throw badRequest(`${name} is not of the expected kind`);
    return read.data;
  }

  #parsed(name: string): unknown {
    const text = this.text(name);
    if (text === undefined) return undefined;
    try {
      return JSON.parse(text);
    } catch {
      throw badRequest(`${name} is not JSON`);
    }
  }

  #has(name: string): boolean {
    return this.#body[name] !== undefined;
  }
}

const membersOf = (part: unknown): Members => (typeof part === 'object' && part !== null ? (part as Members) : {});

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
