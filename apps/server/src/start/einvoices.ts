import { isAbsolute, join } from 'node:path';
import type { EinvoiceMakers, EinvoiceService } from '@vetloom/api/einvoice/einvoice-service.ts';
import { einvoiceCenter } from '@vetloom/integrations/einvoice/center.ts';
import { turnkeyFolder } from '@vetloom/integrations/einvoice/turnkey-folder.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import { StartRefusal } from './refusal.ts';
import type { Rounds } from './repeat.ts';

/** What was issued goes at once; the rounds find what waited for its time, was queued by a process that ended, or needs its codes. */
const EVERY = {
  name: 'einvoices',
  failed: 'could not look for invoices to carry on',
  firstAfterMs: 5_000,
  everyMs: 15_000,
};

/**
 * The ways to the ministry as the environment names them: `VETLOOM_EINVOICE_CENTER_URL`, a value-added centre; `VETLOOM_EINVOICE_TURNKEY`, a folder in which each clinic's
 * Turnkey has one of its own, by the clinic's name. @throws StartRefusal for what is no address or no whole path
 */
export function openEinvoiceWays(env: Readonly<Record<string, string | undefined>>): EinvoiceMakers {
  const { VETLOOM_EINVOICE_CENTER_URL: baseURL = '', VETLOOM_EINVOICE_TURNKEY: folder = '' } = env;
  if (baseURL !== '' && !URL.canParse(baseURL))
    throw new StartRefusal('VETLOOM_EINVOICE_CENTER_URL must be an address.');
  if (folder !== '' && !isAbsolute(folder))
    throw new StartRefusal('VETLOOM_EINVOICE_TURNKEY must be a folder by its whole path.');
  return {
    ...(baseURL !== '' && { center: (token: string) => einvoiceCenter({ baseURL, token }) }),
    ...(folder !== '' && { turnkey: (clinic: string) => turnkeyFolder(join(folder, clinic)) }),
  };
}

/**
 * Carries clinics' invoices to the ministry: when one was issued, and in rounds. Several processes may. Answers how to stop,
 * once no number can be given out that a restored database has forgotten.
 */
export async function startEinvoices(
  einvoices: Pick<EinvoiceService, 'keepBooks' | 'runDue' | 'wake' | 'stop'>,
  db: Pick<Database, 'onAnnounce'>,
  clinics: () => Promise<readonly { readonly id: string }[]>,
  rounds: Rounds,
): Promise<() => Promise<void>> {
  const deafen = await db.onAnnounce((clinic, _seq, committed) => {
    const spoken = ({ collection }: { readonly collection: string }) =>
      collection === 'einvoice' || collection === 'einvoiceLane';
    if (committed?.changes.some(spoken)) einvoices.wake(clinic);
  });
  // Ahead of everybody: a database that was restored may have numbers to pass over before desks ask for any, and a centre that doesn't answer holds a round up.
  await einvoices.keepBooks(await clinics());
  const repeated = rounds.repeat(EVERY, async () => einvoices.runDue(await clinics()));
  repeated.now();
  return async () => {
    const over = repeated.stop();
    await deafen();
    await over;
    await einvoices.stop();
  };
}
