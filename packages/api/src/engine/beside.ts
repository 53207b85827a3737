import type { ClinicCall } from '@vetloom/http/endpoint.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import type { FastifyRequest } from 'fastify';
import { type Proof, secondPerson } from '../access/second-person.ts';
import { noteTrace, type Trace } from '../access/traces.ts';
import type { FileService } from '../files/file-service.ts';
import type { OutboxService } from '../message/outbox/outbox-service.ts';
import { pressOf } from '../print/press.ts';
import type { ApiServices } from '../services.ts';

/** What the API's process lends to a service that stands beside it: the database, where papers become files and files lie, the outbox, the audit log, and who vouches. */
export const servicesBeside = ({
  sync: { db },
  files,
  outbox,
  access,
  auth,
}: {
  readonly sync: { readonly db: Database };
  readonly files: FileService;
  readonly outbox: Pick<OutboxService, 'wake'>;
} & Pick<ApiServices, 'access' | 'auth'>) => ({
  db,
  press: pressOf(files),
  disk: files.disk,
  keepFile: files.keepWhole.bind(files),
  wakeOutbox: (clinic: string) => outbox.wake(clinic),
  trace: (entry: Trace) => noteTrace(db, entry),
  vouch: async ({ person, ...call }: ClinicCall & { readonly request: FastifyRequest }, proof: Proof) =>
    (await secondPerson({ ...call, person, services: { access, auth }, body: proof })).email,
});
