/** What stands in an animal's file and is no document of its own: whose, and its id there. */
export interface PetRow {
  readonly petID: string;
  readonly rowID: string;
}

/** How what was written of it is noted for the rollback: neither id holds a space. */
export const petRowKey = ({ petID, rowID }: PetRow): string => `${petID} ${rowID}`;

/** The same, read. */
export function petRowOf(key: string): PetRow {
  const at = key.lastIndexOf(' ');
  return { petID: key.slice(0, at), rowID: key.slice(at + 1) };
}
