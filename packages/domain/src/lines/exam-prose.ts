/** Where whatever holds exams holds people's own words about them: of two people's both stay (law 3). */
export const EXAM_PROSE = [
  'examConsumable.note',
  'examTask.result',
  'exam.other',
  'exam.temp',
  'exam.suggestion',
  'exam.basic',
  'exam.hematology',
  'exam.biochemistry',
  'exam.urine',
  'exam.reagent',
  'exam.ultraSonic',
  'exam.xray',
] as const;
