import type { AnyEndpoint } from '@vetloom/http/endpoint.ts';
import type { ErpServices } from './services.ts';
import { supplierEndpoints } from './supplier/supplier.endpoints.ts';

/** Every call of the inventory service; routes, documentation and the walker's tests follow from it. */
export const ERP_ENDPOINTS: readonly AnyEndpoint<ErpServices>[] = [...supplierEndpoints];
