import { type Actor, can } from '../access/policy.ts';
import { CHRONIC_PICKUP } from '../clinic/service-types.ts';
import { DomainError } from '../core/error.ts';
import type { DrugBag, DrugLine } from '../lines/drug-bag.schema.ts';
import type { RecordContent } from '../record/record.schema.ts';

/** Who may write a record by hand, and who only one for picking up medicine of a chronic disease (spec 2 §6; [2.6.09]). */
export const MANUAL_WRITERS = ['RECORD_WRITE', 'CHRONIC_DRUG_WRITE'] as const;

/** Fields of a pickup: what is handed out and who comes for it, and nothing that is a doctor's finding. */
const PICKUP_FIELDS: ReadonlySet<string> = new Set([
  'dateTime',
  'cause',
  'division',
  'doctor',
  'doctorID',
  'checkInNote',
  'weight',
  'drugBag',
  'drugBagNote',
  'drugDiscountRate',
]);

/** Refuses somebody with CHRONIC_DRUG_WRITE alone anything but a medicine pickup. @throws DomainError forbidden */
export function demandManual(actor: Pick<Actor, 'admin' | 'permissions'>, content: RecordContent): void {
  if (can(actor, 'RECORD_WRITE')) return;
  const beyond = Object.entries(content).find(([field, value]) => !PICKUP_FIELDS.has(field) && isWritten(value));
  if (content.division === CHRONIC_PICKUP && beyond === undefined) return;
  throw new DomainError('forbidden', 'without RECORD_WRITE only a medicine pickup', {
    rule: 'pickupOnly',
    missing: ['RECORD_WRITE'],
    field: beyond?.[0] ?? 'division',
  });
}

/** Whether a field holds more than it has in an empty record: text, rows, figures, an object with any of these. */
function isWritten(value: unknown): boolean {
  if (value === null || value === undefined || value === '' || value === false || value === 0 || value === 1)
    return false;
  if (Array.isArray(value)) return value.length > 0;
  return typeof value === 'object' ? Object.values(value).some(isWritten) : true;
}

/** A drug of an earlier visit as it is prescribed again: nothing that happened to it comes along. */
export function prescribedAgain(drug: DrugLine, rowID: string): DrugLine {
  const { overrides: _o, subTotal: _s, ...rest } = drug;
  return { ...rest, _id: rowID, overrideReason: '' };
}

/** The bag of a pickup. Ids are made when the person acts. */
export const pickupBag = (bagID: string, items: DrugLine[]): DrugBag => ({
  bagID,
  name: '',
  dispensed: false,
  dispensedDateTime: null,
  dispensedBy: '',
  items,
});
