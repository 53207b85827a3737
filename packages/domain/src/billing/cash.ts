/** Notes and coins of the New Taiwan dollar that a till gives out, largest first. */
export const CASH_UNITS = [1000, 500, 100, 50, 10, 5, 1] as const;

/** Amounts that a customer is likely to hand over for a sum: the next hundred, five hundred and thousand above it. */
export function quickAmounts(due: number): number[] {
  if (due <= 0) return [];
  const above = (unit: number) => Math.ceil((due + 1) / unit) * unit;
  const amounts = [above(100), above(500), above(1000)];
  return [...new Set(amounts)].filter((amount) => amount > due);
}

/** How a change is given with the fewest pieces: pairs of unit and count. */
export function changePieces(change: number): { unit: number; count: number }[] {
  let rest = Math.max(0, Math.trunc(change));
  const pieces: { unit: number; count: number }[] = [];
  for (const unit of CASH_UNITS) {
    const count = Math.floor(rest / unit);
    if (count > 0) pieces.push({ unit, count });
    rest -= count * unit;
  }
  return pieces;
}
