import { z } from 'zod';
import type { LinkMemory } from './link.ts';

const KEY = 'serviceOrders';
/** As many are remembered: more than a clinic orders of one service in a month. */
const MOST = 500;

const remembered = z.array(
  z.object({ orderNumber: z.string(), state: z.enum(['asked', 'taken']), reference: z.string() }),
);
type Remembered = z.output<typeof remembered>[number];

/** How far each order of a service came, so that none is ordered twice: written before it is asked for, and when it was taken. */
export class ServiceOrders {
  readonly #memory: LinkMemory;
  readonly #orders: Map<string, Remembered>;

  constructor(memory: LinkMemory) {
    this.#memory = memory;
    const read = remembered.safeParse(parsed(memory.get(KEY)));
    this.#orders = new Map((read.data ?? []).map((order) => [order.orderNumber, order]));
  }

  get(orderNumber: string): Remembered | undefined {
    return this.#orders.get(orderNumber);
  }

  /** From now on the service may have it. */
  asked = (orderNumber: string): Promise<void> => this.#put({ orderNumber, state: 'asked', reference: '' });

  taken = (orderNumber: string, reference: string): Promise<void> =>
    this.#put({ orderNumber, state: 'taken', reference });

  /** The service doesn't have it for sure. */
  async forget(orderNumber: string): Promise<void> {
    if (this.#orders.delete(orderNumber)) await this.#save();
  }

  async #put(order: Remembered): Promise<void> {
    this.#orders.delete(order.orderNumber);
    this.#orders.set(order.orderNumber, order);
    for (const oldest of this.#orders.keys()) {
      if (this.#orders.size <= MOST) break;
      this.#orders.delete(oldest);
    }
    await this.#save();
  }

  #save = (): Promise<void> => this.#memory.set(KEY, JSON.stringify([...this.#orders.values()]));
}

function parsed(text: string | undefined): unknown {
  try {
    return text === undefined ? [] : JSON.parse(text);
  } catch {
    return [];
  }
}
