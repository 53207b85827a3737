/** Words of exports to Excel. */
export const sheet = {
  export: '匯出 Excel',
} as const;
