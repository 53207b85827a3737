const ERP = '/erp/{clinic}';
/** Reads a table for a screen; whoever takes a price list over or brings an opening may. */
const TABLE = 'POST /import/table';

/** Calls on suppliers, how they sell and their price lists, and on the mails of orders, by the permissions that open them. */
export const BUYING_GATES = {
  table: [TABLE],
  suppliers: {
    read: [
      `GET ${ERP}/supplier/{supplierID}`,
      `GET ${ERP}/supplier/{supplierID}/priceList/{listID}`,
      `POST ${ERP}/supplier/getInfoList`,
      `POST ${ERP}/supplier/getList`,
      `POST ${ERP}/supplier/{supplierID}/offer/getList`,
      `POST ${ERP}/supplier/{supplierID}/priceList/getList`,
    ],
    write: [
      `DELETE ${ERP}/supplier/{supplierID}`,
      `DELETE ${ERP}/supplier/{supplierID}/offer/{prodID}`,
      TABLE,
      `POST ${ERP}/supplier`,
      `POST ${ERP}/supplier/{supplierID}/priceList`,
      `POST ${ERP}/supplier/{supplierID}/priceList/{listID}/takeBack`,
      `PUT ${ERP}/supplier/{supplierID}`,
      `PUT ${ERP}/supplier/{supplierID}/offer/{prodID}`,
    ],
  },
  orders: {
    read: [`GET ${ERP}/form/order/{formID}/mail`, `POST ${ERP}/buying/getTerms`],
    write: [`POST ${ERP}/form/order/{formID}/mail`],
  },
} as const;
