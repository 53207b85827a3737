import type { AnyEndpoint } from '@vetloom/http/endpoint.ts';
import { buyingEndpoints } from './buying/buying.endpoints.ts';
import { formEndpoints } from './form/form.endpoints.ts';
import { formFileEndpoints } from './form/form-file.endpoints.ts';
import { levelEndpoints } from './level/level.endpoints.ts';
import { packageEndpoints } from './package/package.endpoints.ts';
import { payableEndpoints } from './payable/payable.endpoints.ts';
import { productEndpoints } from './product/product.endpoints.ts';
import { productListEndpoints } from './product/product-list.endpoints.ts';
import { serviceEndpoints } from './service/service.endpoints.ts';
import { serviceListEndpoints } from './service/service-list.endpoints.ts';
import type { ErpServices } from './services.ts';
import { settingEndpoints } from './setting/setting.endpoints.ts';
import { starterEndpoints } from './starter/starter.endpoints.ts';
import { stockEndpoints } from './stock/stock.endpoints.ts';
import { supplierEndpoints } from './supplier/supplier.endpoints.ts';

/** Every call of the inventory service; routes, documentation and the walker's tests follow from it. */
export const ERP_ENDPOINTS: readonly AnyEndpoint<ErpServices>[] = [
  ...supplierEndpoints,
  ...productEndpoints,
  ...productListEndpoints,
  ...packageEndpoints,
  ...levelEndpoints,
  ...serviceEndpoints,
  ...serviceListEndpoints,
  ...settingEndpoints,
  ...formEndpoints,
  ...formFileEndpoints,
  ...payableEndpoints,
  ...buyingEndpoints,
  ...stockEndpoints,
  ...starterEndpoints,
];
