/** A template as the generator's table names it. */
export interface TemplateSeed {
  readonly key: string;
  readonly name: string;
  readonly division?: string;
  readonly species?: string;
  /** Keys of other templates. */
  readonly includes?: readonly string[];
  readonly record?: string;
  readonly disease?: readonly (readonly [name: string, certainty: string])[];
  readonly diagnosis?: string;
  readonly therapy?: string;
  /** Every system found normal. */
  readonly normal?: boolean;
  /** Keys of the price list. */
  readonly charge?: readonly string[];
  readonly exam?: readonly string[];
  readonly drug?: readonly string[];
  readonly nextVisitDays?: number;
}

/** Macros by trigger. */
export const MACROS: readonly (readonly [trigger: string, text: string])[] = [
  [';禁食', '禁食 12 小時，之後少量多餐給腸胃處方，飲水不限。'],
  [';回診', '若 24 小時內再吐超過 2 次或出現血便，請立即回診。'],
  [';吐', '前天晚餐後開始嘔吐，內容物為未消化飼料，體重 {weight}（上次 {last.weight}），精神尚可，無腹瀉。'],
  [';衛教', '{;禁食}{;回診}'],
  [';正常', '{name}（{species}，{sex}，{age}）精神食慾正常，無吐拉。'],
  [';術後', '傷口保持乾燥，戴頸圈 10 天，10 天後拆線。'],
];

/** Templates of the commonest visits; items by the price list's keys. */
export const TEMPLATES: readonly TemplateSeed[] = [
  {
    key: 'checkup',
    name: '基本檢查',
    record: '{;正常}',
    normal: true,
    charge: ['visit'],
  },
  {
    key: 'vomiting',
    name: '急性嘔吐',
    division: '一般門診',
    record: '{;吐}',
    disease: [['急性胃腸炎', '疑似']],
    diagnosis: '鑑別異物、胰臟炎。',
    therapy: '{;衛教}',
    charge: ['visit'],
    exam: ['cbc'],
    drug: ['cerenia', 'famo'],
    nextVisitDays: 3,
  },
  {
    key: 'itch',
    name: '皮膚搔癢複診',
    division: '皮膚科',
    record: '搔癢較上次改善，皮膚紅疹範圍縮小。',
    disease: [['異位性皮膚炎', '既有']],
    therapy: '續用藥，每週洗劑一次。',
    charge: ['revisit'],
    nextVisitDays: 28,
  },
  {
    key: 'vaccine',
    name: '犬年度疫苗',
    species: 'Canine',
    includes: ['checkup'],
    therapy: '注射後觀察 30 分鐘，一週內避免洗澡。',
    charge: ['vacDog10'],
  },
];
