import type { Edit } from '@vetloom/domain/core/edit.ts';
import type { Overrides } from '@vetloom/domain/lines/overrides.ts';
import type { PrescribeWarning, reasonFor } from '@vetloom/domain/pharmacy/prescribe-warnings.ts';

/** A reason as it is given: author and time are the command's. */
export interface GivenReason {
  /** The warning's key. */
  readonly _id: string;
  readonly reason: string;
}

/** The edits that give a reason for warnings of a drug: `path` is that of its reasons, `stored` how they stand. */
export function reasonEdits(path: string[], stored: Overrides | undefined, rows: readonly GivenReason[]): Edit[] {
  // Lines of older records have no list to put a row into.
  if (stored === undefined)
    return rows.length === 0 ? [] : [{ op: 'set', path, from: undefined, to: rows.map((row) => ({ ...row })) }];
  return rows.flatMap((row): Edit[] => {
    const given = stored.find((one) => one._id === row._id);
    if (!given) return [{ op: 'insert', path, row: { ...row } }];
    return given.reason === row.reason
      ? []
      : [{ op: 'set', path: [...path, row._id, 'reason'], from: given.reason, to: row.reason }];
  });
}

/** The reason that was given for a warning. */
export type ReasonOf = (warning: PrescribeWarning) => ReturnType<typeof reasonFor>;

/** Warnings: those with a reason, those that ask for one, and what is only said. */
export const byReason = (warnings: readonly PrescribeWarning[], reasonOf: ReasonOf) => ({
  open: warnings.filter((warning) => warning.severity !== 'note' && reasonOf(warning) === undefined),
  given: warnings.filter((warning) => reasonOf(warning) !== undefined),
  notes: warnings.filter((warning) => warning.severity === 'note' && reasonOf(warning) === undefined),
});
