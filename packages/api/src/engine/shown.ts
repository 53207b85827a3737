import type { Actor } from '@vetloom/domain/access/policy.ts';
import type { CollectionName, DocumentOf } from '@vetloom/domain/engine/kind.ts';
import { project, readView } from '@vetloom/domain/engine/read-view.ts';

/** A document as this person may see it (law 19), or null when it may not be seen at all. */
export function shown<C extends CollectionName>(
  actor: Actor,
  collection: C,
  document: DocumentOf<C> | undefined,
): Partial<DocumentOf<C>> | null {
  const view = readView(actor, collection);
  if (!view || !document) return null;
  return (project(view, document as object) as Partial<DocumentOf<C>> | undefined) ?? null;
}

/** Those of a list that may be seen, as they may be seen. */
export const shownAll = <C extends CollectionName>(
  actor: Actor,
  collection: C,
  documents: readonly DocumentOf<C>[],
): Partial<DocumentOf<C>>[] => documents.flatMap((document) => shown(actor, collection, document) ?? []);
