import { same } from '@vetloom/domain/core/same.ts';

/** The first fields in which two documents differ. */
export function difference(one: object, other: object): string {
  const [a, b] = [one as Record<string, unknown>, other as Record<string, unknown>];
  return [...new Set([...Object.keys(a), ...Object.keys(b)])]
    .filter((field) => !same(a[field], b[field]))
    .slice(0, 3)
    .map((field) => `${field} is ${text(a[field])} instead of ${text(b[field])}`)
    .join(', ');
}

const text = (value: unknown): string => (JSON.stringify(value) ?? 'missing').slice(0, 160);
