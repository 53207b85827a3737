import type { Booking } from '@vetloom/domain/booking/booking.schema.ts';
import type { Zone } from '@vetloom/domain/core/zone.ts';
import type { MessageCard } from '@vetloom/domain/message/message-card.schema.ts';
import { formatDate, formatDateTime } from '@vetloom/ui/format/date.ts';
import { formatMoney } from '@vetloom/ui/format/number.ts';

/** A card with the words that stand wherever it isn't laid out. */
export interface WrittenCard {
  readonly card: MessageCard;
  readonly text: string;
}

interface Told {
  /** What the clinic is called. */
  readonly clinic: string;
  /** What the animal is called. */
  readonly pet: string;
  readonly zone: Zone;
}

const written = (clinic: string, card: MessageCard): WrittenCard => ({
  card,
  text: [
    `【${clinic}】${[card.subtitle, card.title].filter(Boolean).join(' ')}`,
    ...card.rows.map(({ name, value }) => `${name}：${value}`),
    ...(card.note === '' ? [] : [card.note]),
  ].join('\n'),
});

/** A booking: when, and why. */
export const bookingCard = (
  { _id, dateTime, cause }: Pick<Booking, '_id' | 'dateTime' | 'cause'>,
  { clinic, pet, zone }: Told,
): WrittenCard =>
  written(clinic, {
    ...{ matter: 'booking', sourceID: _id, title: '預約', subtitle: pet },
    rows: [
      { name: '時間', value: formatDateTime(dateTime, zone) },
      ...(cause.trim() === '' ? [] : [{ name: '原因', value: cause.trim().slice(0, 120) }]),
    ],
    note: '需要改期請直接回覆。',
  });

/** An estimate: from what to what it may come. NT$. */
export const estimateCard = (
  {
    id,
    title,
    low,
    high,
    validUntil,
  }: { id: string; title: string; low: number; high: number; validUntil: string | null },
  { clinic, pet }: Told,
): WrittenCard =>
  written(clinic, {
    ...{ matter: 'estimate', sourceID: id, title: '估價', subtitle: pet },
    rows: [
      ...(title.trim() === '' ? [] : [{ name: '項目', value: title.trim().slice(0, 120) }]),
      { name: '金額', value: low === high ? formatMoney(low) : `${formatMoney(low)} – ${formatMoney(high)}` },
      ...(validUntil === null ? [] : [{ name: '有效至', value: validUntil.replaceAll('-', '/') }]),
    ],
    note: '',
  });

/** What a visit came to, and what of it is paid. NT$. */
export const billCard = (
  { id, dateTime, total, paid }: { id: string; dateTime: number; total: number; paid: number },
  { clinic, pet, zone }: Told,
): WrittenCard =>
  written(clinic, {
    ...{ matter: 'bill', sourceID: id, title: '帳單', subtitle: pet },
    rows: [
      { name: '日期', value: formatDate(dateTime, zone) },
      { name: '應收', value: formatMoney(total) },
      { name: '已收', value: formatMoney(paid) },
      ...(total > paid ? [{ name: '未收', value: formatMoney(total - paid) }] : []),
    ],
    note: '',
  });

/** The note of a day of a stay, as its owner may read it. */
export const dayNoteCard = (
  { id, day, text }: { id: string; day: number; text: string },
  { clinic, pet, zone }: Told,
): WrittenCard =>
  written(clinic, {
    ...{ matter: 'dayNote', sourceID: id, title: '住院日誌', subtitle: pet },
    rows: [{ name: '日期', value: formatDate(day, zone) }],
    note: text.trim().slice(0, 300),
  });

/** That results are there, and of which examinations; what they say is a matter of talking. */
export const resultCard = (
  { id, dateTime, names }: { id: string; dateTime: number; names: readonly string[] },
  { clinic, pet, zone }: Told,
): WrittenCard =>
  written(clinic, {
    ...{ matter: 'result', sourceID: id, title: '檢查結果已完成', subtitle: pet },
    rows: [
      { name: '日期', value: formatDate(dateTime, zone) },
      { name: '項目', value: names.join('、').slice(0, 120) || '檢查' },
    ],
    note: '醫師會再和您說明結果。',
  });
