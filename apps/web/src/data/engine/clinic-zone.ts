import { zoneOfClinic } from '@vetloom/domain/clinic/clinic-zone.ts';
import type { LocalReads } from '@vetloom/sync-client/client.types.ts';
import { showZone } from '@vetloom/ui/format/shown-zone.ts';
import { heldOrEmpty } from './held.ts';
import { clinicZone } from './ports/clinic-zone.ts';
import { watchReads } from './watch-reads.ts';

let leave: (() => void) | undefined;

/**
 * Shows dates in the zone of a clinic's own document from now on, also after it was changed there. Resolves once the document was looked for, so
 * that the clinic's first screen already is right; until the document has come to this device the default counts.
 */
export function followZone(store: LocalReads, onError: (error: unknown) => void): Promise<void> {
  leave?.();
  return new Promise((resolve) => {
    leave = watchReads(
      store,
      (reads) => heldOrEmpty(() => reads.getMany('clinic', ['/clinic'])),
      ([clinic]) => {
        const zone = zoneOfClinic(clinic);
        showZone(zone);
        clinicZone.publish(zone);
        resolve();
      },
      (error) => {
        onError(error);
        resolve();
      },
    );
  });
}

/** Stops following the clinic that this tab leaves. */
export function leaveZone(): void {
  leave?.();
  leave = undefined;
}
