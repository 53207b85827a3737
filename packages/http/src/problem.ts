import { CODE, codeName, httpStatusOf } from '@vetloom/domain/core/codes.ts';
import { DomainError, type ErrorDetail } from '@vetloom/domain/core/error.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A refusal as it is answered (law 30). */
export interface ProblemBody {
  readonly code: number;
  readonly message: string;
  readonly detail?: ErrorDetail;
}

/** A refusal with its HTTP status. */
export interface Problem {
  readonly status: number;
  readonly body: ProblemBody;
  /** True when the cause is ours: it is logged with its stack, and nothing of it is answered. */
  readonly unexpected: boolean;
}

/** What any thrown thing is answered with: a code of the catalogue, and no word about our insides. */
export function problemOf(error: unknown): Problem {
  const refusal = error instanceof DomainError ? error : knownRefusal(error);
  if (!refusal) {
    const body = { code: CODE.failure, message: 'unexpected failure' };
    return { status: httpStatusOf('failure'), body, unexpected: true };
  }
  const detail = Object.keys(refusal.detail).length > 0 ? { detail: refusal.detail } : {};
  return {
    status: httpStatusOf(codeName(refusal.code)),
    body: { code: refusal.code, message: refusal.message, ...detail },
    unexpected: false,
  };
}

const sent = new WeakMap<FastifyReply, number>();

/** Notes what a request was refused with, for the log. */
export const noteRefusal = (reply: FastifyReply, code: number): void => void sent.set(reply, code);

/** What a request was refused with; undefined for one that was served. */
export const refusalOf = (reply: FastifyReply): number | undefined => sent.get(reply);

/** Answers a thrown thing in the one envelope, and logs it when it is ours. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = problemOf(error);
  noteRefusal(reply, problem.body.code);
  if (hungUp(error)) request.log.info({ request: request.id, err: error }, 'the client hung up');
  else if (problem.unexpected) request.log.error({ request: request.id, err: error }, 'unexpected failure');
  if (problem.status === 401 && !reply.hasHeader('www-authenticate')) reply.header('www-authenticate', 'Bearer');
  if (problem.body.code === CODE.databaseNotReady) reply.header('retry-after', AGAIN_AFTER);
  return reply.code(problem.status).header('cache-control', 'no-store').send(problem.body);
}

/** A database that is away is back in seconds, where another takes over: in seconds. */
const AGAIN_AFTER = 2;

/** Whether an error only says that whoever asked went away before the answer was out: a closed tab, a lost network. */
export const hungUp = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';

function knownRefusal(error: unknown): DomainError | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown };
  if (typeof code === 'string' && isDatabaseDown(code))
    return new DomainError('databaseNotReady', 'the database does not answer');
  // SQLSTATE class 22: a value that passed the schema and that PostgreSQL can't hold.
  if (typeof code === 'string' && /^22[0-9A-Z]{3}$/.test(code))
    return new DomainError('badParameter', 'a value can not be stored');
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || statusCode === 413)
    return new DomainError('tooLarge', 'the request is too large');
  if (statusCode === 429) return new DomainError('rateLimited', 'too many requests');
  if (statusCode === 415) return new DomainError('unsupportedType', 'this kind of content is not read here');
  if (statusCode === 404) return new DomainError('notFound', 'no such address');
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500)
    return new DomainError('badParameter', 'the request can not be read');
  return undefined;
}

/** Whether an error's code says that PostgreSQL is away or not yet ready, so that trying again makes sense. */
const isDatabaseDown = (code: string): boolean =>
  /^(08[0-9A-Z]{3}|57P0[1-5]|53[0-9]{3})$/.test(code) ||
  ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT'].includes(code);
