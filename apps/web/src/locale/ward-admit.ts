import type { StayKind } from '@vetloom/domain/hospital/boarding.schema.ts';
import { wardBoarding } from './ward-boarding.ts';

/** Words of admission into hospital. */
export const wardAdmit = {
  title: (kind: StayKind) => `辦理${wardBoarding.kinds[kind]}`,
  editTitle: '住院資料',
  save: (kind: StayKind) => `辦理${wardBoarding.kinds[kind]}`,
  saveEdit: '儲存',
  pet: '動物',
  petHint: '輸入名字、飼主、電話或晶片',
  petMissing: '請選擇動物',
  already: (cage: string) => `這隻動物已經在住院中${cage === '' ? '' : `（${cage}）`}。再辦一次會變成兩筆住院。`,
  openStay: '開啟住院照護表',
  visit: (cause: string) => `由今天的看診辦理${cause === '' ? '' : `：${cause}`}`,
  cause: '住院原因',
  about: '說明',
  causeMissing: '請填寫住院原因',
  cage: '籠位',
  noCage: '先不分籠',
  cageTaken: (names: string) => `已有 ${names}`,
  cageDirty: '待清潔',
  doctor: '主治醫師',
  noDoctor: '未指定',
  alerts: '警示',
  notice: '注意事項',
  noticeHint: '接近這隻動物的人都要知道的事',
  note: '備註',
  waits: (name: string, kind: StayKind) => `${name} 的${wardBoarding.kinds[kind]}會在連線後辦理`,
  saved: '住院資料已儲存',
} as const;
