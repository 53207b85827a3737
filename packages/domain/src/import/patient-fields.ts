/** By what a row of an animal's past says whose it is: the number that it had in the other program, or its owner's phone with its name. */
export const PATIENT_FIELDS = ['patient.number', 'patient.name', 'patient.phone'] as const;
/** A field that says whose past a row is. */
export type PatientField = (typeof PATIENT_FIELDS)[number];

/** Their headings in other programs. */
export const PATIENT_HEADINGS: Readonly<Record<PatientField, readonly string[]>> = {
  'patient.number': [
    '病歷號碼',
    '病歷編號',
    '病歷號',
    '寵物編號',
    '動物編號',
    '病例號',
    'chart number',
    'chart no',
    'pet id',
    'pet number',
    'patient id',
    'patient number',
    'animal id',
  ],
  'patient.name': [
    '寵物姓名',
    '寵物名稱',
    '寵物名字',
    '寵物名',
    '動物姓名',
    '動物名稱',
    '動物名',
    '病患姓名',
    '患畜名',
    '寵物',
    '動物',
    'pet name',
    'animal name',
    'patient name',
    'pet',
    'animal',
    'patient',
  ],
  'patient.phone': [
    '飼主電話',
    '飼主手機',
    '主人電話',
    '手機號碼',
    '行動電話',
    '手機',
    '聯絡電話',
    '電話',
    'owner phone',
    'mobile phone',
    'mobile',
    'phone number',
    'phone',
  ],
};
