import type { Person } from '@vetloom/http/endpoint.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import type { AnyClinicCall } from '../engine/clinic-call.ts';

/** By whose hand something was done: the person, and the operator who acted in their place. */
export interface Hand {
  readonly email: string;
  /** The operator's email; undefined for the person themself. */
  readonly operator?: string | undefined;
}

/** The hand of a call. Whatever keeps a name keeps both, or an operator's work would look like the person's. */
export const handOf = ({ email, emulation }: Pick<Person, 'email' | 'emulation'>): Hand => ({
  email,
  operator: emulation?.by,
});

/** A line of the audit log about what somebody did. */
export interface Trace {
  readonly kind: string;
  readonly email: string;
  /** The operator's email. */
  readonly by?: string | undefined;
  readonly clinic: string;
  readonly address?: string;
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** Writes a line of the audit log; an operator in somebody's place stands beside them as `by`. */
export const noteTrace = (db: Pick<Database, 'system'>, { by, detail = {}, ...entry }: Trace): Promise<void> =>
  db.system.audit({ ...entry, detail: by === undefined ? detail : { ...detail, by } });

/** A call of which a trace is kept. */
export type TracedCall = AnyClinicCall & { readonly request: { readonly ip: string } };

/** Writes what a call did into the clinic's audit log, with everybody who had a hand in it. */
export const noteOf = (
  { services, person, clinic, request }: TracedCall,
  kind: string,
  detail: Readonly<Record<string, unknown>> = {},
): Promise<void> =>
  noteTrace(services.sync.db, {
    kind,
    email: person.email,
    by: person.emulation?.by,
    clinic,
    address: request.ip,
    detail,
  });
