import type { PrintDocument } from '@vetloom/documents/model/document.ts';
import type { EstimateStanding } from '@vetloom/domain/estimate/decided.ts';
import { contentOf, type Estimate } from '@vetloom/domain/estimate/estimate.schema.ts';
import { heldOrEmpty } from '../../data/engine/held.ts';
import { saveFile } from '../../data/engine/save-file.ts';
import type { ClinicStore } from '../../data/engine/store-types.ts';
import { fetchEstimate } from '../../data/print/pdf.ts';
import { estimates } from '../../locale/estimate.ts';
import { keepPdf } from '../print/keep-pdf.ts';
import { paperPicture } from '../print/paper-picture.ts';
import { show } from '../print/print.ts';
import { clinicPrintData, NO_PET } from '../print/print-data.ts';

/** What people are called who took decisions down. */
export async function staffNames(store: ClinicStore): Promise<Readonly<Record<string, string>>> {
  const staff = await heldOrEmpty(() => store.query('staff', 'byName', {}));
  return Object.fromEntries(staff.map(({ _id, name }) => [_id, name]));
}

interface Handed {
  readonly estimate: Estimate;
  readonly standing: EstimateStanding;
}

async function paperOf(store: ClinicStore, { estimate, standing }: Handed): Promise<PrintDocument> {
  const [[pet], [owner], clinic, names, { estimatePaper }] = await Promise.all([
    heldOrEmpty(() => store.getMany('pet', [estimate.petID])),
    heldOrEmpty(() => store.getMany('user', [estimate.userID])),
    clinicPrintData(store),
    staffNames(store),
    import('@vetloom/documents/estimate-paper.ts'),
  ]);
  return estimatePaper({
    ...clinic,
    ...{ standing, content: contentOf(estimate), dateTime: estimate.createDateTime, staffNames: names },
    pet: pet ?? NO_PET,
    owner: owner ?? { name: pet?.userName ?? '', phone: pet?.userPhone ?? '' },
  });
}

/** Prints an estimate from this device. */
export const printEstimate = async (store: ClinicStore, handed: Handed): Promise<void> =>
  show(await paperOf(store, handed));

/** Hands an estimate over as PDF. Throws DomainError: networkRequired offline. */
export const saveEstimatePdf = async ({ _id }: Estimate): Promise<void> => keepPdf(_id, await fetchEstimate(_id));

/** Hands an estimate over as a picture, which a conversation shows without being opened. Throws where the browser can't draw one. */
export async function saveEstimatePicture(store: ClinicStore, handed: Handed): Promise<void> {
  const paper = await paperOf(store, handed);
  const [pet] = await heldOrEmpty(() => store.getMany('pet', [handed.estimate.petID]));
  saveFile(`${estimates.file(pet?.name ?? '')}.png`, await paperPicture(paper));
}
