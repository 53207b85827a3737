/** Known allergies as they are written in an animal's file. */
export const ALLERGIES: readonly string[] = [
  '青黴素類（蕁麻疹）',
  'Meloxicam（嘔吐、血便）',
  '磺胺（發燒）',
  '雞肉（皮膚搔癢）',
  '疫苗（臉部腫脹）',
  'Metronidazole（共濟失調）',
  '類固醇（多尿、躁動）',
];

/** Colours by which people are told apart on boards and calendars. */
export const STAFF_COLORS: readonly string[] =
  '#3E6B89 #6B4E8F #8A5A2B #2F6F57 #8F4055 #4C5FA8 #6F6A2B #2E7A85 #9A4F2E #52708F #7A3E73 #3F7A45 #A0522D #5C5470 #87643A #336B6B #7D4B4B #466A3A #5B4FA0 #8B6F2E #39748F #70503C #94506F #4B7B6E #6A5A93 #B25B3E #3D5F9E #7F6B35'.split(
    ' ',
  );
