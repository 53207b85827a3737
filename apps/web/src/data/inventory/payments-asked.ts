/** What is asked of payments to suppliers: a range is sent where both of its ends are known, and else none (spec 3 §5). */
export const paymentsAsked = (range: {
  readonly start?: number | undefined;
  readonly end?: number | undefined;
}): object => {
  const { start, end } = range;
  return start === undefined || end === undefined ? {} : { dateRange: { start, end } };
};
