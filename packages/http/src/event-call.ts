import { CODE } from '@vetloom/domain/core/codes.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { z } from 'zod';
import type { AnyEndpoint, Call, ClinicCall, Person } from './endpoint.ts';
import { IDEMPOTENCY_KEY } from './idempotency.ts';
import { admitMember, callOf, type HttpPorts, withoutOptUser } from './mount.ts';
import { openIDs } from './path-id.ts';
import { strip } from './shape.ts';
import { readInput } from './validate.ts';

/** A call that came as an event of a connection that a person has open to a clinic. */
export interface EventCall {
  readonly person: Person;
  readonly clinic: string;
  /** The fields of query and body in one object. `key` names a write for good, as an Idempotency-Key does. */
  readonly payload: unknown;
}

const EMPTY = z.object({});
const objects = z.record(z.string(), z.unknown());
const keys = z.object({ key: z.string().regex(IDEMPOTENCY_KEY).optional() });

/** Calls that have a socket variant, by the name of their event. */
export const eventCalls = <S>(endpoints: readonly AnyEndpoint<S>[]): ReadonlyMap<string, AnyEndpoint<S>> =>
  new Map(endpoints.flatMap((endpoint) => (endpoint.event === undefined ? [] : [[endpoint.event, endpoint]])));

/**
 * Answers a call that came by a socket as `mount` answers it over HTTP: the same permission, validation, sealed ids and envelope.
 * @throws DomainError noDatabaseAccess, forbidden, clinicClosed, badParameter, and what the call itself refuses
 */
export async function answerEvent<S>(
  endpoint: AnyEndpoint<S>,
  ports: HttpPorts<S>,
  { person, clinic, payload }: EventCall,
): Promise<{ readonly code: number; readonly result: unknown }> {
  if (person.delegated) throw new DomainError('forbidden', 'not open to other programs');
  const member = await admitMember(endpoint, ports, person, clinic);
  const read = objects.safeParse(withoutOptUser(payload ?? {}, person, member));
  if (!read.success) throw new DomainError('badParameter', 'the payload is an object');
  const { key: named, ...sent } = read.data;
  const { key } = readInput(keys, named === undefined ? {} : { key: named });
  const [inQuery, inBody] = [endpoint.query ?? EMPTY, endpoint.body ?? EMPTY];
  const names = new Set(Object.keys((inQuery as z.ZodObject).shape));
  const part = (ofQuery: boolean) =>
    Object.fromEntries(Object.entries(sent).filter(([name]) => names.has(name) === ofQuery));
  const input = {
    params: undefined,
    query: readInput(inQuery, openIDs(inQuery, part(true), member.idKey)),
    body: readInput(inBody, part(false)),
  };
  const call = { ...callOf(endpoint, ports, input, endpoint.write ? key : undefined), ...member, person };
  const result = await endpoint.handle(call as unknown as Call<S> & ClinicCall);
  return { code: CODE.success, result: strip(endpoint.result, result) ?? null };
}
