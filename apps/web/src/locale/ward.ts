import { monitorName } from '@vetloom/documents/words/monitor-names.ts';
import type { Outcome } from '@vetloom/domain/hospital/stay-day.schema.ts';
import type { MissionList } from '@vetloom/domain/ward/doses.ts';

/** What is watched in every animal in hospital in a card's few letters, as wards write them. */
const MONITOR_SHORT: Readonly<Partial<Record<string, string>>> = { bt: 'T', hr: 'HR', br: 'RR', bp: 'BP', bw: 'BW' };

const lists: Readonly<Record<MissionList, string>> = {
  monitorMission: '觀察',
  drugMission: '口服',
  injectionMission: '注射',
  infusionDrugMission: '輸液',
  threrapyMission: '治療',
  otherTherapyMission: '處置',
  examTherapyMission: '檢驗',
};

/** What came of something that was due. */
const outcomes: Readonly<Record<Outcome, string>> = {
  given: '已執行',
  held: '暫緩',
  refused: '動物拒絕',
  vomited: '給後吐出',
  stopped: '停止',
};

/** Words that the screens of the ward share. */
export const ward = {
  lists,
  outcomes,
  unnamed: '未命名',
  unknownPet: '未知動物',
  noCage: '未分籠',
  inWard: (count: number) => `在院 ${count} 隻`,
  dayOfStay: (day: number) => `第 ${day} 天`,
  late: (minutes: number) => (minutes < 120 ? `逾 ${minutes} 分` : `逾 ${Math.floor(minutes / 60)} 小時`),
  overdue: (count: number) => `逾 ${count}`,
  /** Asking for the second person that a controlled drug needs. */
  check: {
    title: '管制藥品覆核',
    text: '請另一位同事核對動物、藥品與劑量。覆核的人會留在執行紀錄。',
    nobody: '沒有別人有執行住院計畫的權限',
    go: '覆核並執行',
    goOnly: '覆核',
    offline: '沒有網路，沒辦法在這台裝置確認第二人。可以填寫理由先執行，之後再補覆核。',
    alone: '這裡沒有別人，先執行…',
    aloneGo: '先執行，之後補覆核',
    arrives: '已覆核，等診所的資料更新後再按一次執行。',
  },
  /** Taking a note back that a second person has looked at. */
  takeBack: {
    title: '取消已覆核的紀錄',
    text: (what: string) => `${what} 已由第二人覆核。取消後再執行，要重新覆核。`,
    confirm: '取消這筆紀錄',
    keep: '保留',
    reason: '原因',
  },
  act: {
    undo: '復原',
    /** Why it was taken back, where somebody does so at once. */
    undoneAtOnce: '按錯，立即復原',
    given: (name: string, what: string) => `${name} ${what}：已執行`,
    givenMany: (count: number) => `已執行 ${count} 項`,
    notGiven: (name: string, what: string, outcome: Outcome) => `${name} ${what}：${outcomes[outcome]}`,
    takenBack: (name: string, what: string) => `${name} ${what}：已取消執行紀錄`,
  },
} as const;

export { monitorName };

/** What a monitor is called where there is little room. */
export const monitorShort = (missionID: string, name = ''): string =>
  name || (MONITOR_SHORT[missionID] ?? monitorName(missionID));
