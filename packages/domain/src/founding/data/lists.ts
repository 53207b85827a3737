import type { ReminderTemplate } from '../../clinic/reminder-template.schema.ts';

/** Labels of the clinic with the colour of their dot; the first group is for owners, the second for animals. */
export const OWNER_LABELS: readonly (readonly [name: string, color: string])[] = [
  ['VIP', '#B8860B'],
  ['員工親友', '#3E6B89'],
  ['中途', '#4C8B57'],
  ['易遲到', '#A6663A'],
];
/** Labels of animals: the first ones warn whoever handles it. */
export const PET_LABELS: readonly (readonly [name: string, color: string])[] = [
  ['小心咬', '#B0301F'],
  ['易緊張', '#B07A1F'],
  ['保定需戴頭套', '#7B3F7A'],
  ['心臟病', '#8A3B52'],
  ['高齡', '#6B675F'],
  ['生食', '#4C66A8'],
];

/** What a clinic offers besides the services of the product. */
export const OWN_SERVICES: readonly string[] = '皮膚科 牙科 眼科 骨科 神經科 心臟科 特殊寵物科 急診'.split(' ');

/** Diseases by group, names of one group separated by spaces. */
export const DISEASES: readonly (readonly [group: string, names: string])[] = [
  [
    '消化',
    '急性胃炎 急性腸炎 急性胃腸炎 胰臟炎 消化道異物 犬小病毒性腸炎 便秘 巨結腸症 肝指數上升 膽囊泥 脂肪肝 炎症性腸病 寄生蟲感染 胃腸停滯 細菌性腸炎',
  ],
  [
    '皮膚',
    '異位性皮膚炎 馬拉色菌皮膚炎 外耳炎 馬拉色菌外耳炎 皮黴菌症 淺層膿皮症 外寄生蟲感染 食物過敏 咬傷 皮下膿瘍 撕裂傷 皮下腫塊 脂肪瘤 肥大細胞瘤 皮下腫瘤 行為性拔毛',
  ],
  ['泌尿生殖', '貓自發性膀胱炎 貓下泌尿道症候群 膀胱結石 細菌性膀胱炎 慢性腎臟病 急性腎損傷 子宮蓄膿 隱睪 乳腺腫瘤'],
  ['心肺', '二尖瓣閉鎖不全 肥厚性心肌病 貓上呼吸道感染 貓疱疹病毒感染 傳染性氣管支氣管炎 氣管塌陷 肺水腫 心絲蟲感染'],
  ['內分泌', '糖尿病 甲狀腺功能亢進 甲狀腺功能低下 腎上腺皮質機能亢進 腎上腺皮質機能低下'],
  [
    '骨骼神經',
    '髕骨異位 軟組織挫傷 十字韌帶損傷 髖關節發育不良 退化性關節炎 椎間盤疾病 骨折 多發性外傷 癲癇 特發性癲癇',
  ],
  ['眼牙', '結膜炎 角膜潰瘍 乾眼症 白內障 青光眼 牙周病 貓慢性口炎 咬合不正'],
  ['其他', '多重器官衰竭 中暑 中毒 貧血 淋巴瘤'],
];

/** What owners are reminded of (spec 3 §3 "reminder"). */
export const REMINDERS: readonly Omit<ReminderTemplate, '_id'>[] = [
  { title: '年度疫苗', days: 365 },
  { title: '幼齡疫苗下一劑', days: 21 },
  { title: '心絲蟲預防', days: 30, kind: 'preventive' },
  { title: '高齡健檢', days: 180, kind: 'checkup' },
  { title: '洗牙評估', days: 365, kind: 'checkup' },
];
