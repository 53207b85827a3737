import { halfWidth } from '@vetloom/domain/core/half-width.ts';

const two = (value: number) => String(value).padStart(2, '0');

/**
 * The day (`YYYY-MM-DD`) that somebody means who types an expiry as it is printed: `2027-03-31`, `270331`, `20270331`, `2027/3`, `03/2027`. A month alone is its
 * last day, until which the goods may be used. Undefined for what is no day; of nothing, too.
 */
export function expiryTyped(text: string): string | undefined {
  const plain = halfWidth(text).trim();
  const parts =
    /^(\d{4})\D(\d{1,2})(?:\D(\d{1,2}))?$/.exec(plain) ??
    /^(\d{4})(\d\d)(\d\d)$/.exec(plain) ??
    /^(\d\d)(\d\d)(\d\d)$/.exec(plain) ??
    turned(/^(\d{1,2})\D(\d{4})$/.exec(plain));
  if (!parts) return undefined;
  const [, y, m, d] = parts;
  const year = Number(y) + (y?.length === 2 ? 2000 : 0);
  const month = Number(m);
  if (month < 1 || month > 12 || year < 2000 || year > 2190) return undefined;
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const day = d === undefined || Number(d) === 0 ? last : Number(d);
  return day > last ? undefined : `${year}-${two(month)}-${two(day)}`;
}

/** A month before its year. */
const turned = (parts: RegExpExecArray | null): readonly (string | undefined)[] | null =>
  parts && [parts[0], parts[2], parts[1], undefined];
