const stamps = (row: string) =>
  `'createDateTime', ${row}.created_at, 'createBy', ${row}.created_by, 'updateDateTime', ${row}.updated_at, 'updateBy', ${row}.updated_by`;

/** SQL of a count of controlled drugs as the service answers it, and as its history has it. */
export const controlledCountJson = (row: string): string =>
  `(${row}.body || jsonb_build_object('id', ${row}.id, 'day', ${row}.day, 'placeID', ${row}.place_id, 'status', ${row}.status, ${stamps(row)}))`;

/** SQL of what the authorities are told, as the service answers it, and as its history has it. */
export const controlledReportJson = (row: string): string =>
  `(${row}.body || jsonb_build_object('id', ${row}.id, ${stamps(row)}))`;
