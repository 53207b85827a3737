/** The query of an address: plain strings, so that a phone number such as 0912 stays what it is. */
export type Query = Readonly<Record<string, string>>;

/** Reads `?a=b`; the last of a repeated name counts. */
export function parseQuery(text: string): Query {
  return Object.fromEntries(new URLSearchParams(text));
}

/** Writes a query, leaving out what is empty or absent. */
export function writeQuery(query: Readonly<Record<string, unknown>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (typeof value === 'string' && value !== '') search.set(name, value);
    else if (typeof value === 'number' || typeof value === 'boolean') search.set(name, String(value));
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}
