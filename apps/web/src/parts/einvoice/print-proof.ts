import { newRowID } from '@vetloom/domain/core/ids.ts';
import { recordEinvoicePrint } from '@vetloom/domain/einvoice/einvoice.commands.ts';
import type { Einvoice } from '@vetloom/domain/einvoice/einvoice.schema.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import type { ClinicStore } from '../../data/engine/store-types.ts';
import { printPage } from '../print/print-page.ts';

/** Prints the paper that proves an invoice; all but the first say that they were printed again. Needs no network. */
export async function printProof(store: ClinicStore, invoice: Einvoice): Promise<void> {
  const { einvoiceProofHtml } = await import('@vetloom/documents/einvoice-proof.ts');
  const again = invoice.prints.length > 0;
  await printPage(einvoiceProofHtml(invoice, shownZone(), again), invoice.number);
  const printID = newRowID((length) => crypto.getRandomValues(new Uint8Array(length)));
  await store.run(recordEinvoicePrint, { invoiceID: invoice._id, printID, again });
}
