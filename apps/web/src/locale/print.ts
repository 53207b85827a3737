import type { PrintSetting } from '@vetloom/domain/clinic/clinic.schema.ts';

/** Words of the print dialog. */
export const print = {
  title: '列印病歷',
  options: {
    record: '醫囑',
    referral: '轉診單',
    drug: '用藥',
    drugDetail: '列印藥品明細',
    charge: '費用明細',
    showDrugPrice: '顯示藥品單價',
    englishVersion: '英文版',
  } satisfies Record<keyof PrintSetting, string>,
  defaults: '預設值來自診所的列印設定，這裡的選擇只用在這一次。',
  print: '列印',
  pdf: '下載 PDF',
  cancel: '取消',
  needsNetwork: 'PDF 由伺服器產生，需要網路連線。離線時可以直接列印。',
  missing: (characters: string) => `有字型沒有的字：${characters}。PDF 上以〔?〕表示，建議改用列印。`,
  failed: 'PDF 沒有產生，請再試一次。',
} as const;
