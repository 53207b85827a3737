import { DomainError } from '@vetloom/domain/core/error.ts';
import { newRowID } from '@vetloom/domain/core/ids.ts';
import { recordEinvoicePrint } from '@vetloom/domain/einvoice/einvoice.commands.ts';
import type { Einvoice } from '@vetloom/domain/einvoice/einvoice.schema.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { heldByID } from '../../data/engine/held.ts';
import type { ClinicStore } from '../../data/engine/store-types.ts';
import { printPage } from '../print/print-page.ts';

/**
 * Prints the paper that proves an invoice; all but the first say that they were printed again. Needs no network. What this device knows of it goes before `shown`: a list of the
 * server's may not have heard of a paper that was just printed, and there may be but one that says nothing.
 * @throws DomainError contradictory (`invoiceVoidPaper`) for one that was voided meanwhile
 */
export async function printProof(store: ClinicStore, shown: Einvoice): Promise<void> {
  const { einvoiceProofHtml } = await import('@vetloom/documents/einvoice-proof.ts');
  const held = (await heldByID(store, 'einvoice', [shown._id])).get(shown._id) ?? shown;
  const invoice = held.prints.length < shown.prints.length ? { ...held, prints: shown.prints } : held;
  if (invoice.voided)
    throw new DomainError('contradictory', 'a void invoice proves nothing', { rule: 'invoiceVoidPaper' });
  const again = invoice.prints.length > 0;
  await printPage(einvoiceProofHtml(invoice, shownZone(), again), invoice.number);
  const printID = newRowID((length) => crypto.getRandomValues(new Uint8Array(length)));
  await store.run(recordEinvoicePrint, { invoiceID: invoice._id, printID, again });
}
