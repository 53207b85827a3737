import { DomainError } from '@vetloom/domain/core/error.ts';
import { refusal } from '../../../locale/codes.ts';
import type { Refused } from '../../../parts/form/use-panel-form.ts';

/** A refusal at the field that it is about, which the service names among `fields`; a conflict is told above the form. */
export function rowRefusal(error: unknown): Refused {
  const why = refusal(error);
  if (!(error instanceof DomainError) || error.codeName === 'conflict') return why;
  const [field] = Array.isArray(error.detail.fields) ? error.detail.fields : [];
  return typeof field === 'string' && why.field === '' ? { ...why, field } : why;
}
