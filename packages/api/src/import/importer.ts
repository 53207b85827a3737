import type { Actor } from '@vetloom/domain/access/policy.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import type { Person } from '@vetloom/http/endpoint.ts';
import type { JobRow } from '@vetloom/storage/import/import-rows.ts';
import { mayImport } from './import-works.ts';

/** Who acts, and where. */
export interface Importer {
  readonly clinic: string;
  readonly actor: Actor;
  readonly person: Pick<Person, 'email' | 'emulation' | 'delegated'>;
}

/** A job. Security: one of a kind that somebody may not bring in answers as a missing one does. @throws DomainError notFound */
export function foundJob(actor: Actor, job: JobRow | undefined): JobRow {
  if (!job || !mayImport(actor, job.kind)) throw new DomainError('notFound', 'no such import');
  return job;
}
