import type { LabCategory } from '@vetloom/domain/lines/exam.schema.ts';

/** Words of the exam report beside those of every paper. */
export interface ExamWords {
  readonly report: string;
  readonly categories: Readonly<Record<LabCategory, string>>;
  readonly images: string;
  readonly others: string;
  readonly summary: string;
  readonly suggestion: string;
  readonly none: string;
  readonly abnormal: (count: number) => string;
  readonly device: (name: string) => string;
  /** Label of a task, where it has no name of its own. */
  readonly types: Readonly<Record<string, string>>;
}

const chinese: ExamWords = {
  report: '檢驗報告',
  categories: { basic: '基本檢查', hematology: '血檢', biochemistry: '生化', urine: '尿檢', reagent: '試劑' },
  images: '影像與外送檢驗',
  others: '其他檢查',
  summary: '小結：',
  suggestion: '綜合建議',
  none: '沒有檢驗結果',
  abnormal: (count) => `${count} 項異常`,
  device: (name) => `儀器 ${name}`,
  types: {},
};

const english: ExamWords = {
  report: 'Laboratory Report',
  categories: {
    basic: 'Basic examination',
    hematology: 'Hematology',
    biochemistry: 'Biochemistry',
    urine: 'Urinalysis',
    reagent: 'Rapid tests',
  },
  images: 'Imaging and outside laboratories',
  others: 'Other findings',
  summary: 'Summary: ',
  suggestion: 'Recommendations',
  none: 'No results',
  abnormal: (count) => `${count} abnormal`,
  device: (name) => `Device ${name}`,
  types: {
    超音波: 'Ultrasound',
    X光: 'X-ray',
    外送: 'Outside laboratory',
    生化: 'Biochemistry',
    血檢: 'Hematology',
    尿檢: 'Urinalysis',
    試劑: 'Rapid test',
  },
};

/** The words of an exam report: English when the print option `englishVersion` is on (spec 1 §9). */
export const examWordsFor = (englishVersion: boolean): ExamWords => (englishVersion ? english : chinese);
