/** Record status (spec 2 §4, R1). */
export const RECORD_STATUS = { checkIn: 0, inspected: 10, dispensed: 20, checkOut: 90 } as const;
/** archiveStatus (spec 2 §4). */
export const ARCHIVE_STATUS = { waiting: -1, undone: 0, done: 10 } as const;
/** examStatus, dispenseStatus, billStatus (spec 2 §4). */
export const THREAD_STATUS = { none: 0, unrequested: 10, requested: 20, done: 30 } as const;
