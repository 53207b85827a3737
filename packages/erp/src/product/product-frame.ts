const frame = { scope: 'clinic', tag: 'Products' } as const;
/** What calls that read products share. */
export const PRODUCT_READS = { ...frame, permission: ['PRODUCT_READ'], write: false } as const;
/** What calls that write products share. */
export const PRODUCT_WRITES = { ...frame, permission: ['PRODUCT_WRITE'], write: true } as const;
