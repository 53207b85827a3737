/** Password of the demo accounts. */
export const PASSWORD = 'vetloom-demo';

/** The people of the demo clinics. */
export type Person = 'sudo' | 'director' | 'doctor' | 'assistant' | 'cashier';

/** The person's account. */
export const account = (person: Person): string => `${person}@demo.vetloom.test`;

/** Names as the screens show them. */
export const NAMES: Readonly<Record<Person, string>> = {
  sudo: '系統管理員',
  director: '陳柏翰',
  doctor: '林佳蓉',
  assistant: '吳承恩',
  cashier: '周郁婷',
};
