import type { StayKind } from '@vetloom/domain/hospital/boarding.schema.ts';
import type { SummarySection } from '@vetloom/domain/hospital/summary-sections.ts';

/** What it is called that an animal goes home, and to be there, by the kind of its stay. */
const OUT: Readonly<Record<StayKind, string>> = { hospital: '出院', boarding: '退房', grooming: '接回' };
const IN: Readonly<Record<StayKind, string>> = { hospital: '住院', boarding: '住宿', grooming: '美容' };

/** Words of an animal's going home, by the kind of its stay. */
export function leavingWords(kind: StayKind) {
  const [out, stay] = [OUT[kind], IN[kind]];
  const sections: Readonly<Record<SummarySection, string>> = {
    problem: `${stay}原因`,
    course: `${stay}經過`,
    weights: '體重',
    exams: '檢查',
    drugs: '帶回家的藥',
    watch: '回家後注意',
    nextVisit: '下次回診',
  };
  return {
    out,
    sections,
    summary: `${out}摘要`,
    readmit: `取消${out}`,
    readmitText: `這筆${stay}會回到${stay}中，結帳也會取消。收款不變。`,
    readmitted: (pet: string) => `${pet} 回到${stay}中`,
    keep: `維持${out}`,
    removeText: `只有辦錯的${stay}可以刪除。已有執行、調劑、量測或收款的${stay}請改辦${out}。`,
    debt: `欠款${out}`,
    reasonMissing: `請寫下為什麼欠款${out}`,
    title: (pet: string) => `${pet} ${out}`,
    summaryTitle: (pet: string) => `${pet} 的${out}摘要`,
    reminder: `${out}後回診`,
    done: (pet: string) => `${pet} 已${out}`,
    waits: (pet: string) => `${pet} 的${out}會在連線後辦理`,
    saved: `${out}摘要已儲存`,
    hint: `由${stay}紀錄自動帶入，可以修改；會存在這筆${stay}並印給飼主。`,
    /** Of the flowsheet. */
    ended: (day: string) => `${day} ${out}`,
    over: `已${out}，只能看`,
  };
}
