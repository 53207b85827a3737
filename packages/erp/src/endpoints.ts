import type { AnyEndpoint } from '@vetloom/http/endpoint.ts';
import { buyingEndpoints } from './buying/buying.endpoints.ts';
import { clinicArrivalEndpoints } from './clinic-transfer/clinic-arrival.endpoints.ts';
import { clinicTransferEndpoints } from './clinic-transfer/clinic-transfer.endpoints.ts';
import { closingEndpoints } from './closing/closing.endpoints.ts';
import { controlledBookEndpoints } from './controlled/controlled-book.endpoints.ts';
import { controlledListEndpoints } from './controlled/controlled-list.endpoints.ts';
import { controlledCountEndpoints } from './controlled/count-day.endpoints.ts';
import { destructionEndpoints } from './controlled/destruction.endpoints.ts';
import { lossReportEndpoints } from './controlled/loss-report.endpoints.ts';
import { reconciliationEndpoints } from './controlled/reconciliation.endpoints.ts';
import { registerEndpoints } from './controlled/register.endpoints.ts';
import { countEndpoints } from './count/count.endpoints.ts';
import { deviceEndpoints } from './device/device.endpoints.ts';
import { checkMovedEndpoints } from './form/check-moved.endpoints.ts';
import { formEndpoints } from './form/form.endpoints.ts';
import { formFileEndpoints } from './form/form-file.endpoints.ts';
import { orderMailEndpoints } from './form/order-mail.endpoints.ts';
import { rowHistoryEndpoints } from './history/row-history.endpoints.ts';
import { levelEndpoints } from './level/level.endpoints.ts';
import { lossEndpoints } from './loss/loss.endpoints.ts';
import { lotEndpoints } from './lot/lot.endpoints.ts';
import { openedEndpoints } from './lot/opened.endpoints.ts';
import { reactionEndpoints } from './lot/reaction.endpoints.ts';
import { packageEndpoints } from './package/package.endpoints.ts';
import { paperEndpoints } from './paper/paper.endpoints.ts';
import { payableEndpoints } from './payable/payable.endpoints.ts';
import { placeEndpoints } from './place/place.endpoints.ts';
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
import { goodsEndpoints } from './stock/goods.endpoints.ts';
import { stockEndpoints } from './stock/stock.endpoints.ts';
import { offerEndpoints } from './supplier/offer.endpoints.ts';
import { priceListEndpoints } from './supplier/price-list.endpoints.ts';
import { supplierEndpoints } from './supplier/supplier.endpoints.ts';
import { supplierPaymentEndpoints } from './supplier/supplier-payments.endpoints.ts';
import { transferEndpoints } from './transfer/transfer.endpoints.ts';

/** Every call of the inventory service; routes, documentation and the walker's tests follow from it. */
export const ERP_ENDPOINTS: readonly AnyEndpoint<ErpServices>[] = [
  ...supplierEndpoints,
  ...offerEndpoints,
  ...priceListEndpoints,
  ...productEndpoints,
  ...productListEndpoints,
  ...packageEndpoints,
  ...levelEndpoints,
  ...serviceEndpoints,
  ...serviceListEndpoints,
  ...settingEndpoints,
  ...formEndpoints,
  ...checkMovedEndpoints,
  ...formFileEndpoints,
  ...orderMailEndpoints,
  ...payableEndpoints,
  ...buyingEndpoints,
  ...stockEndpoints,
  ...goodsEndpoints,
  ...lotEndpoints,
  ...openedEndpoints,
  ...reactionEndpoints,
  ...lossEndpoints,
  ...placeEndpoints,
  ...transferEndpoints,
  ...clinicTransferEndpoints,
  ...clinicArrivalEndpoints,
  ...closingEndpoints,
  ...countEndpoints,
  ...starterEndpoints,
  ...supplierPaymentEndpoints,
  ...paperEndpoints,
  ...controlledListEndpoints,
  ...controlledBookEndpoints,
  ...registerEndpoints,
  ...controlledCountEndpoints,
  ...destructionEndpoints,
  ...lossReportEndpoints,
  ...reconciliationEndpoints,
  ...statEndpoints,
  ...statFileEndpoints,
  ...trendEndpoints,
  ...deviceEndpoints,
  ...rowHistoryEndpoints,
];
