/** A word as people read it, however it is typed: two that are alike by this are one and the same to them. Full width, case and spaces don't matter. */
export const asRead = (word: string): string => word.normalize('NFKC').toLowerCase().replaceAll(/\s/g, '');
