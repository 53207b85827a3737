import type { ClinicStore } from '@vetloom/sync-client/client.types.ts';

type Looks = Pick<ClinicStore, 'syncNow'> & { readonly status: { get(): { readonly connection: string } } };

const listeners = new Set<() => void>();

/** A call of a screen's own got no answer that counts: the server or its database is away. */
export function foundAway(): void {
  for (const listener of listeners) listener();
}

/**
 * A device with a socket asks the server once in five minutes, and a socket outlives the database. So what a screen finds out is looked into at once: else the header would go
 * on saying that all is in step over a sentence that nothing can be read. Whoever knows already keeps the pace of its tries.
 */
export function looksWhenFoundAway(store: () => Looks | undefined): void {
  listeners.add(() => {
    const open = store();
    if (open?.status.get().connection === 'online') void open.syncNow();
  });
}
