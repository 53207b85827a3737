/** Where a message stands: it waits, it could not be handed over, or it was. */
export const MESSAGE_STATUS = { queued: 0, failed: 20, sent: 90 } as const;
