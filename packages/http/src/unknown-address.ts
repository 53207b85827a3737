import { DomainError } from '@vetloom/domain/core/error.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DescribedEndpoint } from './endpoint.ts';
import { sendProblem } from './problem.ts';

type Addressed = Pick<DescribedEndpoint, 'method' | 'path'>;

/** Which methods the addresses of some endpoints know, for what no route took. */
export class KnownAddresses {
  readonly #patterns: readonly { readonly pattern: RegExp; readonly methods: ReadonlySet<string> }[];

  constructor(endpoints: readonly Addressed[]) {
    const byPath = Map.groupBy(endpoints, ({ path }) => path);
    this.#patterns = [...byPath].map(([path, of]) => ({
      pattern: new RegExp(`^${path.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
      methods: new Set(of.map(({ method }) => method)),
    }));
  }

  /** Methods that an address answers, for the header Allow; none for an unknown address. */
  methodsOf(address: string): string[] {
    const [path = ''] = address.split('?');
    const known = this.#patterns.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => [...methods]);
    if (known.length === 0) return [];
    return [...new Set([...known, ...(known.includes('GET') ? ['HEAD'] : []), 'OPTIONS'])].sort();
  }
}

/**
 * Answers a request that no route took: OPTIONS with what its address answers, another method than those with 405, anything else with 100404.
 * Who may call is not asked: the addresses are in the documentation, which is public.
 */
export function answerUnknown(known: KnownAddresses, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const methods = known.methodsOf(request.url);
  if (methods.length === 0) return sendProblem(new DomainError('notFound', 'no such address'), request, reply);
  reply.header('allow', methods.join(', '));
  if (request.method === 'OPTIONS') return reply.code(204).send();
  return sendProblem(new DomainError('methodNotAllowed', `this address answers ${methods.join(', ')}`), request, reply);
}
