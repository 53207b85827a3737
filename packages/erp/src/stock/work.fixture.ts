import { CODE } from '@vetloom/domain/core/codes.ts';
import type { Posting } from '@vetloom/domain/stock/postings.ts';
import { clinicSqlOf } from '@vetloom/storage/ports/clinic-sql.ts';
import { addMovements, firstPlace, type LedgerWrite, lotsOf, type Mover } from '@vetloom/storage/stock/ledger.ts';
import { MovementTally } from '@vetloom/storage/stock/ledger-seal.ts';
import type { ErpDesk } from '../erp-desk.fixture.ts';

/** What the clinic's work moves of one lot. */
export interface Worked extends Mover {
  readonly prodID: string;
  /** Stock units; what goes is negative. */
  readonly quantity: number;
  /** Printed number of the lot. */
  readonly lot?: string;
  readonly expiresOn?: string | null;
  readonly placeID?: string;
}

/** Moves stock as what follows from the clinic's commands does: within a write of its own, whatever months are closed. Answers the lot's id. */
export const work = (desk: ErpDesk, { prodID, quantity, lot = '', expiresOn = null, placeID, ...mover }: Worked) =>
  desk.api.database.db.inClinic('demo', async (tx) => {
    const uuid = crypto.randomUUID();
    const author = 'director@demo.vetloom.test';
    const { seq } = await tx.openForWriting({
      commands: [{ uuid, client: null, number: null }],
      authors: [author],
      hints: [],
    });
    const now = desk.api.now;
    const next = new MovementTally();
    const write: LedgerWrite = { sql: clinicSqlOf(tx), seq: seq + 1, now, author, next };
    const named = { productID: prodID, number: lot, expiresOn, supplierID: null, unitCost: null };
    const [lotID = ''] = (await lotsOf(write, [named], () => uuid)).values();
    const at = placeID ?? (await firstPlace(write));
    const moved: Posting = { row: 'r', productID: prodID, lotID, placeID: at, quantity, unitCost: null, step: 0 };
    await addMovements(write, mover, [moved]);
    const people = { author, onBehalfOf: null, carrier: author };
    const outcome = { status: 'applied', code: CODE.success, message: '', detail: {} } as const;
    const rows = [{ table: 'work', id: mover.causeID, before: null, after: { quantity } }, ...next.noted];
    await tx.flush([
      {
        ...{ uuid, client: null, number: null, name: 'work', version: 1, args: {}, key: null, at: now },
        ...{ writes: [], rows, ...people, ...outcome },
      },
    ]);
    return lotID;
  });
