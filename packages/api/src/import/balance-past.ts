import type { Deposit } from '@vetloom/domain/billing/deposit.schema.ts';
import type { Sale } from '@vetloom/domain/billing/sale.schema.ts';
import { BALANCE_GROUPING, type BalanceRow, readBalance } from '@vetloom/domain/import/balance-row.ts';
import { carriedDeposit, openBalance } from '@vetloom/domain/import/carried-balance.ts';
import type { CountName } from '@vetloom/domain/import/import.schema.ts';
import type { RowProblem } from '@vetloom/domain/import/row-cells.ts';
import { carriedOver } from '@vetloom/storage/import/patient-lookups.ts';
import { pastID } from './past-id.ts';
import type { PastKind, Taken } from './past-kind.ts';

/** Owners' accounts: what was left of a deposit is carried over, what was owed becomes a bill that waits for money. */
export const BALANCE_PAST: PastKind<BalanceRow> = {
  whose: 'owner',
  grouping: BALANCE_GROUPING,
  accounts: carriedOver,
  read: (group, run) => readBalance(group, run.plan.mapping, run),
  async open(_tx, { job, by, now, today }) {
    return ({ deposit, owed, isSaid, dateTime, written, note, print }, { userID, userName }, row): Taken => {
      const imported = { job: job._id, file: job.name, row, number: '', print };
      const frame = { userID, userName, note, imported, at: now, by };
      const documents: (Deposit | Sale)[] = [];
      const steps: CountName[] = [];
      // By owner and day, not by the sum: an account that is given again with another sum is shown, and never counted twice.
      if (deposit > 0) {
        const _id = pastID('deposit', 0, [userID]);
        documents.push(carriedDeposit({ ...frame, _id, amount: deposit, day: today }));
        steps.push('depositsCreated');
      }
      if (owed > 0) {
        const _id = pastID('sale', 0, [userID, written, note]);
        documents.push(openBalance({ ...frame, _id, amount: owed, dateTime }));
        steps.push('balancesCreated');
      }
      const isNothing = documents.length === 0 && isSaid;
      const empty: RowProblem[] =
        documents.length === 0 && !isSaid
          ? [{ level: 'error', field: 'balance.deposit', reason: 'nothing-said', value: '' }]
          : [];
      return { petID: '', documents, weights: [], steps, problems: empty, isNothing };
    };
  },
};
