import { expect, it } from 'vitest';
import { bookingDaySheet } from './booking-day.ts';
import { documentText } from './testing/read-back.ts';
import { november, sampleData } from './testing/sample.ts';

const booking = {
  ...{ dateTime: november(20, 9, 0), dateTimeEnd: november(20, 9, 30), pet: '麻糬', breed: '柴犬', owner: '林美玲' },
  ...{ phone: '0912345678', cause: '嘔吐', room: '一診', state: '已確認', warning: '過敏' },
};

it('the sheet of a day says by doctor who comes when and why, with phone, room and what to take care of', () => {
  const doctors = [
    { doctor: '林佳蓉', bookings: [booking, { ...booking, pet: '球球', dateTime: november(20, 9, 30) }] },
    { doctor: '陳柏翰', bookings: [] },
  ];
  const text = documentText(bookingDaySheet({ ...sampleData(), day: november(20, 0, 0), note: '三點停水', doctors }));
  for (const words of [
    '當日預約',
    '林佳蓉',
    '09:00–09:30',
    '麻糬',
    '柴犬',
    '過敏',
    '林美玲',
    '0912',
    '嘔吐',
    '一診',
    '球球',
    '三點停水',
  ])
    expect(text).toContain(words);
});

it('a day without bookings says so', () => {
  const text = documentText(bookingDaySheet({ ...sampleData(), day: november(20, 0, 0), note: '', doctors: [] }));
  expect(text).toContain('沒有預約');
});
