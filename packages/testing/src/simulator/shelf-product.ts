/** The product that the simulated clinics keep on their shelf. */
export const SHELF_PRODUCT = 'shelf';
/** The same as visits name it. */
export const SHELF_ITEM = `/catalog/product/${SHELF_PRODUCT}`;
