import type { Person } from '@vetloom/http/endpoint.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';

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
