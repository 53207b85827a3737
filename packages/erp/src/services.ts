import { endpointsOf } from '@vetloom/http/endpoint.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';

/** What the handlers of the inventory service use. */
export interface ErpServices {
  readonly db: Database;
}

/** Declares an endpoint of the inventory service. */
export const erpEndpoint = endpointsOf<ErpServices>();
