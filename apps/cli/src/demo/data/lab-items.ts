import { EXAM_ITEMS, type ExamItemSeed } from '@vetloom/domain/founding/data/exam-items.ts';

/** An item of a founding with what the generator knows of it. */
export interface LabItemSeed extends ExamItemSeed {
  readonly decimals: number;
  /** What a reading in words is when it is normal, and what else is read. */
  readonly words?: readonly [normal: string, ...others: string[]];
  /** Keys of the services that measure it. */
  readonly services: readonly string[];
}

/** By an item's key: the services that measure it, and with how many decimals, or which other words are read. */
const MEASURED_BY: Readonly<Record<string, readonly [services: string, decimals: number | readonly string[]]>> = {
  'hematology-WBC': ['cbc', 2],
  'hematology-NEU': ['cbc', 2],
  'hematology-LYM': ['cbc', 2],
  'hematology-MONO': ['cbc', 2],
  'hematology-EOS': ['cbc', 2],
  'hematology-RBC': ['cbc', 2],
  'hematology-HGB': ['cbc', 1],
  'hematology-HCT': ['cbc', 1],
  'hematology-MCV': ['cbc', 1],
  'hematology-PLT': ['cbc', 0],
  'hematology-PT': ['coag', 1],
  'hematology-aPTT': ['coag', 0],
  'biochemistry-GLU': ['chem6 chem10 chem15 glucose', 0],
  'biochemistry-CREA': ['chem6 chem10 chem15 kidney', 1],
  'biochemistry-BUN': ['chem6 chem10 chem15 kidney', 0],
  'biochemistry-PHOS': ['chem15 kidney', 1],
  'biochemistry-SDMA': ['sdma', 0],
  'biochemistry-CA': ['chem15', 1],
  'biochemistry-TP': ['chem6 chem10 chem15', 1],
  'biochemistry-ALB': ['chem10 chem15 liver', 1],
  'biochemistry-GLOB': ['chem15', 1],
  'biochemistry-ALT': ['chem6 chem10 chem15 liver', 0],
  'biochemistry-ALP': ['chem6 chem10 chem15 liver', 0],
  'biochemistry-GGT': ['chem15', 0],
  'biochemistry-TBIL': ['chem10 chem15 liver', 1],
  'biochemistry-CHOL': ['chem10 chem15', 0],
  'biochemistry-AMYL': ['chem10 chem15', 0],
  'biochemistry-LIPA': ['chem15', 0],
  'biochemistry-Na': ['electrolyte bloodgas', 0],
  'biochemistry-K': ['electrolyte bloodgas', 1],
  'biochemistry-Cl': ['electrolyte bloodgas', 0],
  'biochemistry-pH': ['bloodgas', 2],
  'biochemistry-pCO2': ['bloodgas', 0],
  'biochemistry-HCO3': ['bloodgas', 0],
  'biochemistry-T4': ['t4', 1],
  'biochemistry-CRP': ['crp', 1],
  'biochemistry-FRU': ['fructosamine', 0],
  'biochemistry-TBA': ['bileacid', 0],
  'urine-USG': ['urine usg', 3],
  'urine-UpH': ['urine', 1],
  'urine-PRO': ['urine', ['1+', '2+', '±']],
  'urine-GLU': ['urine', ['1+', '2+', '±']],
  'urine-KET': ['urine', ['1+', '2+', '±']],
  'urine-BLD': ['urine', ['1+', '2+', '±']],
  'urine-RBCHPF': ['urine', 0],
  'urine-WBCHPF': ['urine', 0],
  'urine-UPC': ['upc', 2],
  'urine-CRYST': ['urine', ['磷酸銨鎂', '草酸鈣']],
  'reagent-HW': ['snap4dx', ['陽性', '弱陽性']],
  'reagent-EHR': ['snap4dx', ['陽性', '弱陽性']],
  'reagent-LYME': ['snap4dx', ['陽性', '弱陽性']],
  'reagent-ANA': ['snap4dx', ['陽性', '弱陽性']],
  'reagent-FELV': ['fivfelv', ['陽性', '弱陽性']],
  'reagent-FIV': ['fivfelv', ['陽性', '弱陽性']],
  'reagent-CPL': ['cpl', ['異常']],
  'reagent-FPL': ['fpl', ['異常']],
  'reagent-CPV': ['parvo', ['陽性', '弱陽性']],
  'reagent-CDV': ['distemper', ['陽性', '弱陽性']],
  'reagent-FPV': ['fpv', ['陽性', '弱陽性']],
  'reagent-GIA': ['giardia', ['陽性', '弱陽性']],
  'reagent-proBNP': ['probnp', 0],
};

/** What the clinic's laboratory measures, in the order of its reports. */
export const LAB_ITEMS: readonly LabItemSeed[] = EXAM_ITEMS.map((item) => {
  const [services, reading] = MEASURED_BY[item.key] ?? ['', 0];
  const known = { ...item, services: services === '' ? [] : services.split(' ') };
  if (item.normal !== undefined && typeof reading !== 'number')
    return { ...known, decimals: 0, words: [item.normal, ...reading] };
  return { ...known, decimals: typeof reading === 'number' ? reading : 0 };
});
