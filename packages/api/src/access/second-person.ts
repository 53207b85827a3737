import { CODE } from '@vetloom/domain/core/codes.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import type { ClinicCall, Person } from '@vetloom/http/endpoint.ts';
import type { FastifyRequest } from 'fastify';
import type { ApiServices } from '../services.ts';
import { callerOf } from './caller.ts';

/** How a colleague who stands beside the caller proves it. */
export interface Proof {
  /** Left out: the caller alone. */
  readonly email?: string | undefined;
  readonly pin?: string | undefined;
  readonly password?: string | undefined;
}

interface Asked extends ClinicCall {
  readonly services: Pick<ApiServices, 'access' | 'auth'>;
  readonly body: Proof;
  readonly request: FastifyRequest;
}

/**
 * Who looks at what the caller does: the caller, or the colleague whose PIN or password came along. Their rights are asked where the
 * command runs. An operator in somebody's place vouches for nobody.
 * @throws DomainError forbidden, pinLocked, rateLimited, badParameter with `field` and `reason` for a wrong PIN or password
 */
export async function secondPerson({ services, person, clinic, body, request }: Asked): Promise<Person> {
  if (body.email === undefined) return person;
  const caller = callerOf(request);
  if (person.emulation || person.delegated) throw new DomainError('forbidden', 'a colleague must stand here');
  const email = await (body.pin === undefined
    ? byPassword(services, body.email, body.password ?? '', caller)
    : services.access.pins.vouch(person, { clinic, email: body.email, pin: body.pin }, caller));
  if (email === person.email)
    throw new DomainError('contradictory', 'another person must look', { rule: 'secondPersonSame' });
  return { email, session: undefined, authenticatedAt: person.authenticatedAt };
}

async function byPassword(
  services: Pick<ApiServices, 'auth'>,
  username: string,
  password: string,
  caller: ReturnType<typeof callerOf>,
): Promise<string> {
  try {
    return (await services.auth.prove(username, password, caller)).email;
  } catch (error) {
    // The caller's own sign-in is in order: 401 would end it.
    if (error instanceof DomainError && error.code === CODE.wrongCredentials)
      throw new DomainError('badParameter', 'wrong password', { field: 'password', reason: 'wrong' });
    throw error;
  }
}
