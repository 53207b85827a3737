/** Reads JSON, whole numbers beyond 2^53 as the digits that stand there: the ids of transactions have nineteen. Undefined for what is no JSON. */
export function exactJson(text: string): unknown {
  try {
    return JSON.parse(text, exact as (key: string, value: unknown) => unknown);
  } catch {
    return undefined;
  }
}

const exact = (_key: string, value: unknown, context: { readonly source?: string } | undefined): unknown =>
  typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value) && context?.source !== undefined
    ? context.source
    : value;
