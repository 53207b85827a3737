import type { Permission } from '../access/permissions.ts';

/** Where a task stands. */
export const TASK_STATUS = { open: 0, dropped: 20, done: 90 } as const;
/** Where a task stands. */
export type TaskStatus = (typeof TASK_STATUS)[keyof typeof TASK_STATUS];

/** Who makes tasks and does them: whoever keeps reminders, the laboratory with its results, and the cashier. */
export const TASK_KEEPERS = [
  'RECORD_WRITE',
  'PET_WRITE',
  'CHECK_IN',
  'LAB_TASK_WRITE',
  'BILLING_WRITE',
] as const satisfies readonly Permission[];
