/**
 * Where a message stands. `queued` waits for its time or for another try; `handing` is with the vendor at this moment; `unsure` may have been taken and
 * nobody can say; `failed` reached nobody by any way; `withdrawn` was called off before it went; `called` was told by a person instead; `sent` was taken by
 * the vendor, who later says `delivered`, and perhaps `read`.
 */
export const MESSAGE_STATUS = {
  queued: 0,
  handing: 10,
  unsure: 15,
  failed: 20,
  withdrawn: 30,
  called: 40,
  sent: 90,
  delivered: 95,
  read: 99,
} as const;
/** Where a message stands. */
export type MessageStatus = (typeof MESSAGE_STATUS)[keyof typeof MESSAGE_STATUS];

/** Whether the vendor has taken it. */
export const isHandedOver = (status: number): boolean => status >= MESSAGE_STATUS.sent;
/** Whether it has still to go, or is going. */
export const isOnItsWay = (status: number): boolean =>
  status === MESSAGE_STATUS.queued || status === MESSAGE_STATUS.handing;
/** Whether a person has to look after it: it reached nobody, or nobody knows. */
export const needsPerson = (status: number): boolean =>
  status === MESSAGE_STATUS.failed || status === MESSAGE_STATUS.unsure;
