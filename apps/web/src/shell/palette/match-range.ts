/** Where a text holds a query, ignoring case; nothing when it does not. */
export function matchRange(text: string, query: string): readonly [start: number, end: number] | undefined {
  if (query === '') return undefined;
  const start = text.toLowerCase().indexOf(query.toLowerCase());
  return start < 0 ? undefined : [start, start + query.length];
}
