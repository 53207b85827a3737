import type { CommandContext } from '../engine/command.ts';
import type { Tx } from '../engine/transaction.ts';
import { type DeviceReport, EXAM_STATE } from './device-exam.schema.ts';
import { asChip } from './match-report.ts';

/**
 * Looks at what instruments brought to animals by a chip whose number was corrected, or given to another animal: a report whose chip isn't its animal's alone is questioned, and is no more
 * once it is that again. Where it hangs, and its pictures, stay until a person says whose they are. What a person has hung up, or its order's number, stands by their word.
 * @param petIDs animals that had, or have, the chip
 */
export async function questionChip(
  tx: Tx,
  ctx: CommandContext,
  { chip, petIDs }: { readonly chip: string; readonly petIDs: readonly string[] },
): Promise<void> {
  if (asChip(chip) === '') return;
  const holders = (await tx.query('pet', 'byChip', { equals: [asChip(chip)] })).map(({ _id }) => _id);
  for (const petID of new Set([...petIDs, ...holders])) {
    const isIts = holders.length === 1 && holders[0] === petID;
    for (const report of await tx.query('exam', 'byPet', { equals: [petID] })) {
      if (report.of !== 'device' || report.matchedBy !== 'chip' || !isOfChip(report, chip)) continue;
      if (report.doubts.includes('chipMoved') !== isIts) continue;
      await tx.put('exam', { ...judged(report, isIts), updateDateTime: ctx.now, updateBy: ctx.actor.staffID });
    }
  }
}

const isOfChip = ({ said }: DeviceReport, chip: string): boolean =>
  [said.id, said.orderNumber].some((number) => asChip(number) === asChip(chip));

function judged(report: DeviceReport, isIts: boolean): DeviceReport {
  const others = report.doubts.filter((doubt) => doubt !== 'chipMoved');
  const doubts: DeviceReport['doubts'] = isIts ? others : ['chipMoved', ...others];
  const isHung = report.attachedID !== '';
  return { ...report, doubts, ...(isHung ? { state: isIts ? EXAM_STATE.attached : EXAM_STATE.questioned } : {}) };
}
