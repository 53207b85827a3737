import { randomBytes } from 'node:crypto';
import { bookingID } from '@vetloom/domain/booking/booking.kind.ts';
import { ownerID } from '@vetloom/domain/owner/owner.kind.ts';
import { petID } from '@vetloom/domain/pet/pet.kind.ts';
import { recordID } from '@vetloom/domain/record/record.kind.ts';

/** Something that somebody does at a station. */
export type Deed =
  | { readonly kind: 'command'; readonly name: string; readonly version: number; readonly args: unknown }
  | { readonly kind: 'list' | 'pull' };

type Step = (mark: string) => Deed;

const random = (bytes: number) => randomBytes(bytes);
const now = () => Math.floor(Date.now() / 1000);
const command = (name: string, version: number, args: unknown): Deed => ({ kind: 'command', name, version, args });
/** About what a paragraph of a visit holds. */
const FINDING = '精神食慾正常，體溫三十八點五度，心肺音正常，腹部觸診無異常。';
const HOUR = 3600;

/**
 * What comes up at a desk, over and over: an owner with an animal, a booking, a visit that is written in several savings, and looks at lists between them. Seven of
 * ten write. Each writing bears a mark by which other stations know it again.
 */
export class ClinicDay {
  readonly #station: number;
  #count = 0;
  #owner = '';
  #pet = '';
  #visit = '';
  #diagnosis = '';

  constructor(station: number) {
    this.#station = station;
  }

  /** The next of it. */
  next(mark: string): Deed {
    const step = this.#steps[this.#count % this.#steps.length];
    if (!step) throw new Error('a day has steps');
    this.#count += 1;
    return step(mark);
  }

  readonly #steps: readonly Step[] = [
    (mark) => {
      this.#owner = ownerID(now(), random);
      // Three digits of the station and five of the day: no two are alike in a clinic.
      const phone = `09${String(this.#station).padStart(3, '0')}${String(this.#count).padStart(5, '0')}`;
      return command('owner.create', 1, { _id: this.#owner, fields: { name: `林家豪 ${mark}`, phone } });
    },
    (mark) => {
      this.#pet = petID(now(), random);
      const fields = { name: `小橘 ${mark}`, type: '貓' };
      return command('pet.create', 1, { _id: this.#pet, userID: this.#owner, fields });
    },
    () => ({ kind: 'list' }),
    (mark) => {
      const dateTime = now() + HOUR * (1 + (this.#count % 2000));
      return command('booking.create', 3, {
        _id: bookingID(now(), random),
        userID: this.#owner,
        petID: this.#pet,
        place: { dateTime, dateTimeEnd: dateTime + HOUR / 2 },
        words: { cause: `年度健檢 ${mark}` },
      });
    },
    (mark) => {
      this.#visit = recordID(now(), random);
      this.#diagnosis = '';
      return command('record.checkIn', 2, {
        visits: [{ _id: this.#visit, petID: this.#pet, cause: `嘔吐 ${mark}` }],
      });
    },
    (mark) => this.#save(mark),
    () => ({ kind: 'pull' }),
    (mark) => this.#save(mark),
    () => ({ kind: 'list' }),
    (mark) => this.#save(mark),
  ];

  #save(mark: string): Deed {
    const [from, to] = [this.#diagnosis, `${FINDING} ${mark}`];
    this.#diagnosis = to;
    const edits = [{ op: 'set', path: ['diagnosis'], from, to }];
    return command('record.edit', 1, { recordID: this.#visit, edits });
  }
}

/** The mark of a writing: when it was begun (ms since 1970) and at which station. */
export const markOf = (at: number, station: number): string => `@${at.toFixed(1)}~${station}`;

/** When something that came from another station was begun, by its mark; undefined without one. */
export function beginningOf(
  body: Readonly<Record<string, unknown>>,
): { mark: string; at: number; station: number } | undefined {
  for (const words of [body.name, body.diagnosis, body.cause]) {
    if (typeof words !== 'string') continue;
    const [mark, at, station] = /@(\d+\.\d)~(\d+)/.exec(words) ?? [];
    if (mark !== undefined) return { mark, at: Number(at), station: Number(station) };
  }
  return undefined;
}
