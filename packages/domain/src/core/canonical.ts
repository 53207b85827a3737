/** JSON with sorted keys and without undefined members: equal values give equal text. */
export function canonical(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  let members = '';
  if (Array.isArray(value)) {
    for (const item of value) members += `${members === '' ? '' : ','}${canonical(item)}`;
    return `[${members}]`;
  }
  const fields = value as Readonly<Record<string, unknown>>;
  for (const key of Object.keys(fields).sort()) {
    const member = fields[key];
    if (member !== undefined) members += `${members === '' ? '' : ','}${quoted(key)}:${canonical(member)}`;
  }
  return `{${members}}`;
}

/** Text in which JSON escapes nothing; asking is quicker than having most names and words looked through by `JSON.stringify`. */
const PLAIN = /^[^"\\\p{Cc}\p{Cs}]*$/u;
const LONGEST_ASKED = 200;
const quoted = (text: string): string =>
  text.length < LONGEST_ASKED && PLAIN.test(text) ? `"${text}"` : JSON.stringify(text);

/**
 * A short name of a JSON value: equal values have the same one, others hardly ever (53 bits). It tells whether somebody saw a value as it
 * stands, and proves nothing against whoever would forge it.
 */
export function fingerprint(value: unknown): string {
  const text = canonical(value);
  let [low, high] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    low = Math.imul(low ^ unit, 0x9e3779b1);
    high = Math.imul(high ^ unit, 0x5f356495);
  }
  low = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2ae35);
  high = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35);
  return (0x1_0000_0000 * (high & 0x1f_ffff) + (low >>> 0)).toString(36);
}
