import { same } from '@vetloom/domain/core/same.ts';
import type { DescribedEndpoint } from '@vetloom/http/endpoint.ts';
import type { FastifyInstance } from 'fastify';

/*
 * Every answer of a call in a test is held against what the call's endpoint says that it answers (law 29, law 30): what leaves is only stripped by its
 * schema, so that a document of an older version can be read, and no answer is judged but here.
 */

/** What a test's calls answered. */
export class AnswerShapes {
  /** Calls that were served in the envelope. */
  readonly served = new Set<string>();
  /** Served calls that change something and answered nothing. */
  readonly silent = new Set<string>();
  /** Answers that aren't as their endpoint says. */
  readonly wrong: string[] = [];

  /** Begins to watch an application; before anything is mounted on it. */
  static watch(app: FastifyInstance, endpoints: readonly DescribedEndpoint[]): AnswerShapes {
    const shapes = new AnswerShapes();
    const known = new Map(
      endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`, endpoint]),
    );
    app.addHook('onSend', async (request, reply, payload) => {
      const endpoint = known.get(`${request.method} ${request.routeOptions.url}`);
      const isEnvelope = endpoint !== undefined && (endpoint.answers ?? 'json') === 'json';
      if (isEnvelope && reply.statusCode === 200 && typeof payload === 'string') shapes.#judge(endpoint, payload);
    });
    return shapes;
  }

  #judge({ method, path, result: schema, write }: DescribedEndpoint, payload: string): void {
    const name = `${method} ${path}`;
    const { result } = JSON.parse(payload) as { readonly result: unknown };
    this.served.add(name);
    if (write && result === null) this.silent.add(name);
    const read = schema.safeParse(result);
    const [issue] = read.error?.issues ?? [];
    if (issue) this.wrong.push(`${name}: ${issue.path.join('.')} ${issue.message}`);
    else if (!same(read.data, result)) this.wrong.push(`${name}: lacks ${lacking(read.data, result).join(', ')}`);
  }
}

/** Dotted paths at which an answer isn't what its schema makes of it. */
function lacking(wanted: unknown, given: unknown, path = ''): string[] {
  if (same(wanted, given)) return [];
  if (typeof wanted !== 'object' || wanted === null || typeof given !== 'object' || given === null) return [path];
  return Object.entries(wanted)
    .flatMap(([key, member]) => lacking(member, (given as Record<string, unknown>)[key], `${path}.${key}`))
    .slice(0, 5);
}
