/**
 * Where a document of instruments stands, as one number of both shapes. Of a report: it waits for somebody to say whose it is, hangs on a record, hangs there by a chip that isn't that
 * animal's any more (`questioned`), was set aside.
 * Of an order: it waits for the tool, the instrument has it, some values came, all came, one was corrected, it was cancelled or failed.
 */
export const EXAM_STATE = {
  waiting: 10,
  requested: 20,
  received: 30,
  partial: 40,
  attached: 50,
  questioned: 55,
  final: 60,
  corrected: 70,
  aside: 80,
  cancelled: 90,
  failed: 95,
} as const;
/** Where a document of instruments stands. */
export type ExamState = (typeof EXAM_STATE)[keyof typeof EXAM_STATE];

/** Whether a report hangs on a record, questioned or not. */
export const hangs = ({ state }: { readonly state: ExamState }): boolean =>
  state === EXAM_STATE.attached || state === EXAM_STATE.questioned;
