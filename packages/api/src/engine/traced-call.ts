import { noteTrace } from '../access/traces.ts';
import type { AnyClinicCall } from './clinic-call.ts';

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
