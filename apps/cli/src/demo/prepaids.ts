import { depositID } from '@vetloom/domain/billing/deposit.kind.ts';
import { type Deposit, depositSchema } from '@vetloom/domain/billing/deposit.schema.ts';
import { prepaidID } from '@vetloom/domain/billing/prepaid.kind.ts';
import { type Prepaid, type PrepaidEntry, prepaidSchema } from '@vetloom/domain/billing/prepaid.schema.ts';
import type { PrepaidPlan } from '@vetloom/domain/billing/prepaid-plan.schema.ts';
import { expiryOf, frozenLines, isValidAt, stateOf, valueOfUse } from '@vetloom/domain/billing/prepaid-value.ts';
import { receiptID } from '@vetloom/domain/billing/receipt.kind.ts';
import { type Receipt, receiptSchema } from '@vetloom/domain/billing/receipt.schema.ts';
import { saleID } from '@vetloom/domain/billing/sale.kind.ts';
import { type Sale, saleSchema } from '@vetloom/domain/billing/sale.schema.ts';
import { DAY_SECONDS, dayStart } from '@vetloom/domain/core/clock.ts';
import type { AnyDocument } from '@vetloom/domain/engine/kind.ts';
import type { Owner } from '@vetloom/domain/owner/owner.schema.ts';
import { PET_STATUS, type Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { prepaidPlans } from './prepaid-plans.ts';
import type { Random } from './random.ts';
import type { World } from './world.ts';
import { DEMO_ZONE } from './zone.ts';

/** How many packages were sold, by the species that each plan is for. */
const SOLD = { Canine: 6, Feline: 3 } as const;
/** Nothing of them moves in the days of which the till's books are told. */
const BOOKS_SECONDS = 16 * DAY_SECONDS;
/** Days before today on which a package was sold at the earliest. */
const EARLIEST_DAYS = 330;

type Species = keyof typeof SOLD;
/** An owner who bought a package for an animal. */
interface Buyer {
  readonly owner: Owner;
  readonly pet: Pet;
}

/** Keeps some owners whose animals have been known for long, while everything else passes by. */
export class PrepaidBuyers {
  readonly found = new Map<Species, Buyer[]>([
    ['Canine', []],
    ['Feline', []],
  ]);
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
  }

  *through(documents: Iterable<AnyDocument>): Generator<AnyDocument> {
    let owner: Owner | undefined;
    for (const document of documents) {
      if (document.collection === 'user') owner = document as Owner;
      if (document.collection === 'pet' && owner !== undefined) this.#keep(owner, document as Pet);
      yield document;
    }
  }

  #keep(owner: Owner, pet: Pet): void {
    const species = pet.type as Species;
    const own = this.found.get(species);
    const isKnown = [...this.found.values()].flat().some((one) => one.owner === owner);
    const isOld = pet.createDateTime < this.#world.today - (EARLIEST_DAYS + 5) * DAY_SECONDS;
    if (own && own.length < SOLD[species] && !isKnown && isOld && pet.status === PET_STATUS.normal)
      own.push({ owner, pet });
  }
}

/** Packages that owners have paid ahead, with the money that came for them, and the bills of which their uses have paid a line. */
export function* prepaidsOf(
  random: Random,
  world: World,
  buyers: PrepaidBuyers,
  since: number,
): Generator<Prepaid | Deposit | Sale | Receipt> {
  const [dogs, cats] = [...prepaidPlans(world.catalogue, since)];
  for (const [plan, species] of [
    [dogs, 'Canine'],
    [cats, 'Feline'],
  ] as const) {
    if (!plan) continue;
    const own = buyers.found.get(species) ?? [];
    for (const [nth, buyer] of own.entries()) {
      const stream = random.fork(`${species} ${nth}`);
      // The first is nearly at its end, the second used up.
      const back = nth === 0 ? EARLIEST_DAYS : stream.int(40, EARLIEST_DAYS - 20);
      const uses = plan.lines[0]?.uses ?? 0;
      const used = nth === 1 ? uses : stream.int(1, uses - 1);
      yield* sold(stream, world, { plan, buyer, at: atDesk(stream, world.today - back * DAY_SECONDS), used });
    }
  }
}

const atDesk = (random: Random, day: number): number => day + random.int(10 * 3600, 19 * 3600);

interface Sold {
  readonly plan: PrepaidPlan;
  readonly buyer: Buyer;
  /** Unix seconds. */
  readonly at: number;
  /** How many of its uses were taken. */
  readonly used: number;
}

function* sold(
  random: Random,
  world: World,
  { plan, buyer, at, used }: Sold,
): Generator<Prepaid | Deposit | Sale | Receipt> {
  const by = random.pick(world.team.cashiers)._id;
  const _id = prepaidID(at, random.bytes);
  const { name, price, shared, validity } = plan;
  const userID = buyer.owner._id;
  const money = (kind: 'in' | 'packaged', amount: number, more: Partial<Deposit>): Deposit =>
    depositSchema.parse({
      ...{ _id: depositID(at, random.bytes), collection: 'deposit', userID, kind, amount, method: 'cash', note: name },
      ...{ createDateTime: at, createBy: by, depositDay: dayStart(at, DEMO_ZONE), updateDateTime: at, ...more },
    });
  yield money('in', price, { method: random.pick(['cash', 'creditCard', 'linePay']) });
  yield money('packaged', -price, { prepaidID: _id });
  const [line] = frozenLines(plan);
  if (!line) return;
  const entries: PrepaidEntry[] = [];
  const expireDateTime = expiryOf(validity, at, DEMO_ZONE);
  const last = Math.min(world.today - BOOKS_SECONDS, expireDateTime || world.today);
  const every = Math.floor((last - at) / DAY_SECONDS / (used + 1));
  for (let slot = 0; slot < used && every > 0; slot += 1) {
    const day = dayStart(at, DEMO_ZONE) + (slot + 1) * every * DAY_SECONDS;
    const usedAt = atDesk(random, day);
    if (!isValidAt({ expireDateTime }, usedAt)) break;
    const cashier = random.pick(world.team.cashiers);
    const sale = bathOf(random, { line, buyer, at: usedAt, by: cashier._id });
    const receipt = receiptOf(random, sale, { prepaidID: _id, lineID: sale.lines[0]?._id ?? '' });
    entries.push({
      ...{ _id: `use-${receipt._id.slice('/receipt/'.length)}`, kind: 'use', amount: -valueOfUse(line, slot) },
      ...{ at: usedAt, by: cashier._id, line: line._id, slot, receiptID: receipt._id, itemID: line.itemIDs[0] ?? '' },
      ...{ name: line.name, covered: sale.total, staffID: cashier._id, staffName: cashier.name },
    });
    yield sale;
    yield receipt;
  }
  const lines = [line];
  yield prepaidSchema.parse({
    ...{ _id, collection: 'prepaid', userID, petID: shared ? '' : buyer.pet._id, planID: plan._id },
    ...{ name, price, shared, lines, entries, extensions: [], expireDateTime, state: stateOf({ lines, entries }) },
    ...{ createDateTime: at, createBy: by },
    ...{ updateDateTime: entries.at(-1)?.at ?? at, updateBy: entries.at(-1)?.by ?? by },
  });
}

interface Bath {
  readonly line: Prepaid['lines'][number];
  readonly buyer: Buyer;
  readonly at: number;
  readonly by: string;
}

function bathOf(random: Random, { line, buyer, at, by }: Bath): Sale {
  const { name, listPrice: price, itemIDs } = line;
  return saleSchema.parse({
    ...{ _id: saleID(at, random.bytes), collection: 'sale', userID: buyer.owner._id, userName: buyer.owner.name },
    lines: [{ _id: random.rowID(), itemID: itemIDs[0] ?? '', name, class: '美容', price, number: 1, note: '' }],
    ...{ dateTime: at, billStatus: 30, total: price, received: price },
    ...{ createDateTime: at, createBy: by, updateDateTime: at, updateBy: by },
  });
}

/** A receipt that brings no money: a use paid the line. */
function receiptOf(random: Random, sale: Sale, prepaid: NonNullable<Receipt['prepaid']>): Receipt {
  const at = sale.dateTime;
  const _id = receiptID(at, random.bytes);
  return receiptSchema.parse({
    ...{ _id, collection: 'receipt', receive: sale.total, receiveBy: sale.createBy, method: 'prepaid', prepaid },
    ...{ createDateTime: at, receiveDay: dayStart(at, DEMO_ZONE), collectionID: sale._id, type: 'sale' },
    ...{ userID: sale.userID, petID: '', paymentID: _id.slice('/receipt/'.length), updateDateTime: at },
    ...{ transferAccount: '', issuer: '', creditCardNumber: '', note: '', tendered: null, change: null },
    ...{ reverses: '', reversedBy: '', isBadDebt: false },
  });
}
