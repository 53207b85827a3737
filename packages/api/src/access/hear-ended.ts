import type { Ended } from '@vetloom/storage/ports/database.ts';
import type { ApiServices } from '../services.ts';

/** What of a process remembers things that may end elsewhere. */
export type Remembering = Pick<ApiServices, 'auth' | 'access'> & {
  readonly sync: Pick<ApiServices['sync'], 'signatures'>;
};

/** Forgets what has ended, by whichever process, and mails who has to prove themself anew. */
export function hearEnded({ auth, access, sync }: Remembering, ended: Ended): void {
  if ('family' in ended) auth.hearEnd(ended.family);
  else if ('password' in ended) auth.hearPassword(ended.password);
  else if ('keys' in ended) sync.signatures.hearSuspended(ended.keys);
  else access.links.proveAnew(ended.voided);
}
