import type { PrintDocument } from '@vetloom/documents/model/document.ts';
import type { EstimateStanding } from '@vetloom/domain/estimate/decided.ts';
import type { DischargeSummary } from '@vetloom/domain/hospital/stay.schema.ts';
import { saveFile } from '../../../data/engine/save-file.ts';
import type { ClinicStore } from '../../../data/engine/store-types.ts';
import { fetchQuotation } from '../../../data/print/pdf.ts';
import type { StayFile } from '../../../data/ward/stay-file.ts';
import { wardManage as words } from '../../../locale/ward-manage.ts';
import { staffNames } from '../../../parts/estimate/estimate-papers.ts';
import { keepPdf } from '../../../parts/print/keep-pdf.ts';
import { paperPicture } from '../../../parts/print/paper-picture.ts';
import { show } from '../../../parts/print/print.ts';
import { clinicPrintData, NO_PET } from '../../../parts/print/print-data.ts';

async function partsOf(store: ClinicStore, { pet, owner }: StayFile) {
  const clinic = await clinicPrintData(store);
  const whose = pet ?? NO_PET;
  return { ...clinic, pet: whose, owner: owner ?? { name: pet?.userName ?? '', phone: pet?.userPhone ?? '' } };
}

/** The estimate that a stay keeps, as a paper. */
async function quotationOf(store: ClinicStore, file: StayFile, standing: EstimateStanding): Promise<PrintDocument> {
  const { stayQuotation } = await import('@vetloom/documents/stay-quotation.ts');
  return stayQuotation({
    ...(await partsOf(store, file)),
    stay: file.stay,
    note: '',
    standing,
    staffNames: await staffNames(store),
  });
}

/** Prints the estimate from this device. */
export const printQuotation = async (store: ClinicStore, file: StayFile, standing: EstimateStanding): Promise<void> =>
  show(await quotationOf(store, file, standing));

/** Hands the estimate over as PDF. Throws DomainError: networkRequired offline. */
export const saveQuotationPdf = async ({ stay }: StayFile): Promise<void> =>
  keepPdf(stay._id, await fetchQuotation(stay._id));

/** Hands the estimate over as a picture, which a conversation shows without being opened. Throws where the browser can't draw one. */
export async function saveQuotationPicture(
  store: ClinicStore,
  file: StayFile,
  standing: EstimateStanding,
): Promise<void> {
  const picture = await paperPicture(await quotationOf(store, file, standing));
  saveFile(`${words.estimate.file(file.pet?.name ?? '')}.png`, picture);
}

/** Prints what the owner takes home. */
export async function printSummary(store: ClinicStore, file: StayFile, summary: DischargeSummary): Promise<void> {
  const { staySummary } = await import('@vetloom/documents/stay-summary.ts');
  await show(staySummary({ ...(await partsOf(store, file)), stay: file.stay, summary }));
}

/** Prints what an owner takes along who leaves an animal: what was agreed and what lies here. */
export async function printBoarding(store: ClinicStore, file: StayFile): Promise<void> {
  const { boardingSheet } = await import('@vetloom/documents/boarding-sheet.ts');
  const services = file.plans.flatMap(({ chargeService }) => chargeService.map(({ name }) => name));
  await show(boardingSheet({ ...(await partsOf(store, file)), stay: file.stay, services }));
}
