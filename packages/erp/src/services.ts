import { endpointsOf } from '@vetloom/http/endpoint.ts';
import type { BlobDisk } from '@vetloom/storage/blob/blob-disk.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';

/** What the handlers of the inventory service use. */
export interface ErpServices {
  readonly db: Database;
  /** The bytes of the clinics' files. */
  readonly disk: Pick<BlobDisk, 'read'>;
}

/** Declares an endpoint of the inventory service. */
export const erpEndpoint = endpointsOf<ErpServices>();
