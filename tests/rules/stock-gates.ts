const ERP = '/erp/{clinic}';

/** Calls on places, closed months, lots, counts, transfers, losses and controlled drugs, by the permissions that open them. */
export const STOCK_GATES = {
  /** Where things lie, for whoever says where something lies. */
  places: [`GET ${ERP}/place`],
  lots: [
    `GET ${ERP}/lot/{lotID}`,
    `GET ${ERP}/place`,
    `POST ${ERP}/lot/getList`,
    `POST ${ERP}/lot/{lotID}/recall`,
    `POST ${ERP}/opened/getList`,
    `POST ${ERP}/prod/{prodID}/reactions`,
  ],
  checks: {
    read: [
      `GET ${ERP}/count/suggestions`,
      `GET ${ERP}/count/{countID}`,
      `GET ${ERP}/count/{countID}/differences`,
      `GET ${ERP}/place`,
      `GET ${ERP}/transfer/{transferID}`,
      `POST ${ERP}/count/getList`,
      `POST ${ERP}/loss/getList`,
      `POST ${ERP}/transfer/getList`,
    ],
    write: [
      `DELETE ${ERP}/count/{countID}`,
      `DELETE ${ERP}/loss/{lossID}`,
      `DELETE ${ERP}/opened/{openedID}`,
      `DELETE ${ERP}/transfer/{transferID}`,
      `POST ${ERP}/count`,
      `POST ${ERP}/count/{countID}/again`,
      `POST ${ERP}/count/{countID}/approve`,
      `POST ${ERP}/count/{countID}/end`,
      `POST ${ERP}/count/{countID}/entries`,
      `POST ${ERP}/loss`,
      `POST ${ERP}/opened`,
      `POST ${ERP}/opened/{openedID}/discard`,
      `POST ${ERP}/transfer`,
      `POST ${ERP}/transfer/{transferID}/receive`,
    ],
  },
  /** The register of controlled drugs, for whoever counts and whoever reads figures. */
  controlled: {
    read: [
      `GET ${ERP}/controlled/day`,
      `GET ${ERP}/controlled/drugs`,
      `GET ${ERP}/controlled/shelf`,
      `GET ${ERP}/controlled/year/{year}`,
      `GET ${ERP}/excel/cdBook`,
      `POST ${ERP}/controlled/book`,
      `POST ${ERP}/controlled/count/getList`,
      `POST ${ERP}/controlled/destruction/getList`,
      `POST ${ERP}/controlled/lossReport/getList`,
      `POST ${ERP}/controlled/reconciliation`,
      `POST ${ERP}/excel/cdBook`,
      `POST ${ERP}/excel/cdBook/v2`,
      `POST ${ERP}/pdf/controlledDrug`,
      `POST ${ERP}/pdf/controlledLoss`,
    ],
    write: [
      `POST ${ERP}/controlled/count`,
      `POST ${ERP}/controlled/count/{countID}/close`,
      `POST ${ERP}/controlled/destruction`,
      `POST ${ERP}/controlled/destruction/{destructionID}/takeBack`,
      `PUT ${ERP}/controlled/lossReport/{lossID}`,
      `PUT ${ERP}/controlled/year/{year}`,
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
