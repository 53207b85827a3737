import type { z } from 'zod';
import type { drugRuleFields } from '../../pharmacy/drug-rule.schema.ts';

type Seed = z.input<typeof drugRuleFields>;

const group = (name: string, drugs: string[], single: boolean, severity: 'caution' | 'stop' = 'caution'): Seed => ({
  kind: 'class',
  name,
  drugs,
  single,
  severity,
});
const pair = (drug: string, other: string, severity: 'caution' | 'stop', sentence: string): Seed => ({
  kind: 'interaction',
  drugs: [drug],
  others: [other],
  severity,
  sentence,
});
const not = (
  drug: string,
  about: { species?: string[]; conditions?: string[] },
  severity: 'caution' | 'stop',
  sentence: string,
): Seed => ({ kind: 'contraindication', drugs: [drug], ...about, severity, sentence });
const label = (drugs: string[], sentence: string): Seed => ({ kind: 'label', drugs, sentence });

const CAT = 'Feline';

/**
 * Rules of prescribing for a clinic to begin with: which drugs are of one class, what doesn't go together, for whom a drug is not, what stands on
 * labels. No doses: whoever prescribes by a limit enters it and answers for it.
 */
export const DRUG_RULES: readonly (readonly [key: string, rule: Seed])[] = [
  ['class-nsaid', group('NSAID', ['Meloxicam', 'Carprofen', 'Robenacoxib', 'Firocoxib', 'Onsior'], true, 'stop')],
  ['class-steroid', group('類固醇', ['Prednisolone', 'Dexamethasone', 'Methylprednisolone'], true)],
  ['class-opioid', group('鴉片類', ['Tramadol', 'Buprenorphine', 'Butorphanol', 'Fentanyl'], true)],
  ['class-penicillin', group('青黴素類', ['Amoxicillin', 'Ampicillin', 'Penicillin'], true)],
  ['class-cephalosporin', group('頭孢菌素', ['Cephalexin', 'Cefazolin', 'Cefovecin', 'Convenia'], true)],
  ['class-quinolone', group('氟喹諾酮', ['Enrofloxacin', 'Marbofloxacin'], true)],
  ['class-acei', group('ACE 抑制劑', ['Benazepril', 'Enalapril'], true)],
  ['class-serotonin', group('血清素作用', ['Mirtazapine', 'Fluoxetine', 'Selegiline'], false)],

  ['pair-nsaid-steroid', pair('NSAID', '類固醇', 'stop', '胃腸潰瘍與穿孔風險，至少間隔 5 天')],
  ['pair-nsaid-acei', pair('NSAID', 'ACE 抑制劑', 'caution', '腎血流下降，請監測腎指數與血壓')],
  ['pair-nsaid-furo', pair('NSAID', 'Furosemide', 'caution', '利尿效果下降，腎傷害風險上升')],
  ['pair-acei-spiro', pair('ACE 抑制劑', 'Spironolactone', 'caution', '高血鉀，請監測電解質')],
  ['pair-trama-sero', pair('Tramadol', '血清素作用', 'stop', '血清素症候群')],
  ['pair-pheno-metro', pair('Phenobarbital', 'Metronidazole', 'caution', '代謝加快，療效下降')],
  ['pair-quin-theo', pair('氟喹諾酮', 'Theophylline', 'stop', 'Theophylline 血中濃度上升，可能抽搐')],
  ['pair-sucral-quin', pair('Sucralfate', '氟喹諾酮', 'caution', '吸收下降，請間隔兩小時')],
  ['pair-sucral-doxy', pair('Sucralfate', 'Doxycycline', 'caution', '吸收下降，請間隔兩小時')],
  ['pair-itra-pred', pair('Itraconazole', '類固醇', 'caution', '類固醇代謝變慢，請減量')],

  ['not-permethrin-cat', not('Permethrin', { species: [CAT] }, 'stop', '貓無法代謝 permethrin，會顫抖、抽搐甚至死亡')],
  [
    'not-acetamin-cat',
    not('Acetaminophen', { species: [CAT] }, 'stop', '貓會變性血紅素血症與肝壞死，任何劑量都不可使用'),
  ],
  ['not-carpro-cat', not('Carprofen', { species: [CAT] }, 'stop', '貓排除極慢，口服重複給藥會中毒')],
  [
    'not-nsaid-kidney',
    not('NSAID', { conditions: ['腎衰', '腎臟病', '腎病', 'CKD'] }, 'stop', '腎臟病動物使用 NSAID 會使腎功能惡化'),
  ],
  ['not-steroid-dm', not('類固醇', { conditions: ['糖尿病', 'Diabetes'] }, 'stop', '血糖失控')],
  [
    'not-pheno-liver',
    not('Phenobarbital', { conditions: ['肝衰', '肝硬化'] }, 'caution', '肝代謝藥物，請改用其他抗癲癇藥'),
  ],
  ['not-metoclo-seiz', not('Metoclopramide', { conditions: ['癲癇'] }, 'caution', '可能降低抽搐閾值')],
  ['not-quin-rabbit', not('Clindamycin', { species: ['Rabbit', 'Rodent'] }, 'stop', '腸毒血症，兔與鼠禁止口服')],
  ['not-penic-rabbit', not('青黴素類', { species: ['Rabbit', 'Rodent'] }, 'stop', '口服會造成致命腸炎')],

  ['label-steroid', label(['類固醇'], '不可自行停藥，會多喝多尿')],
  ['label-nsaid', label(['NSAID'], '飯後給；嘔吐、黑便請停藥並來電')],
  ['label-sleepy', label(['鴉片類', 'Gabapentin', 'Phenobarbital'], '可能嗜睡、走路不穩，請防跌落')],
  ['label-metro', label(['Metronidazole'], '味苦，請整顆給，勿磨粉')],
  ['label-doxy', label(['Doxycycline'], '給藥後請餵水，避免食道灼傷')],
];
