import { type PagePart, showsPart } from '@vetloom/domain/clinic/settings/owner-page.setting.ts';
import { addDays } from '@vetloom/domain/core/clock.ts';
import type { OwnerHome } from '@vetloom/protocol/owner-page.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { portalExample as words } from '../../../locale/portal-example.ts';

interface Shown {
  readonly clinic: string;
  readonly greeting: string;
  readonly parts: PagePart[];
  /** Unix seconds. */
  readonly now: number;
}

/** A page of an owner whom there isn't, by what the clinic would show. */
export function exampleHome({ clinic, greeting, parts, now }: Shown): OwnerHome {
  const zone = shownZone();
  const day = (offset: number) => addDays(now, offset, zone);
  const has = (part: PagePart) => showsPart({ parts }, part);
  const key = '0000000000000000';
  const lines = words.lines.map((name) => ({ name, low: 1500, high: 2000 }));
  return {
    ...{ clinic, phone: '', place: '', timeZone: zone.name, greeting, owner: words.owner, booksAt: '' },
    pets: [
      {
        ...{ key, name: words.pet, type: 'Canine', breed: words.breed, gender: 'Female', isNeutered: true },
        ...{ birth: day(-2000), picture: '', chip: has('chip') ? '900123456789012' : '' },
        weight: has('weight') ? { value: 9.8, dateTime: day(-30) } : null,
        vaccines: has('vaccines') ? [{ name: words.vaccine, dateTime: day(-335) }] : [],
        due: has('vaccines') ? [{ title: words.vaccine, date: day(30) }] : [],
      },
    ],
    papers: has('papers')
      ? [{ key, pet: words.pet, title: words.paper, number: '2026-000012', dateTime: day(-30), revokedAt: null }]
      : null,
    bookings: has('bookings')
      ? [{ pet: words.pet, dateTime: day(3), kind: words.kind, status: 'approved', secret: '' }]
      : null,
    estimates: has('estimates')
      ? [
          {
            ...{ key, seen: 'example', pet: words.pet, title: words.estimate, note: '', validUntil: null },
            ...{ dateTime: day(-1), low: 3000, high: 4000, lines, state: 'open', decidedAt: null },
          },
        ]
      : null,
    bills: has('bills')
      ? [
          {
            ...{ key, pet: words.pet, kind: 'visit', dateTime: day(-1) },
            ...{ total: 1200, received: 0, owed: 1200, isPaying: false },
          },
        ]
      : null,
    canPay: has('payment'),
    messages: has('messages') ? [{ dateTime: day(-2), text: words.message }] : null,
  };
}
