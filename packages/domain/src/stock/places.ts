/** The place where stock lies in a clinic that has named none: its pharmacy. */
export const FIRST_PLACE = { id: 'pharmacy', name: '藥局' } as const;

/** Where stock lies that was sent from one place and hasn't come to the other. Nothing is taken from there, nobody counts it, and no list offers it. */
export const TRANSIT = { id: 'transit', name: '在途' } as const;
