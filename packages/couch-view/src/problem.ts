import { DomainError } from '@vetloom/domain/core/error.ts';
import { hungUp, noteRefusal, problemOf } from '@vetloom/http/problem.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

const ERROR_BY_STATUS: Readonly<Record<number, string>> = {
  400: 'bad_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  409: 'conflict',
  412: 'precondition_failed',
  413: 'too_large',
  415: 'bad_content_type',
  416: 'requested_range_not_satisfiable',
  429: 'too_many_requests',
  503: 'service_unavailable',
};

/** Answers a refusal as the protocol's clients read it, `{error, reason}`, with the catalogue's code beside it (law 30). */
export function sendCouchProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, body, unexpected } = problemOf(error);
  if (hungUp(error)) request.log.info({ err: error }, 'the client hung up');
  else if (unexpected) request.log.error({ err: error }, 'unexpected failure');
  noteRefusal(reply, body.code);
  if (status === 401) reply.header('www-authenticate', 'Basic realm="VetLoom"');
  const name = ERROR_BY_STATUS[status] ?? 'internal_server_error';
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .send({ error: name, reason: body.message, code: body.code });
}

/** What a writer is told: the view has no way in. */
export const readOnly = (): DomainError =>
  new DomainError(
    'forbidden',
    'this database is a read-only view of the clinic; change things in the application or through its API',
  );

export const missing = (reason: 'missing' | 'deleted' = 'missing'): DomainError => new DomainError('notFound', reason);

/**
 * Refuses every method but the one that an address knows.
 * @throws DomainError methodNotAllowed
 */
export function onlyBy(reply: FastifyReply, method: 'GET' | 'POST'): never {
  reply.header('allow', method);
  throw new DomainError('methodNotAllowed', `only ${method} is allowed`);
}

export const badRequest = (reason: string): DomainError => new DomainError('badParameter', reason);
