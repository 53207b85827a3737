import { join } from 'node:path';
import type { EinvoiceService } from '@vetloom/api/einvoice/einvoice-service.ts';
import type { Continuity, Found } from '@vetloom/storage/ports/continuity.ts';
import type { SystemStore } from '@vetloom/storage/ports/system.ts';
import type { Pokes } from '@vetloom/sync-server/pokes.ts';
import { RememberedHeads } from './remembered-heads.ts';
import type { Rounds } from './repeat.ts';

/** Another server, or an operator, may have begun a new epoch; devices hear of it so late at most. */
const LOOK = {
  name: 'continuity',
  // Away: looked at again. A full disk: what is kept gets older, and the next start may find less.
  failed: 'could not look whether the database is the same',
  firstAfterMs: 5000,
  everyMs: 5000,
};
/** A device may say falsely that it knows more; a log is not filled by it. */
const DOUBTS_EVERY_MS = 600_000;

/** Whom a new epoch concerns. */
export interface ContinuityParts {
  readonly pokes: Pick<Pokes, 'tellEpoch'>;
  readonly einvoices: Pick<EinvoiceService, 'keepBooks'>;
  readonly rounds: Rounds;
}

/**
 * Watches that the database still knows what this server and those before it have acknowledged. Where a replica that took over, or a backup, doesn't, the epoch rises and
 * devices offer again what they have. Resolves after a first look, so that nothing is written on a database of which that isn't known; answers how to stop.
 */
export async function startContinuity(
  db: { readonly continuity: Continuity; readonly system: Pick<SystemStore, 'listClinics'> },
  { pokes, einvoices, rounds }: ContinuityParts,
  { dataDir }: { readonly dataDir: string },
): Promise<() => Promise<void>> {
  const { continuity } = db;
  const { log } = rounds;
  const heads = new RememberedHeads(join(dataDir, 'acknowledged'));
  for (const kept of heads.read()) continuity.recall(kept);
  let doubtsToldAt = Number.NEGATIVE_INFINITY;

  const tell = (found: Found) => {
    if (found.found === 'other') log.warn({ epoch: found.epoch }, 'the database has a new epoch: devices load anew');
    // An operator is to look at it: something that was acknowledged is gone from the database, and is back only as far as devices still hold it.
    else
      log.error(
        { event: 'database.cut', epoch: found.epoch, clinics: found.clinics, first: found.raised },
        'the database has forgotten what was acknowledged: a new epoch has begun, and devices offer it again',
      );
    pokes.tellEpoch();
    // Numbers that may have been given out since are passed over before anybody gives them out again.
    db.system
      .listClinics()
      .then((clinics) => einvoices.keepBooks(clinics))
      .catch((error: unknown) => log.warn({ err: error }, 'could not pass over numbers of invoices'));
  };
  const tellDoubts = () => {
    // What comes meanwhile is told then: one device that says it over and over must not hide what others of another clinic say once.
    if (performance.now() - doubtsToldAt < DOUBTS_EVERY_MS) return;
    const clinics = continuity.takeDoubts();
    if (clinics.length === 0) return;
    doubtsToldAt = performance.now();
    log.error(
      { event: 'database.doubted', clinics },
      'a device says that it has seen more than the database holds: if a backup was put back or a replica took over, run `npm run cli -- restored`',
    );
  };
  const look = async () => {
    await continuity.look();
    tellDoubts();
    await heads.keep(continuity.remembered());
  };

  const deafen = continuity.onFound(tell);
  await continuity.look();
  const looking = rounds.repeat(LOOK, look);
  return async () => {
    await looking.stop();
    deafen();
    await heads.keep(continuity.remembered()).catch(() => undefined);
  };
}
