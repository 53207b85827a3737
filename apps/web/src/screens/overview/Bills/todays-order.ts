interface Listed {
  readonly at: number;
  readonly total: number;
  readonly received: number;
}

/**
 * The order of today's checkout: who is at the desk today and still owes, whoever came first on top; then what was settled today, the latest
 * first; then what is owed from other days, the latest first. `day` is the start of the day in Unix seconds.
 */
export function todaysOrder<B extends Listed>(bills: readonly B[], day: number): B[] {
  const owes = (bill: B) => bill.total !== bill.received;
  const here = bills.filter((bill) => owes(bill) && bill.at >= day).sort((a, b) => a.at - b.at);
  const settled = bills.filter((bill) => !owes(bill)).sort((a, b) => b.at - a.at);
  const before = bills.filter((bill) => owes(bill) && bill.at < day).sort((a, b) => b.at - a.at);
  return [...here, ...settled, ...before];
}
