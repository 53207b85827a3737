import { DomainError } from '@vetloom/domain/core/error.ts';
import { updateWallet, type WalletChange, type WalletRow, walletByID } from '@vetloom/storage/billing/wallet-rows.ts';
import { demandOpenClinic } from '@vetloom/storage/database/closed-clinic.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';
import type { SyncServices } from '@vetloom/sync-server/services.ts';

/** Who acts, for the history. */
export interface Acting {
  readonly email: string;
  /** The operator who acts in their place. */
  readonly by: string | undefined;
}

/** Reads and changes rows of payments, each in its own transaction. */
export class WalletChanges {
  readonly #parts: { readonly db: Database; readonly sync: SyncServices };

  constructor(parts: { readonly db: Database; readonly sync: SyncServices }) {
    this.#parts = parts;
  }

  now(): number {
    return this.#parts.sync.now();
  }

  /** @throws DomainError notFound */
  async read(clinic: string, id: string): Promise<WalletRow> {
    const row = await this.#parts.db.readClinic(clinic, (tx) => walletByID(tx, id));
    if (!row) throw noSuchPayment();
    return row;
  }

  /** Changes a payment as it stands, while nobody else does; undefined leaves it. @throws DomainError notFound, clinicClosed */
  change(
    clinic: string,
    id: string,
    change: (row: WalletRow, tx: ClinicTransaction) => WalletChange | undefined | Promise<WalletChange | undefined>,
  ): Promise<WalletRow> {
    const updatedAt = this.now();
    return this.#parts.db.inClinic(clinic, async (tx) => {
      await demandOpenClinic(tx);
      const row = await walletByID(tx, id, true);
      if (!row) throw noSuchPayment();
      const changed = await change(row, tx);
      if (!changed) return row;
      await updateWallet(tx, id, { ...changed, updatedAt });
      return { ...row, ...changed, updatedAt };
    });
  }

  /** Ends what still waits. */
  end(clinic: string, row: WalletRow, state: 'cancelled' | 'expired' | 'failed', trouble: string): Promise<WalletRow> {
    return this.change(clinic, row.id, (now) => (now.state === 'pending' ? { state, trouble } : undefined));
  }

  /** Keeps what became known of a payment that goes on. */
  note(clinic: string, row: WalletRow, known: WalletChange): Promise<WalletRow> {
    const news = Object.entries(known).some(([name, value]) => row[name as keyof WalletRow] !== value);
    if (!news) return Promise.resolve(row);
    return this.change(clinic, row.id, ({ state }) => (state === 'pending' ? known : undefined));
  }
}

const noSuchPayment = (): DomainError => new DomainError('notFound', 'no such payment');
