import type { PaperType } from '@vetloom/documents/papers.ts';
import type { VisitRecord } from '@vetloom/domain/visit/record.schema.ts';
import { heldOrEmpty } from '../../data/held.ts';
import type { PaperRequest } from '../../data/pdf.ts';
import type { ClinicStore } from '../../data/store-types.ts';
import { show } from './print.ts';
import { printDataOf } from './print-data.ts';

/** Prints papers of a visit from this device, one after the other: no network is needed. */
export async function printPapers(
  store: ClinicStore,
  recordID: string,
  papers: readonly PaperRequest[],
): Promise<void> {
  const data = await printDataOf(store, recordID);
  const { paperOf } = await import('@vetloom/documents/papers.ts');
  for (const { type, printSetting, recordIDs = [], said } of papers) {
    const held = await heldOrEmpty(() => store.getMany('record', recordIDs));
    const others = held.filter((record) => record !== undefined);
    await show(
      paperOf(type, {
        ...data,
        records: [data.record, ...others],
        printSetting: { ...data.printSetting, ...printSetting },
        said,
      }),
    );
  }
}

/** The papers that fit a visit: a certificate of vaccination needs a vaccine, a label a drug, a receipt money. */
export function fittingPapers(
  record: Partial<Pick<VisitRecord, 'vaccine' | 'drugBag' | 'received'>>,
  may: (paper: PaperType) => boolean,
): PaperType[] {
  const fits: Record<PaperType, boolean> = {
    record: true,
    certificate: true,
    referral: true,
    vaccination: (record.vaccine ?? []).length > 0,
    receiptA4: (record.received ?? 0) !== 0,
    receipt: (record.received ?? 0) !== 0,
    drugLabel: (record.drugBag ?? []).some(({ items }) => items.length > 0),
  };
  return (Object.keys(fits) as PaperType[]).filter((paper) => fits[paper] && may(paper));
}
