/** Words of taking one animal's record out. */
export const patientExportWords = {
  menu: '匯出完整病歷',
  pdf: 'PDF（給飼主或其他醫院）',
  fhir: 'FHIR R5（給其他系統）',
  file: (name: string, ending: string) => `${name}-病歷.${ending}`,
} as const;
