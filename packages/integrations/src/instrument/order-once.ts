import { refusedHere } from './ask-service.ts';
import type { InstrumentOrder } from './order.ts';
import type { InstrumentService, OrderTaken, ServiceAnswer } from './service.ts';

/**
 * Orders, and never twice: where nobody knows whether the service took the order it is looked up, and only where the service says that it hasn't it is asked once more. `isRepeated` says
 * that it may have been asked before, by a process that ended in the middle.
 */
export async function orderOnce(
  service: InstrumentService,
  order: InstrumentOrder,
  { isRepeated = false }: { readonly isRepeated?: boolean } = {},
): Promise<ServiceAnswer<{ readonly order: OrderTaken }>> {
  if (isRepeated) {
    const before = await lookedUp(service, order);
    if (before !== 'absent') return before;
  }
  const first = await service.order(order);
  if (first.kind === 'unsure') {
    const after = await lookedUp(service, order);
    if (after !== 'absent') return after.kind === 'done' ? after : first;
    return settled(service, order, await service.order(order));
  }
  return settled(service, order, first);
}

/** An order that the service says to have already is ours: its number is given once. */
async function settled(
  service: InstrumentService,
  order: InstrumentOrder,
  answer: ServiceAnswer<{ readonly order: OrderTaken }>,
): Promise<ServiceAnswer<{ readonly order: OrderTaken }>> {
  if (answer.kind !== 'refused' || answer.reason !== 'known') return answer;
  const there = await lookedUp(service, order);
  return there === 'absent' ? answer : there;
}

/** What the service has of an order; `absent` alone allows asking again. */
async function lookedUp(
  service: InstrumentService,
  { orderNumber }: InstrumentOrder,
): Promise<ServiceAnswer<{ readonly order: OrderTaken }> | 'absent'> {
  const answer = await service.find({ orderNumber });
  if (answer.kind !== 'done') return { kind: 'unsure', said: answer.said };
  switch (answer.found.is) {
    case 'taken':
      return { kind: 'done', order: answer.found.order };
    case 'cancelled':
      return refusedHere('tooLate', `order ${orderNumber} was taken back there`);
    case 'absent':
      return 'absent';
    case 'unknown':
      return {
        kind: 'unsure',
        said: {
          code: 'notKnown',
          words: `nobody knows whether the service has order ${orderNumber}: look there before it is ordered again`,
        },
      };
    default:
      throw new Error(`unknown: ${answer.found satisfies never}`);
  }
}
