import type { Act } from '@vetloom/domain/engine/act.ts';

/** Words of what stands in the history beside commands, which have their own. */
export const acts: Readonly<Record<Act, string>> = {
  'bulk.load': '載入資料',
  'catalogue.save': '更新品項',
  'clinic.found': '建立院所',
  'clinic.import': '由封存檔建立院所',
  'clinicTransfer.answered': '合作院所回覆調撥',
  'demo.load': '載入示範資料',
  'import.chunk': '匯入資料',
  'import.decide': '決定匯入的變動',
  'import.undo': '撤回匯入',
  'rows.takeOver': '納入異動歷史',
  'setting.split': '分開存放設定',
  'staff.admit': '設定首次密碼',
  'staff.join': '接受邀請',
  'stay.markOpen': '標示未結住院',
};

/** A command or an act of a newer version, which this one has no word for. */
export const unknownAct = '變更';
