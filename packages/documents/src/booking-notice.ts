import type { Zone } from '@vetloom/domain/core/zone.ts';
import { formatDateTime } from '@vetloom/ui/format/date.ts';

/** What has become of a booking, as its owner is told. */
export type BookingNews = 'waits' | 'booked' | 'moved' | 'refused' | 'cancelled' | 'hit';

/** What an owner reads of a booking: which animal's, when, and what became of it. The clinic's name stands at the beginning. */
export function bookingNotice(
  news: BookingNews,
  { clinic, pet, dateTime, reason }: { clinic: string; pet: string; dateTime: number; reason: string },
  zone: Zone,
): string {
  const when = formatDateTime(dateTime, zone);
  const why = reason === '' ? '' : `（${reason}）`;
  const said: Record<BookingNews, string> = {
    waits: `已收到${pet} ${when} 的預約，診所確認後會再通知您。`,
    booked: `${pet}的預約是 ${when}。`,
    moved: `${pet}的預約改到 ${when}。`,
    refused: `很抱歉，${pet} ${when} 的預約沒有排入${why}，請改約其他時間。`,
    cancelled: `${pet} ${when} 的預約已取消${why}。`,
    hit: `${pet} ${when} 的預約當時無法看診${why}，請和我們聯絡改期。`,
  };
  return `【${clinic}】${said[news]}`;
}

interface VisitFacts {
  readonly clinic: string;
  readonly phone: string;
  readonly pet: string;
  /** Unix seconds. */
  readonly dateTime: number;
  /** What owners should know before they come; empty for nothing. */
  readonly preparation: string;
}

/** What an owner reads some hours before a visit, as short as an SMS should be. */
export const visitReminderInShort = ({ clinic, phone, pet, dateTime }: VisitFacts, zone: Zone): string => {
  const call = phone === '' ? '' : `需要改期請來電 ${phone}。`;
  return `【${clinic}】提醒您，${pet}的預約是 ${formatDateTime(dateTime, zone)}。${call}`;
};

/** The same with what they should know before they come. */
export const visitReminder = (facts: VisitFacts, zone: Zone): string =>
  `${visitReminderInShort(facts, zone)}${facts.preparation === '' ? '' : `\n看診前請注意：${facts.preparation}`}`;

/** The same with where the owner finds the booking again. */
export const withOwnerLink = (notice: string, link: string): string =>
  link === '' ? notice : `${notice}\n查看、改期或取消：${link}`;
