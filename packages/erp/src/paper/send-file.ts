import type { StockPaperData } from '@vetloom/documents/content/stock-frame.ts';
import type { PrintDocument } from '@vetloom/documents/model/document.ts';
import { printedBy } from '@vetloom/documents/printed-by.ts';
import type { WorkbookTable } from '@vetloom/documents/workbook.ts';
import type { Clinic } from '@vetloom/domain/clinic/clinic.schema.ts';
import { PAPER_SETTING } from '@vetloom/domain/clinic/settings/paper.setting.ts';
import { settingOf } from '@vetloom/domain/clinic/settings/setting-concern.ts';
import { DEFAULT_TIME_ZONE } from '@vetloom/domain/core/zone.ts';
import type { Call, ClinicCall } from '@vetloom/http/endpoint.ts';
import type { ErpServices } from '../services.ts';

/** A call that is answered by a file. */
export type FileCall = Pick<Call<ErpServices>, 'services' | 'now' | 'reply' | 'request'> & ClinicCall;

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** What an endpoint that answers a PDF says of its answer. */
export const PDF_ANSWER = { answers: 'bytes', media: ['application/pdf'], write: false } as const;
/** What an endpoint that answers an Excel file says of its answer. */
export const XLSX_ANSWER = { answers: 'bytes', media: [XLSX], write: false } as const;
/** What such calls may refuse beside their own. */
export const FILE_ERRORS = ['tooLarge', 'rateLimited'] as const;

const NO_CLINIC = { name: '', phone: '', address: '', taxID: '', licenseNumber: '', timeZone: DEFAULT_TIME_ZONE };

/** What a paper of stock is laid out on: the clinic, its look, who prints and when. */
export async function stockPaperData(call: FileCall): Promise<StockPaperData> {
  const { clinic, look } = await call.services.db.readClinic(call.clinic, async ({ reader }) => {
    const [own] = (await reader.getMany('clinic', ['/clinic'])) as readonly (Clinic | undefined)[];
    return { clinic: own, look: (await settingOf(reader, PAPER_SETTING)).paper };
  });
  return {
    clinic: clinic ?? NO_CLINIC,
    look,
    images: await call.services.press.images(call.clinic, clinic),
    now: call.now,
    printedBy: printedBy(call.actor.name, call.person.emulation?.by),
  };
}

/** Answers a paper as a PDF; what its font lacks is named in the header X-Missing-Glyphs as U+ numbers. */
export async function sendPaper(call: FileCall, paper: PrintDocument): Promise<null> {
  const { bytes, missing } = await call.services.press.pdf([paper], call.clinic);
  if (missing.length > 0) call.reply.header('x-missing-glyphs', missing.join(' '));
  await asFile(call, 'application/pdf', 'inline; filename="vetloom.pdf"').send(
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
  );
  return null;
}

/** Answers tables as an Excel file of that name (letters and digits). */
export async function sendWorkbook(call: FileCall, name: string, tables: readonly WorkbookTable[]): Promise<null> {
  return sendXlsx(call, name, await call.services.press.workbook(tables, call.clinic));
}

/** Answers an Excel file that was written before. */
export async function sendXlsx(call: FileCall, name: string, bytes: Buffer): Promise<null> {
  await asFile(call, XLSX, `attachment; filename="${name}.xlsx"`).send(bytes);
  return null;
}

const asFile = ({ reply }: FileCall, type: string, disposition: string) =>
  reply
    .header('content-type', type)
    .header('content-disposition', disposition)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff');
