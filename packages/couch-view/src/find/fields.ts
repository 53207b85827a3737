import { z } from 'zod';
import { valueAt } from './selector.ts';

/** Name of a field in a request, dotted where it is inside of another. */
export const fieldName = z.string().max(200);
/** Fields that a reader wants of each document. */
export const wantedFields = z.array(fieldName).max(200);

/** Only the named fields; a dotted one brings the objects around it, with nothing else in them. */
export function picked(document: object, fields: readonly string[]): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const path of fields) {
    const segments = path.split('.');
    const value = valueAt(document, segments);
    if (value !== undefined) put(result, segments, value);
  }
  return result;
}

function put(target: Record<string, unknown>, [name = '', ...rest]: readonly string[], value: unknown): void {
  if (name === '__proto__') return;
  if (rest.length === 0) {
    target[name] = value;
    return;
  }
  const inner = target[name];
  const next = typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>) : {};
  target[name] = next;
  put(next, rest, value);
}
