import { zoneOfClinic } from '@vetloom/domain/clinic/clinic-zone.ts';
import { formatDay, formatTime } from '@vetloom/ui/format/date.ts';
import { formatPhone } from '@vetloom/ui/format/phone.ts';
import { footerOf, type LetterheadData, letterheadOf, sheetOf } from './content/patient.ts';
import type { Block, PrintDocument, RichText } from './model/document.ts';
import { joinRuns, paragraph, strong } from './model/text.ts';
import type { PrintData } from './print-data.ts';
import { bookingDayWordsFor } from './words/booking-words.ts';
import { wordsFor } from './words/words.ts';

/** A booking on the sheet, in the words of the clinic. */
export interface BookingLine {
  /** Unix seconds. */
  readonly dateTime: number;
  readonly dateTimeEnd: number;
  readonly pet: string;
  readonly breed: string;
  readonly owner: string;
  readonly phone: string;
  readonly cause: string;
  readonly room: string;
  readonly state: string;
  /** What may hurt the animal or somebody; empty for nothing. */
  readonly warning: string;
}

/** What a doctor has on the day. */
export interface BookingsOfDoctor {
  readonly doctor: string;
  readonly bookings: readonly BookingLine[];
}

/** What the sheet of a day's bookings is made from. */
export interface BookingDayData extends LetterheadData, Pick<PrintData, 'printSetting'> {
  /** The day, Unix seconds. */
  readonly day: number;
  readonly note: string;
  readonly doctors: readonly BookingsOfDoctor[];
}

/** A day's bookings on paper, by doctor, for when nothing but paper works and for the door of the consulting room. */
export function bookingDaySheet(data: BookingDayData): PrintDocument {
  const { clinic, day, note, doctors } = data;
  const words = wordsFor(data.printSetting.englishVersion);
  const own = bookingDayWordsFor(data.printSetting.englishVersion);
  const zone = zoneOfClinic(clinic);
  const date = formatDay(day, zone);
  const count = doctors.reduce((sum, { bookings }) => sum + bookings.length, 0);
  const blocks = doctors.flatMap(({ doctor, bookings }): Block[] => [
    { kind: 'heading', text: `${doctor}\u3000${bookings.length}` },
    {
      kind: 'table',
      header: true,
      lines: true,
      columns: [
        { label: own.time, align: 'left', width: 'fit' },
        { label: own.pet, align: 'left', width: { share: 1.4 } },
        { label: own.owner, align: 'left', width: { share: 1.6 } },
        { label: own.cause, align: 'left', width: { share: 2 } },
        { label: own.room, align: 'left', width: { share: 0.8 } },
        { label: own.state, align: 'left', width: 'fit' },
      ],
      rows: bookings.map((booking): RichText[] => [
        `${formatTime(booking.dateTime, zone)}–${formatTime(booking.dateTimeEnd, zone)}`,
        joinRuns(
          [[strong(booking.pet)], booking.breed, ...(booking.warning === '' ? [] : [[strong(booking.warning)]])],
          ' ',
        ),
        [booking.owner, formatPhone(booking.phone)].filter(Boolean).join(' '),
        booking.cause,
        booking.room,
        booking.state,
      ]),
    },
  ]);
  return {
    title: `${own.title} ${date}`,
    language: words.language,
    paper: {
      kind: 'a4',
      sheet: sheetOf(data),
      frame: {
        letterhead: letterheadOf(data, own.title, [], words),
        facts: [
          { label: own.day, value: [strong(date)] },
          { label: own.count, value: `${count}` },
        ],
        running: joinRuns([clinic.name, own.title, date], '\u3000'),
        warnings: '',
        footer: footerOf(data, words),
        pageLabel: { before: words.pageBefore, between: words.pageBetween, after: words.pageAfter },
      },
    },
    blocks: [...(note === '' ? [] : [paragraph(note)]), ...(blocks.length === 0 ? [paragraph(own.nobody)] : blocks)],
  };
}
