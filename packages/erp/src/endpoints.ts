import type { AnyEndpoint } from '@vetloom/http/endpoint.ts';
import { controlledBookEndpoints } from './controlled/controlled-book.endpoints.ts';
import { controlledListEndpoints } from './controlled/controlled-list.endpoints.ts';
import { deviceEndpoints } from './device/device.endpoints.ts';
import { formEndpoints } from './form/form.endpoints.ts';
import { levelEndpoints } from './level/level.endpoints.ts';
import { packageEndpoints } from './package/package.endpoints.ts';
import { paperEndpoints } from './paper/paper.endpoints.ts';
import { productEndpoints } from './product/product.endpoints.ts';
import { productListEndpoints } from './product/product-list.endpoints.ts';
import { serviceEndpoints } from './service/service.endpoints.ts';
import { serviceListEndpoints } from './service/service-list.endpoints.ts';
import type { ErpServices } from './services.ts';
import { settingEndpoints } from './setting/setting.endpoints.ts';
import { starterEndpoints } from './starter/starter.endpoints.ts';
import { statEndpoints } from './stat/stat.endpoints.ts';
import { statFileEndpoints } from './stat/stat-file.endpoints.ts';
import { trendEndpoints } from './stat/trend.endpoints.ts';
import { stockEndpoints } from './stock/stock.endpoints.ts';
import { supplierEndpoints } from './supplier/supplier.endpoints.ts';
import { supplierPaymentEndpoints } from './supplier/supplier-payments.endpoints.ts';

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
  ...stockEndpoints,
  ...starterEndpoints,
  ...supplierPaymentEndpoints,
  ...paperEndpoints,
  ...controlledListEndpoints,
  ...controlledBookEndpoints,
  ...statEndpoints,
  ...statFileEndpoints,
  ...trendEndpoints,
  ...deviceEndpoints,
];
