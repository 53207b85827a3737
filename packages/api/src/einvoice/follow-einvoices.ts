import { zoneIn } from '@vetloom/domain/clinic/clinic-zone.ts';
import type { Einvoice } from '@vetloom/domain/einvoice/einvoice.schema.ts';
import { messagesOf } from '@vetloom/integrations/einvoice/mig.ts';
import { queueUploads } from '@vetloom/storage/einvoice/upload-rows.ts';
import type { Follower } from '@vetloom/sync-server/services.ts';

/** Queues what invoices say to the ministry, in the transaction in which they come to say it: each message once, whichever command was the cause. */
export const followEinvoices: Follower = async (written) => {
  const invoices = written.writes.flatMap(({ collection, after }) =>
    collection === 'einvoice' && after ? [after as Einvoice] : [],
  );
  if (invoices.length === 0) return;
  const zone = await zoneIn(written.after);
  for (const invoice of invoices) await queueUploads(written, invoice._id, messagesOf(invoice, zone), written.received);
};
