import type { DayPart } from '@vetloom/domain/clinic/settings/booking.setting.ts';

/** Words of the roster on paper. */
interface RosterWords {
  readonly title: string;
  readonly month: (year: number, month: number) => string;
  readonly day: string;
  readonly parts: Readonly<Record<DayPart, string>>;
  readonly away: string;
  readonly closed: string;
  readonly nobody: string;
  readonly span: string;
}

const chinese: RosterWords = {
  title: '醫師班表',
  month: (year, month) => `${year} 年 ${month} 月`,
  day: '日期',
  parts: { morning: '上午', afternoon: '下午', evening: '晚上' },
  away: '請假',
  closed: '休診',
  nobody: '無人值班',
  span: '月份',
};
const english: RosterWords = {
  title: 'Doctors on duty',
  month: (year, month) => `${year}/${String(month).padStart(2, '0')}`,
  day: 'Day',
  parts: { morning: 'Morning', afternoon: 'Afternoon', evening: 'Evening' },
  away: 'Away',
  closed: 'Closed',
  nobody: 'Nobody',
  span: 'Month',
};

/** The words of a roster. */
export const rosterWordsFor = (isEnglish: boolean): RosterWords => (isEnglish ? english : chinese);
