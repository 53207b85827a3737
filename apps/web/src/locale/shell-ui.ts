import type { UiWords } from '@vetloom/ui/words.tsx';
import { waited } from './overview-waited.ts';

/** Words of the shared components. */
export const uiWords: UiWords = {
  visit: { waiting: '候診', inRoom: '看診中', seen: '已看診', toPay: '待收款', settled: '已結清' },
  thread: { none: '無', unsent: '未送', todo: '待辦', done: '完成' },
  dose: {
    done: '完成',
    skipped: '略過',
    stopped: '已停',
    double: '重複',
    upcoming: '未到',
    now: '現在',
    overdue: '逾時',
  },
  booking: { pending: '待審核', approved: '已確認', refuse: '已婉拒', cancel: '已取消', noShow: '未到' },
  threads: {
    exam: { short: '檢', full: '檢驗' },
    dispense: { short: '藥', full: '調劑' },
    bill: { short: '帳', full: '結帳' },
  },
  minutes: waited,
  visitMinutes: (minutes) => `停留 ${minutes} 分`,
  age: { years: (count) => `${count} 歲`, months: (count) => `${count} 個月`, days: (count) => `${count} 天` },
  close: '關閉',
  fold: '縮小視窗',
  unfold: '展開視窗',
  moveDialog: (title) => `${title}（可拖曳，或用方向鍵移動）`,
  undo: '復原',
  dismiss: '捨棄',
  showPassword: '顯示密碼',
  hidePassword: '隱藏密碼',
  selected: (count) => `已選 ${count} 筆`,
  clearSelection: '清除選取',
  sortBy: (column) => `依${column}排序`,
  selectRow: '選取',
  trend: (count, last) => `${count} 次量測，最近 ${last}`,
  species: { dog: '犬', cat: '貓', rabbit: '兔', bird: '鳥', other: '其他動物' },
};
