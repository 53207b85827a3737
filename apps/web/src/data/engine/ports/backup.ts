import type { ClinicStore } from '@vetloom/sync-client/client.types.ts';
import { sync } from '../../../locale/sync.ts';
import { heldOrEmpty } from '../held.ts';
import { fileStamp, saveTextFile } from '../save-file.ts';

/** Saves as a file what has not reached the server, and what the server refused and nobody has decided: the last resort of a broken device. */
export async function saveBackup(store: ClinicStore): Promise<void> {
  const outbox: unknown = JSON.parse(await store.exportOutbox());
  const cases = await heldOrEmpty(() => store.query('case', 'byAuthor', {}));
  const open = cases.filter(({ state }) => state === 'open');
  saveTextFile(
    sync.backupName(fileStamp(store.now())),
    JSON.stringify({ ...(outbox as object), cases: open }, undefined, 2),
  );
}
