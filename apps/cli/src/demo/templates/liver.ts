import type { VisitTemplate } from './template.ts';

/** Liver, gall bladder and the end of the gut. */
export const LIVER: readonly VisitTemplate[] = [
  {
    key: 'liver',
    kinds: { Canine: 1.4, Feline: 0.8 },
    ages: [5, 20],
    division: '一般門診',
    causes: ['健檢肝指數偏高', '食慾差、黏膜偏黃'],
    notes: ['近 {1-3} 週食慾時好時壞，健檢 ALT、ALP 上升，{體重下降|精神尚可}。無使用保健品以外藥物。'],
    signs: { temperature: [38, 39.2], dehydration: [2, 5], pain: [0, 2] },
    findings: [
      ['黏膜', '輕度黃疸', 0.4],
      ['腹部', '肝臟邊緣可觸及', 0.4],
      ['精神', '略差', 0.5],
    ],
    diseases: [
      ['肝指數上升', '確診'],
      ['膽囊泥', '疑似'],
      ['脂肪肝', '疑似'],
    ],
    diagnosis: [
      '肝指數上升，先行保肝並追蹤；鑑別膽管炎、腫瘤。',
      '肝膽酵素上升，超音波見膽囊泥，先行保肝治療。',
      '肝臟回音上升，疑似脂肪肝，先行營養支持與保肝。',
    ],
    exams: [
      ['chem15', 0.7],
      ['liver', 0.5],
      ['cbc', 0.7],
      ['usAbdomen', 0.7],
      ['bileacid', 0.2],
    ],
    charges: [
      ['scFluid', 0.3],
      ['injB12', 0.3],
    ],
    drugs: [
      ['urso', 0.8],
      ['silymarin', 0.7],
      ['mirta', 0.15],
    ],
    therapy: ['保肝利膽 {4-6} 週後複驗肝功能，避免高油脂零食。'],
    recheck: { days: [28, 42], probability: 0.6, notes: ['ALT 由 {220-480} 降至 {90-180} U/L，食慾正常，藥量減半。'] },
    loss: 0.05,
    fatal: 0.03,
  },
  {
    key: 'constipation',
    kinds: { Feline: 2.2, Canine: 0.6 },
    ages: [2, 20],
    division: '一般門診',
    causes: ['{2-4} 天沒有排便', '蹲很久、只排出小硬便'],
    notes: ['{2-5} 天未排便，頻跑貓砂盆，偶有嘔吐，飲水量少，主食乾飼料。'],
    signs: { dehydration: [3, 6], pain: [1, 4] },
    findings: [
      ['腹部', '結腸大量硬便', 0.95],
      ['肛門直腸', '直腸內硬便', 0.5],
    ],
    diseases: [
      ['便秘', '確診'],
      ['巨結腸症', '疑似'],
    ],
    diagnosis: ['結腸積便，未見骨盆狹窄。', '結腸明顯擴張、反覆便秘，疑似巨結腸症。'],
    exams: [
      ['xrayAbdomen', 0.8, 2],
      ['chem6', 0.3],
    ],
    charges: [
      ['enema', 0.7],
      ['scFluid', 0.5],
      ['canGI', 0.4, 4],
    ],
    drugs: [['lactulose', 0.9]],
    therapy: ['灌腸後排出大量硬便。增加濕食與飲水，軟便劑依排便情況調整。'],
    recheck: { days: [7, 14], probability: 0.4, notes: ['每日排便一次，硬度正常。軟便劑減為一天一次。'] },
  },
];
