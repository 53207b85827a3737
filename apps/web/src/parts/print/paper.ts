import type { PaperData } from '@vetloom/documents/papers.ts';
import { heldOrEmpty } from '../../data/engine/held.ts';
import type { ClinicStore } from '../../data/engine/store-types.ts';
import type { PaperRequest } from '../../data/print/pdf.ts';
import { show } from './print.ts';
import { ownDataOf, printDataOf } from './print-data.ts';
import { receiptAgain } from './receipt-copy.ts';

/** Prints papers from this device, one after the other: no network is needed. */
export async function printPapers(store: ClinicStore, papers: readonly PaperRequest[]): Promise<void> {
  const { paperOf } = await import('@vetloom/documents/papers.ts');
  for (const paper of papers) await show(paperOf(paper.type, await paperData(store, paper)));
}

async function paperData(store: ClinicStore, paper: PaperRequest): Promise<PaperData> {
  const { _id, type, printSetting, recordIDs = [], said, labelSize } = paper;
  const data = await printDataOf(store, _id);
  const held = await heldOrEmpty(() => store.getMany('record', recordIDs));
  return {
    ...data,
    ...(await ownDataOf(store, type, data)),
    records: [data.record, ...held.filter((record) => record !== undefined)],
    printSetting: { ...data.printSetting, ...printSetting },
    said,
    ...(type === 'receipt' || type === 'receiptA4' ? { copy: await receiptAgain(store, data) } : {}),
    ...(labelSize === undefined ? {} : { labelSize }),
  };
}
