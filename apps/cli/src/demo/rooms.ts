import { GUIDE_SETTING } from '@vetloom/domain/clinic/settings/guide.setting.ts';
import { type Cage, ROOM_SETTING, type Room } from '@vetloom/domain/clinic/settings/room.setting.ts';
import type { Setting } from '@vetloom/domain/clinic/settings/settings.ts';
import { TAX_SETTING } from '@vetloom/domain/clinic/settings/tax.setting.ts';
import { boardingRule } from './boarding-rule.ts';
import { bookingKinds } from './booking-kinds.ts';
import type { Catalogue } from './catalogue.ts';

const ROOMS = [
  ['consult1', '第一診間', 'consult'],
  ['consult2', '第二診間', 'consult'],
  ['surgery', '手術室', 'surgery'],
  ['xray', 'X 光室', 'imaging'],
  ['dogs', '犬病房', 'ward'],
  ['cats', '貓病房', 'ward'],
] as const satisfies readonly (readonly [string, string, Room['kind']])[];

/** The service that a day in a cage is charged as, by its key in the price list. */
const CAGE_DAY = 'ward';
/** What a day in a cage costs in the price list of a demo clinic, with its service. */
export const cageDay = (catalogue: Catalogue): { readonly serviceID: string; readonly price: number } => {
  const item = catalogue.find(CAGE_DAY, { kind: 'Canine', kg: 6, sex: 'Female' })?.item;
  return { serviceID: item?._id ?? '', price: item?.price ?? 0 };
};

const cagesIn = (
  roomID: string,
  letter: string,
  count: number,
  kind: Cage['kind'],
  from: number,
): Omit<Cage, 'serviceID'>[] =>
  Array.from({ length: count }, (_, at) => ({
    _id: `${letter}${at + 1}`,
    roomID,
    name: `${letter}${at + 1}`,
    kind,
    order: from + at,
  }));

/** What a clinic that has worked for years has decided about itself: rooms and cages, business tax, and that it needs no guide. */
export const settledIn = (catalogue: Catalogue, updateDateTime: number): readonly Setting[] => [
  {
    ...ROOM_SETTING.defaults,
    rooms: ROOMS.map(([_id, name, kind], order) => ({ _id, name, kind, order })),
    cages: [...cagesIn('dogs', 'A', 8, 'dog', 0), ...cagesIn('cats', 'B', 6, 'cat', 8)].map((cage) => ({
      ...cage,
      serviceID: cageDay(catalogue).serviceID,
    })),
    updateDateTime,
  },
  boardingRule(updateDateTime),
  bookingKinds(updateDateTime),
  { ...TAX_SETTING.defaults, taxIncluded: true, taxTreatment: 'outside', taxGoods: 'taxable', updateDateTime },
  { ...GUIDE_SETTING.defaults, skipped: [{ _id: 'print' }], updateDateTime },
];
