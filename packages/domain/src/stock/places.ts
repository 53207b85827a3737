/** The place where stock lies in a clinic that has named none: its pharmacy. */
export const FIRST_PLACE = { id: 'pharmacy', name: '藥局' } as const;
