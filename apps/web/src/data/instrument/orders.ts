import { type ExamOrder, examOrderSchema } from '@vetloom/domain/instrument/device-exam.schema.ts';
import { type JobView, jobView } from '@vetloom/protocol/instrument.ts';
import { callServer, inClinic } from '../engine/calls/own-call.ts';
import { heldOrEmpty } from '../engine/held.ts';
import { useLive } from '../engine/hooks.ts';

/** What was asked of instruments for a visit, or for an exam of a stay's day, live, the latest first. Undefined until it is read. */
export const useOrders = (recordID: string): readonly ExamOrder[] | undefined =>
  useLive(
    async (store) => {
      const found = await heldOrEmpty(() =>
        store.query('exam', 'byRecord', { equals: [recordID], descending: true, limit: 100 }),
      );
      return found.filter((one): one is ExamOrder => one.of === 'record');
    },
    [recordID],
  );

/** What is to be measured, by which instrument. */
export interface WantedOrder {
  readonly toolID: string;
  readonly instrumentID: string;
  readonly tests: readonly { readonly code: string; readonly name: string; readonly taskID: string }[];
  readonly note: string;
}

/** Calls about orders; each rejects with a DomainError, networkRequired where nothing answers. */
export const orderCalls = {
  /** `once` names the order: sent again after a lost answer it is the same one. */
  send: async (recordID: string, wanted: WantedOrder, once: string): Promise<ExamOrder> =>
    examOrderSchema.parse(await callServer('POST', inClinic`/syncTool/order/${recordID}`, wanted, undefined, once)),
  /** Says where the report of an order lies; the job fetches it. */
  fetchReport: async (orderID: string, url: string): Promise<JobView> =>
    jobView.parse(await callServer('PUT', inClinic`/exam/record/${orderID}/report`, { url })),
  cancel: async (recordID: string, orderID: string, reason: string): Promise<void> => {
    await callServer('POST', inClinic`/syncTool/order/${recordID}/cancel`, { orderID, reason });
  },
};
