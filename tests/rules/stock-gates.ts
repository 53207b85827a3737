const ERP = '/erp/{clinic}';

/** Calls on places, closed months, lots, counts, transfers and losses, by the permissions that open them. */
export const STOCK_GATES = {
  /** Where things lie, for whoever says where something lies. */
  places: [`GET ${ERP}/place`],
  lots: [`GET ${ERP}/lot/{lotID}`, `GET ${ERP}/place`, `POST ${ERP}/lot/getList`, `POST ${ERP}/lot/{lotID}/recall`],
  checks: {
    read: [
      `GET ${ERP}/clinicTransfer/incoming`,
      `GET ${ERP}/clinicTransfer/partners`,
      `GET ${ERP}/count/suggestions`,
      `GET ${ERP}/count/{countID}`,
      `GET ${ERP}/count/{countID}/differences`,
      `GET ${ERP}/place`,
      `GET ${ERP}/transfer/{transferID}`,
      `POST ${ERP}/clinicTransfer/arrival/getList`,
      `POST ${ERP}/clinicTransfer/getList`,
      `POST ${ERP}/count/getList`,
      `POST ${ERP}/loss/getList`,
      `POST ${ERP}/transfer/getList`,
    ],
    write: [
      `DELETE ${ERP}/clinicTransfer/{transferID}`,
      `DELETE ${ERP}/count/{countID}`,
      `DELETE ${ERP}/loss/{lossID}`,
      `DELETE ${ERP}/transfer/{transferID}`,
      `POST ${ERP}/clinicTransfer`,
      `POST ${ERP}/clinicTransfer/incoming/{fromClinic}/{transferID}/receive`,
      `POST ${ERP}/clinicTransfer/incoming/{fromClinic}/{transferID}/refuse`,
      `POST ${ERP}/clinicTransfer/{transferID}/settle`,
      `POST ${ERP}/count`,
      `POST ${ERP}/count/{countID}/again`,
      `POST ${ERP}/count/{countID}/approve`,
      `POST ${ERP}/count/{countID}/end`,
      `POST ${ERP}/count/{countID}/entries`,
      `POST ${ERP}/loss`,
      `POST ${ERP}/transfer`,
      `POST ${ERP}/transfer/{transferID}/receive`,
    ],
  },
  settings: {
    read: [`GET ${ERP}/closing`, `GET ${ERP}/place`, `POST ${ERP}/closing/{month}/late`],
    write: [
      `DELETE ${ERP}/place/{placeID}`,
      `POST ${ERP}/closing`,
      `POST ${ERP}/closing/{month}/reopen`,
      `POST ${ERP}/place`,
      `POST ${ERP}/place/sequence`,
      `PUT ${ERP}/place/{placeID}`,
    ],
  },
  reports: [`GET ${ERP}/closing`, `POST ${ERP}/closing/{month}/late`],
};
