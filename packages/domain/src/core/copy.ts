/**
 * A deep copy of a document or a part of one. Documents are JSON, and a command's run copies each several times: this takes a quarter of
 * `structuredClone`, which is left what isn't a plain object or list.
 */
export function copyOf<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item: unknown) => copyOf(item)) as T;
  const shape: unknown = Object.getPrototypeOf(value);
  if (shape !== Object.prototype && shape !== null) return structuredClone(value);
  const copy: Record<string, unknown> = {};
  for (const [key, member] of Object.entries(value)) {
    // Security: by assignment this name would change what the copy inherits.
    if (key === '__proto__')
      Object.defineProperty(copy, key, { value: copyOf(member), enumerable: true, configurable: true, writable: true });
    else copy[key] = copyOf(member);
  }
  return copy as T;
}
