import type { PrintDocument } from '@vetloom/documents/model/document.ts';
import type { PrintData } from '@vetloom/documents/print-data.ts';
import type { WorkbookTable } from '@vetloom/documents/workbook.ts';
import type { Clinic } from '@vetloom/domain/clinic/clinic.schema.ts';
import { type Call, type ClinicCall, endpointsOf } from '@vetloom/http/endpoint.ts';
import type { BlobStore } from '@vetloom/storage/blob/blob-store.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';

/** Where papers and tables become files, in threads of their own; `who` is for whom, so that nobody waits behind one clinic's thousand pages. */
export interface Press {
  /** Papers as one PDF, with what its font lacks as U+ numbers. @throws DomainError tooLarge, rateLimited */
  pdf(
    papers: readonly PrintDocument[],
    who: string,
  ): Promise<{ readonly bytes: Uint8Array; readonly missing: readonly string[] }>;
  /** Tables as an Excel file. @throws DomainError tooLarge, rateLimited */
  workbook(tables: readonly WorkbookTable[], who: string): Promise<Buffer>;
  /** The clinic's logo and seal. */
  images(clinic: string, own: Clinic | undefined): Promise<NonNullable<PrintData['images']>>;
}

/** What the handlers of the inventory service use. */
export interface ErpServices {
  readonly db: Database;
  readonly press: Press;
  /** The bytes of the clinics' files. */
  readonly disk: Pick<BlobStore, 'read'>;
  /** Keeps a file among the clinic's. @throws DomainError tooLarge, storageQuotaFull */
  readonly keepFile: (
    clinic: string,
    file: { readonly name: string; readonly mime: string; readonly bytes: Buffer },
    by: { readonly email: string; readonly operator?: string | undefined },
  ) => Promise<{ readonly hash: string; readonly mime: string; readonly name: string; readonly size: number }>;
  /** Lets what was queued to leave the clinic go, without anybody waiting for it. */
  readonly wakeOutbox: (clinic: string) => void;
  /** Writes a line of the clinic's audit log: who did what, and the operator who acted in their place (`by`). */
  readonly trace: (entry: {
    readonly kind: string;
    readonly email: string;
    readonly by?: string | undefined;
    readonly clinic: string;
    readonly address?: string;
    readonly detail?: Readonly<Record<string, unknown>>;
  }) => Promise<void>;
  /**
   * The email of the colleague whose PIN or password came along: somebody else than the caller. What they may do is asked where it is written.
   * @throws DomainError contradictory (`secondPersonSame`), forbidden, pinLocked, rateLimited, badParameter with `field` and `reason` for a wrong one
   */
  readonly vouch: (call: ClinicCall & Pick<Call<unknown>, 'request'>, proof: WitnessProof) => Promise<string>;
}

/** How a colleague who stands beside the caller proves it: by PIN or password. */
export interface WitnessProof {
  readonly email: string;
  readonly pin?: string | undefined;
  readonly password?: string | undefined;
}

/** Declares an endpoint of the inventory service. */
export const erpEndpoint = endpointsOf<ErpServices>();
