import type { Actor } from '@vetloom/domain/access/policy.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import type { ReadViews } from '@vetloom/storage/ports/feed.ts';
import { viewsOf } from '@vetloom/sync-server/views.ts';
import type { CouchPerson, CouchServices } from './couch-services.ts';
import { markOf } from './sequence.ts';

/** A person in a clinic's database, with what the clinic's documents let that person read at this moment (law 19). */
export interface Visitor {
  readonly person: CouchPerson;
  readonly clinic: string;
  readonly actor: Actor;
  readonly views: ReadViews;
  /** What places of this person's feed are true of. */
  readonly mark: string;
}

/** Lets a person into a clinic's database. @throws DomainError noDatabaseAccess (100108), for a foreign and an unknown clinic alike */
export async function admitted(services: CouchServices, person: CouchPerson, clinic: string): Promise<Visitor> {
  const actor = await services.access.enter(person, clinic);
  if (!actor) throw new DomainError('noDatabaseAccess', 'no access to that database');
  const views = viewsOf(actor);
  return { person, clinic, actor, views, mark: markOf(services.db.epoch, views) };
}
