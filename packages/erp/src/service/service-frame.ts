const frame = { scope: 'clinic', tag: 'Services' } as const;
/** What calls that read services share. */
export const SERVICE_READS = { ...frame, permission: ['SERVICE_READ'], write: false } as const;
/** What calls that write services share. */
export const SERVICE_WRITES = { ...frame, permission: ['SERVICE_WRITE'], write: true } as const;
