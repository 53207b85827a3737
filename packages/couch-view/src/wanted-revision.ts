import type { Change } from '@vetloom/protocol/sync.ts';
import type { Revisions } from './revisions.ts';

/**
 * Whether the present version answers a request for a revision: when none is named, when it is that one, and with `latest` also when the
 * one that is named came before. Older versions are in the history, not here.
 */
export function revisionAsked(
  revisions: Revisions,
  { id, version }: Change,
  revision: string | undefined,
  latest: boolean,
): boolean {
  if (revision === undefined) return true;
  const asked = revisions.versionOf(id, revision);
  if (asked === undefined) return false;
  return asked === version || (latest && asked < version);
}
