import { controlledLossDocument } from '@vetloom/documents/controlled-loss.ts';
import { laterThan } from '@vetloom/domain/catalog/row-stamps.schema.ts';
import { zoneIn } from '@vetloom/domain/clinic/clinic-zone.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { unixSeconds } from '@vetloom/domain/core/schema.ts';
import {
  type ControlledLoss,
  controlledLoss,
  lossReportFields,
} from '@vetloom/domain/stock/controlled-report.schema.ts';
import { ERP_BASE } from '@vetloom/http/endpoint.ts';
import { clinicSqlOf } from '@vetloom/storage/ports/clinic-sql.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';
import { z } from 'zod';
import { FILE_ERRORS, PDF_ANSWER, sendPaper, stockPaperData } from '../paper/send-file.ts';
import { erpPage } from '../rows/listing.ts';
import { writeRows } from '../rows/row-write.ts';
import { erpEndpoint } from '../services.ts';
import { CONTROLLED_READS, CONTROLLED_WRITES, controlledCommand, demandDrug, noteTaken } from './controlled-frame.ts';
import { controlledLossesOf, controlledLossOf, lossReportID, putReport, reportOf } from './loss-report-rows.ts';

const PATH = `${ERP_BASE}/controlled/lossReport`;
/** Sequence and place of a movement. */
const lossID = z
  .string()
  .regex(/^\d{1,12}\.\d{1,6}$/)
  .meta({ examples: ['1204.0'] });

async function demandLoss(
  tx: Pick<ClinicTransaction, 'reader' | 'clinic' | 'sql'>,
  id: string,
): Promise<ControlledLoss> {
  const loss = await controlledLossOf(clinicSqlOf(tx), id, await zoneIn(tx.reader));
  if (!loss) throw new DomainError('notFound', 'no such loss of a controlled drug');
  return loss;
}

const list = erpEndpoint({
  ...CONTROLLED_READS,
  method: 'POST',
  path: `${PATH}/getList`,
  summary: 'Losses of controlled drugs from `start` to before `end` with their reports, the latest first',
  description:
    'Out of the ledger: what was lost, was missing when it was counted, or didn’t arrive. `deadline` is the first moment at which its report is too late, seven days after it; `sentDateTime` is null as long as the report hasn’t gone out. What was taken back has a `quantity` of 0 and stands there only if there is a report. Who looked is written to the audit log.',
  body: erpPage.extend({ start: unixSeconds, end: unixSeconds }),
  result: z.array(controlledLoss),
  errors: ['tooLarge'],
  handle: async (call) => {
    const { start, end } = call.body;
    const rows = await call.services.db.readClinic(call.clinic, async (tx) =>
      controlledLossesOf(clinicSqlOf(tx), call.body, await zoneIn(tx.reader)),
    );
    await noteTaken(call, 'losses', { start, end, rows: rows.length });
    return rows;
  },
});

const REPORT = controlledCommand('reportLoss');
const write = erpEndpoint({
  ...CONTROLLED_WRITES,
  method: 'PUT',
  path: `${PATH}/{lossID}`,
  summary: 'Write what the report of a loss says, and when it was sent',
  description: 'What was lost, how much of it and when is the ledger’s, and is not written here.',
  command: REPORT.name,
  params: z.object({ lossID }),
  body: lossReportFields,
  result: controlledLoss,
  errors: ['notFound'],
  handle: (call) =>
    writeRows(call, REPORT, { lossID: call.params.lossID, ...call.body }, async (row) => {
      const loss = await demandLoss(row.tx, call.params.lossID);
      const id = lossReportID(loss.id);
      const before = await reportOf(row.sql, id);
      const made = { createDateTime: call.now, createBy: row.author };
      const fresh = { ...made, ...before, ...call.body, id, updateDateTime: call.now, updateBy: row.author };
      const after = before ? laterThan(before, fresh) : fresh;
      await putReport(row.sql, after, row.seq);
      row.note({ table: 'controlled_report', id, before: before ?? null, after });
      return { ...loss, ...call.body };
    }),
});

const paper = erpEndpoint({
  ...CONTROLLED_READS,
  ...PDF_ANSWER,
  method: 'POST',
  path: `${ERP_BASE}/pdf/controlledLoss`,
  summary: 'The report of a controlled drug’s loss on paper',
  description:
    'What was lost is the ledger’s, what is said of it the report’s. Who printed it is written to the audit log.',
  body: z.object({ lossID }),
  result: z.null(),
  errors: [...FILE_ERRORS, 'notFound'],
  handle: async (call) => {
    const data = await stockPaperData(call);
    const { loss, drug } = await call.services.db.readClinic(call.clinic, async (tx) => {
      const found = await demandLoss(tx, call.body.lossID);
      return { loss: found, drug: await demandDrug(clinicSqlOf(tx), found.prodID) };
    });
    await noteTaken(call, 'printLoss', { lossID: loss.id, drugID: loss.prodID });
    return sendPaper(call, controlledLossDocument(data, loss, drug));
  },
});

/** Reports of losses of controlled drugs (管制藥品管理條例第 27 條). */
export const lossReportEndpoints = [list, write, paper];
