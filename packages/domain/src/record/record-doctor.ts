import type { Edit } from '../core/edit.ts';
import { DomainError } from '../core/error.ts';
import type { CommandContext } from '../engine/command.ts';
import { conflictReporter } from '../engine/edited-document.ts';
import type { Tx } from '../engine/transaction.ts';
import { isDoctor, mayOwnRecords } from '../staff/doctors.ts';
import type { Staff } from '../staff/staff.schema.ts';
import type { VisitRecord } from './record.schema.ts';

/*
 * Whose a visit may be (spec 1 §6, spec 2 §6): at the door a doctor is chosen, who holds DOCTOR; a visit as such belongs to a holder of
 * RECORD_BELONGS; administrators may both. Former people, whom nobody knows by now, stay the doctors of what they did.
 */

/** What a member must be to be named: a doctor at check-in, an owner of records in the visit; either where one is written down later. */
export type DoctorMark = 'doctor' | 'recordOwner' | 'either';
const HAS: Readonly<Record<DoctorMark, (staff: Staff) => boolean>> = {
  doctor: isDoctor,
  recordOwner: mayOwnRecords,
  either: (staff) => isDoctor(staff) || mayOwnRecords(staff),
};

type Named = Pick<VisitRecord, 'doctorID'>;

/**
 * Refuses to give a visit to a member without the mark; one that has it already keeps it.
 * @throws DomainError contradictory, with the rule `notDoctor` or `notRecordOwner`
 */
export async function demandFitDoctor(
  tx: Tx,
  before: Named | undefined,
  after: Named,
  mark: DoctorMark,
): Promise<void> {
  if (after.doctorID === (before?.doctorID ?? '')) return;
  const refused = await refusal(tx, after.doctorID, mark);
  if (refused) throw refused;
}

async function refusal(tx: Tx, staffID: string, mark: DoctorMark): Promise<DomainError | undefined> {
  const staff = staffID === '' ? undefined : await tx.get('staff', staffID);
  if (!staff || HAS[mark](staff)) return undefined;
  const rule = mark === 'doctor' ? 'notDoctor' : 'notRecordOwner';
  return new DomainError('contradictory', "visits can not be this member's", {
    rule,
    field: 'doctorID',
    name: staff.name,
  });
}

const DOCTOR_FIELDS: ReadonlySet<string> = new Set(['doctorID', 'doctor']);

/**
 * The edits of a visit that may go in. One that gives it to a member without RECORD_BELONGS is refused; where it reaches the server
 * together with words of the record, the words go in and it stays as a conflict to look at, so that no text is lost over a name.
 * @throws DomainError contradictory, with the rule `notRecordOwner`
 */
export async function withoutUnfitDoctor(
  tx: Tx,
  before: VisitRecord,
  edits: readonly Edit[],
  ctx: CommandContext,
): Promise<readonly Edit[]> {
  const to = edits.findLast(({ op, path }) => op === 'set' && path[0] === 'doctorID');
  if (to?.op !== 'set' || typeof to.to !== 'string' || to.to === before.doctorID) return edits;
  const refused = await refusal(tx, to.to, 'recordOwner');
  if (!refused) return edits;
  const rest = edits.filter(({ path }) => !DOCTOR_FIELDS.has(path[0] ?? ''));
  if (rest.length === 0 || ctx.where === 'device') throw refused;
  const report = conflictReporter(ctx, 'record', before._id);
  report(to.path, to.from, to.to, before.doctorID);
  return rest;
}
