import type { ValidRange } from '@vetloom/domain/exam/exam-range.ts';
import type { ResultValue } from '@vetloom/domain/lines/exam.schema.ts';
import { MISSING } from '@vetloom/ui/format/missing.ts';
import { formatMeasured } from '@vetloom/ui/format/number.ts';

/** A value as people read it. */
export const shownValue = (value: ResultValue): string => (typeof value === 'number' ? formatMeasured(value) : value);

/** A range as people read it: `10–125`, `≤ 14`, or the words that are normal. */
export function shownRange(range: ValidRange | undefined): string {
  if (!range) return MISSING;
  const { low, high, normal } = range;
  if (low !== null && high !== null) return `${formatMeasured(low)}–${formatMeasured(high)}`;
  if (high !== null) return `≤ ${formatMeasured(high)}`;
  if (low !== null) return `≥ ${formatMeasured(low)}`;
  return normal === '' ? MISSING : normal;
}
