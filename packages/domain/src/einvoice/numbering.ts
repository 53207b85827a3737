import { EINVOICE_SETTING } from '../clinic/settings/einvoice.setting.ts';
import { settingOf } from '../clinic/settings/setting-concern.ts';
import { DAY_SECONDS } from '../core/clock.ts';
import { DomainError } from '../core/error.ts';
import type { CommandContext } from '../engine/command.ts';
import type { Tx } from '../engine/transaction.ts';
import { periodOf, readInvoice, reportingEnds, writtenInvoice } from './invoice-number.ts';
import { type EinvoiceLane, einvoiceLaneID, HOUSE_INVOICES, type InvoiceBlock, LOST_INVOICES } from './lane.schema.ts';
import { type EinvoiceRange, leftOf } from './range.schema.ts';

/** A desk asks for more once it has so few left. */
const FEW = 10;
/** Before a period ends its successor's numbers are asked for, so that the first invoice of the new one needs no network: seconds. */
export const ASKED_AHEAD_S = 2 * DAY_SECONDS;

const leftIn = (block: InvoiceBlock): number => block.to - block.next + 1;

/** How many numbers of a period a device has left. */
export const numbersLeft = (lane: EinvoiceLane | undefined, period: string): number =>
  (lane?.blocks ?? []).reduce((sum, block) => (block.period === period ? sum + leftIn(block) : sum), 0);

/** Whether a device should ask for numbers of a period. */
export const needsNumbers = (lane: EinvoiceLane | undefined, period: string): boolean =>
  numbersLeft(lane, period) <= FEW;

/** The number that a device uses next in a period, and by what it is proved; undefined where it has none. */
export function nextInvoice(
  lane: EinvoiceLane | undefined,
  period: string,
): { readonly number: string; readonly code: string | undefined } | undefined {
  const block = lane?.blocks.find((one) => one.period === period && leftIn(one) > 0);
  return block && { number: writtenInvoice(block.letters, block.next), code: block.codes?.[block.next - block.from] };
}

/** A lane with a number used: what lies before it in its block will not be used any more. */
function used(lane: EinvoiceLane, number: string, now: number): EinvoiceLane {
  const blocks = lane.blocks.map((block) =>
    holds(block, number) ? { ...block, next: Math.max(block.next, readInvoice(number).count + 1) } : block,
  );
  return { ...lane, blocks, updateDateTime: now };
}

function holds(block: InvoiceBlock, number: string): boolean {
  const { letters, count } = readInvoice(number);
  return block.letters === letters && count >= block.from && count <= block.to;
}

/** Blocks that may still be told of: what a period left can be reported until its reporting ends, and so long a desk may have been away. */
const kept = (lane: EinvoiceLane, ctx: CommandContext): InvoiceBlock[] =>
  lane.blocks.filter((block) => reportingEnds(block.period, ctx.zone) > ctx.received).slice(-59);

const emptyLane = (device: string, ctx: CommandContext): EinvoiceLane => ({
  _id: einvoiceLaneID(device),
  collection: 'einvoiceLane',
  device,
  blocks: [],
  by: ctx.actor.staffID,
  createDateTime: ctx.now,
  updateDateTime: ctx.now,
});

/** A block has at least so many numbers, and a person's devices that used none of theirs are at most so many in a day. */
const [LEAST_BLOCK, MOST_IDLE] = [10, 20];

/**
 * How many other devices a person has got numbers for within a day that used none of them. Whoever sets desks up has some; each makes the next block smaller, so that nobody
 * empties the clinic's ranges by devices that there aren't.
 */
const idleDevices = (lanes: readonly EinvoiceLane[], ctx: CommandContext, device: string, period: string): number =>
  lanes.filter((lane) => {
    const own = lane.blocks.filter((block) => block.period === period);
    const isMine = own.some(({ by, at = 0 }) => by === ctx.actor.staffID && at > ctx.received - DAY_SECONDS);
    return lane.device !== device && isMine && own.every(({ from, next }) => next === from);
  }).length;

/** Ranges that have numbers left, in the order in which they are given out: the earliest first. */
const inTurn = (ranges: readonly EinvoiceRange[]): EinvoiceRange[] =>
  ranges
    .filter((one) => leftOf(one) > 0)
    .sort((a, b) => a.createDateTime - b.createDateTime || (a._id < b._id ? -1 : 1));

/** Gives a device numbers of a period out of the clinic's ranges, the earliest first; answers its lane. Without any left it stays as it is. */
export async function lease(tx: Tx, ctx: CommandContext, device: string, period: string): Promise<EinvoiceLane> {
  const lanes = await tx.query('einvoiceLane', 'byDevice', {});
  const idle = device === HOUSE_INVOICES ? 0 : idleDevices(lanes, ctx, device, period);
  const lane = (await tx.get('einvoiceLane', einvoiceLaneID(device))) ?? emptyLane(device, ctx);
  const [range] = inTurn(await tx.query('einvoiceRange', 'byPeriod', { equals: [period] }));
  if (!range || idle >= MOST_IDLE) return lane;
  const { blockSize } = await settingOf(tx, EINVOICE_SETTING);
  const from = range.next;
  const to = Math.min(range.to, from + Math.max(LEAST_BLOCK, Math.floor(blockSize / (idle + 1))) - 1);
  await tx.put('einvoiceRange', { ...range, next: to + 1, updateDateTime: ctx.now });
  const block = {
    ...{ period, letters: range.letters, from, to, next: from },
    ...{ by: ctx.actor.staffID, at: ctx.received },
  };
  const after = { ...lane, blocks: [...kept(lane, ctx), block], updateDateTime: ctx.now };
  await tx.put('einvoiceLane', after);
  return after;
}

/** Whether another invoice has the number; one of years ago is of another period. */
async function isTaken(tx: Tx, number: string, { period }: InvoiceBlock, id: string): Promise<boolean> {
  const found = await tx.query('einvoice', 'byNumber', { equals: [number] });
  return found.some((one) => one._id !== id && one.period === period);
}

/**
 * The number under which an invoice stands, with its code. What a desk printed stands, as long as it was given to a desk and nobody else has used it; a copied browser's number is
 * replaced by one of the server's, and whoever issued it is told. Empty on a desk that holds none: the server gives it.
 * @throws DomainError contradictory, with the rule `noInvoiceNumbers`, where the clinic has none left
 */
export async function bookedInvoice(
  tx: Tx,
  ctx: CommandContext,
  wanted: { readonly _id: string; readonly number: string; readonly code: string },
): Promise<{ readonly number: string; readonly code: string }> {
  const period = periodOf(ctx.now, ctx.zone);
  if (wanted.number !== '' && (await keep(tx, ctx, wanted.number, period, wanted._id))) return wanted;
  if (ctx.where === 'device') return { number: '', code: wanted.code.slice(0, 4) };
  const theirs = await houseNumber(tx, ctx, period);
  if (wanted.number !== '')
    ctx.conflict({
      ...{ collection: 'einvoice', id: wanted._id, path: ['number'] },
      ...{ from: null, mine: wanted.number, theirs: theirs.number },
    });
  return { number: theirs.number, code: theirs.code ?? wanted.code.slice(0, 4) };
}

async function keep(tx: Tx, ctx: CommandContext, number: string, period: string, id: string): Promise<boolean> {
  const lanes = await tx.query('einvoiceLane', 'byDevice', {});
  const holding = (fits: (block: InvoiceBlock) => boolean) =>
    lanes.find(({ blocks }) => blocks.some((block) => fits(block) && holds(block, number)));
  const own = holding((block) => block.period === period);
  const lane = own ?? holding(() => true);
  // The server's own are given by the server alone: nobody has printed one that isn't in the books.
  const block = lane?.blocks.find((one) => holds(one, number));
  if (!lane || !block || lane.device === HOUSE_INVOICES || (await isTaken(tx, number, block, id))) return false;
  // Also where it doesn't stand, because the desk's clock was in another period: it is on paper, and no other paper may have it.
  await tx.put('einvoiceLane', used(lane, number, ctx.now));
  return own !== undefined;
}

async function houseNumber(tx: Tx, ctx: CommandContext, period: string) {
  const before = await tx.get('einvoiceLane', einvoiceLaneID(HOUSE_INVOICES));
  const lane = numbersLeft(before, period) > 0 && before ? before : await lease(tx, ctx, HOUSE_INVOICES, period);
  const next = nextInvoice(lane, period);
  if (!next)
    throw new DomainError('contradictory', 'no numbers of invoices are left', { rule: 'noInvoiceNumbers', period });
  await tx.put('einvoiceLane', used(lane, next.number, ctx.now));
  return next;
}

/** A range as if its next numbers had been given out, and nobody's lane with them: a desk may have printed some, and no desk will be given any. */
export async function passOver(tx: Tx, ctx: CommandContext, range: EinvoiceRange, until: number): Promise<void> {
  const { period, letters, next: from } = range;
  const to = Math.min(range.to, until);
  if (to < from) return;
  const lane = (await tx.get('einvoiceLane', einvoiceLaneID(LOST_INVOICES))) ?? emptyLane(LOST_INVOICES, ctx);
  const block = { period, letters, from, to, next: to + 1 };
  await tx.put('einvoiceLane', { ...lane, blocks: [...kept(lane, ctx), block], updateDateTime: ctx.now });
  await tx.put('einvoiceRange', { ...range, next: to + 1, updateDateTime: ctx.now });
}

/** Ranges of a period as if so many of their numbers had been given out, one range after the other. */
export async function passOverNext(tx: Tx, ctx: CommandContext, period: string, count: number): Promise<void> {
  let left = count;
  for (const range of inTurn(await tx.query('einvoiceRange', 'byPeriod', { equals: [period] }))) {
    if (left > 0) await passOver(tx, ctx, range, range.next + left - 1);
    left -= leftOf(range);
  }
}

/** The blocks that were given out of a range, with their lanes. */
export async function leasedOf(
  tx: Tx,
  { period, letters, from, to }: EinvoiceRange,
): Promise<{ readonly lane: EinvoiceLane; readonly blocks: readonly InvoiceBlock[] }[]> {
  const lanes = await tx.query('einvoiceLane', 'byDevice', {});
  const isOf = (block: InvoiceBlock) =>
    block.period === period && block.letters === letters && block.from >= from && block.to <= to;
  return lanes.map((lane) => ({ lane, blocks: lane.blocks.filter(isOf) })).filter(({ blocks }) => blocks.length > 0);
}
