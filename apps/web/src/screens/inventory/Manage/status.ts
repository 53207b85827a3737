import type { Form } from '@vetloom/domain/stock/form.schema.ts';
import type { ChipTone } from '@vetloom/ui/marks/Chip.tsx';
import { formWords as words } from '../../../locale/inventory-forms.ts';
import type { EditedKind } from './editor/form-text.ts';

/** How far a form has got, as a word. */
export interface FormStatus {
  readonly word: string;
  readonly tone: ChipTone;
}

const ORDER: Readonly<Record<keyof typeof words.statuses, ChipTone>> = {
  ...{ 0: 'quiet', 10: 'accent', 20: 'ochre', 30: 'moss', 40: 'quiet', 90: 'quiet' },
};
const ARRIVAL: Readonly<Record<keyof typeof words.arrivals, ChipTone>> = { 0: 'quiet', 10: 'ochre', 20: 'moss' };

/** The status of an order, or how much of a purchase has arrived; the others have none. */
export function statusOf(kind: EditedKind, form: object): FormStatus | undefined {
  const { status, arrive } = form as Partial<Pick<Form<'order'>, 'status' | 'arrive'>>;
  if (kind === 'order' && status !== undefined) return { word: words.statuses[status], tone: ORDER[status] };
  if (kind === 'purchase' && arrive !== undefined) return { word: words.arrivals[arrive], tone: ARRIVAL[arrive] };
  return undefined;
}
