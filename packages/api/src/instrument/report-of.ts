import { zoneIn } from '@vetloom/domain/clinic/clinic-zone.ts';
import { atWallSeconds, DAY_SECONDS, fromCalendarDate } from '@vetloom/domain/core/clock.ts';
import { newRowID } from '@vetloom/domain/core/ids.ts';
import type { Zone } from '@vetloom/domain/core/zone.ts';
import type { ExamItem } from '@vetloom/domain/exam/exam-item.schema.ts';
import type { receiveReport } from '@vetloom/domain/instrument/device-exam.commands.ts';
import { deviceReportID } from '@vetloom/domain/instrument/device-exam.kind.ts';
import type { InstrumentSetting } from '@vetloom/domain/instrument/sync-tool.schema.ts';
import { understood } from '@vetloom/domain/instrument/understand-values.ts';
import { LAB_CATEGORIES } from '@vetloom/domain/lines/exam.schema.ts';
import { bytesFrom } from '@vetloom/http/idempotency.ts';
import type { InstrumentReport } from '@vetloom/integrations/instrument/report.ts';
import type { MessageFile, MessageRow } from '@vetloom/storage/instrument/message-rows.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';
import type { z } from 'zod';

/** A report on its way into a clinic. */
interface Given {
  readonly message: Pick<MessageRow, 'messageID' | 'toolID' | 'instrumentID' | 'receivedAt'>;
  readonly instrument: InstrumentSetting;
  readonly said: InstrumentReport;
  readonly files: readonly MessageFile[];
  readonly doubts: readonly string[];
  /** Its place in the message. */
  readonly at: number;
  /** The clinic's items, where they were read for many reports; else they are asked for. */
  readonly items?: readonly ExamItem[];
}

/** How far before it came a result may have been measured, and how far after by a clock that is a little wrong. */
const [OLDEST, AHEAD] = [400 * DAY_SECONDS, DAY_SECONDS];
/** What is told of what was passed over. */
const MOST_DOUBTS = 20;

/** What an instrument said as the document that it becomes: codes and units by the clinic's list of today, times by its zone. */
export async function reportOf(
  tx: Pick<ClinicTransaction, 'reader'>,
  { message, instrument, said, files, doubts, at: place, items }: Given,
): Promise<z.input<typeof receiveReport.input>['report']> {
  const zone = await zoneIn(tx.reader);
  const random = bytesFrom(`${message.messageID} ${place}`);
  const values = understood(
    said.values,
    { instrument, items: items ?? (await itemsOf(tx)), otherwise: instrument.codes[0]?.category ?? 'biochemistry' },
    () => newRowID(random),
  );
  const measured = said.values.map((value) => value.measured).find((text) => text !== '') ?? said.sent;
  const at = timeOf(measured, zone);
  const isPlausible = at !== undefined && at > message.receivedAt - OLDEST && at < message.receivedAt + AHEAD;
  const clock = measured === '' || isPlausible ? [] : [`the instrument's clock says ${measured}`];
  const { orderNumber, ...animal } = said.animal;
  return {
    // By the message and the place alone: read again, with codes that are passed over by now, it is the same report.
    _id: deviceReportID(message.receivedAt, bytesFrom(`${message.messageID} ${place} report`)),
    dateTime: at !== undefined && isPlausible ? at : message.receivedAt,
    ...{ receivedDateTime: message.receivedAt, messageID: message.messageID },
    ...{ toolID: message.toolID, instrumentID: message.instrumentID },
    ...{ device: instrument.device, vendor: instrument.vendor, type: '', url: '' },
    said: { ...animal, orderNumber: orderNumber.slice(0, 40) },
    ...{ status: said.status, values, note: said.note },
    files: files.map((file) => ({ ...file, _id: newRowID(random), desc: '' })),
    passedOver: [...clock, ...doubts].slice(0, MOST_DOUBTS).map((text) => text.slice(0, 200)),
  };
}

/** The clinic's items of all categories. */
export async function itemsOf({ reader }: Pick<ClinicTransaction, 'reader'>): Promise<readonly ExamItem[]> {
  const found = await Promise.all(
    LAB_CATEGORIES.map((category) => reader.query('examItem', 'byCategory', { equals: [category] })),
  );
  return found.flat() as unknown as readonly ExamItem[];
}

const MOMENT = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d))?)?(Z|[+-]\d\d:\d\d)?$/;

/** A moment as an instrument wrote it, Unix seconds: in the clinic's zone where it names none. Undefined for none. */
export function timeOf(text: string, zone: Zone): number | undefined {
  const match = MOMENT.exec(text);
  if (!match) return undefined;
  const [, year, month, day, hour = '0', minute = '0', second = '0', offset] = match;
  const seconds = Number(hour) * 3600 + Number(minute) * 60 + Number(second);
  if (offset !== undefined) {
    const time = Date.parse(text);
    return Number.isNaN(time) ? undefined : Math.floor(time / 1000);
  }
  return atWallSeconds(fromCalendarDate(Number(year), Number(month), Number(day), zone), seconds, zone);
}
