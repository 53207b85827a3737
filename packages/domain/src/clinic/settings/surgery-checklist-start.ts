import type { ChecklistItem, ChecklistPhase } from './surgery-checklist-item.ts';

type Given = readonly [id: string, text: string, more?: Partial<Pick<ChecklistItem, 'kind' | 'unit' | 'required'>>];

const WHO = { kind: 'who' } as const;
const OPTIONAL = { required: false } as const;
const measured = (unit: string) => ({ kind: 'value', unit }) as const;

/** After WHO's surgical safety checklist (2009), AAHA's anaesthesia guidelines (2020) and ACVAA's monitoring guidelines, in the words of Taiwan's clinics. */
const GIVEN: Readonly<Record<ChecklistPhase, readonly Given[]>> = {
  beforeAnaesthesia: [
    ['identity', '核對動物身分（名牌、晶片或飼主）'],
    ['operation', '手術名稱與部位已確認，需要時已標記'],
    ['consent', '手術與麻醉同意書已簽署'],
    ['asa', '麻醉風險分級', measured('ASA')],
    ['weight', '今日體重', measured('kg')],
    ['fasting', '禁食時間', measured('小時')],
    ['allergies', '過敏、用藥與病史已確認'],
    ['tests', '術前檢查結果已看過'],
    ['machine', '麻醉機測漏完成，洩壓閥已開、氧氣足夠'],
    ['airway', '氣管內管、喉鏡與吸引器已備妥'],
    ['emergency', '急救藥品已備妥，劑量已依體重算好'],
    ['catheter', '靜脈留置針通暢'],
    ['bleeding', '出血與呼吸道風險已討論', OPTIONAL],
    ['anaesthetist', '麻醉監測人員', WHO],
  ],
  beforeIncision: [
    ['timeOut', '全員暫停：動物、手術與部位再次確認'],
    ['monitors', '監測儀器已接上，數值穩定'],
    ['analgesia', '麻醉深度足夠，止痛已給'],
    ['antibiotic', '預防性抗生素已給'],
    ['sterile', '器械滅菌指示合格'],
    ['countBefore', '紗布、縫針與器械點數', measured('件')],
    ['warming', '保溫已開始'],
    ['plan', '關鍵步驟與可能風險已說明', OPTIONAL],
    ['surgeon', '主刀', WHO],
  ],
  beforeLeaving: [
    ['performed', '實際術式已確認並記錄'],
    ['countAfter', '紗布、縫針與器械點數與術前相符', measured('件')],
    ['specimens', '檢體已標示動物與部位', OPTIONAL],
    ['pain', '術後止痛已安排'],
    ['recovery', '甦醒重點已交代：呼吸道、體溫、輸液'],
    ['devices', '管線、引流與頸圈已確認', OPTIONAL],
    ['owner', '已通知飼主', OPTIONAL],
    ['receiver', '甦醒照護人員', WHO],
  ],
};

/** The lists with which a clinic begins: changed like its own. */
export const CHECKLIST_START: ChecklistItem[] = (Object.entries(GIVEN) as [ChecklistPhase, readonly Given[]][]).flatMap(
  ([phase, items]) =>
    items.map(([_id, text, more], order) => ({
      _id,
      phase,
      text,
      kind: 'tick',
      unit: '',
      required: true,
      order,
      ...more,
    })),
);
