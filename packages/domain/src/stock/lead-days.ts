/** Days from an order to its goods, of a supplier of which nothing is known. */
const USUAL_LEAD_DAYS = 7;

/** Days from an order to its goods: as the supplier has delivered, else as it promises (0 or nothing: it doesn't), else as is usual. */
export const leadDaysBy = ({
  measured,
  promised,
}: {
  readonly measured: number | undefined;
  readonly promised: number | undefined;
}): number => measured ?? (promised || USUAL_LEAD_DAYS);
