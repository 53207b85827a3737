import { jobTask } from '@vetloom/protocol/sync-tool.ts';
import { z } from 'zod';
import type { LinkMemory, TaskOf } from './link.ts';

const KEY = 'orders';
/** As many are remembered: more than an instrument has specimens standing in a day. */
const MOST = 200;

const remembered = z.array(z.object({ task: jobTask, number: z.string(), isGiven: z.boolean() }));
/** An order, by what it is marked, and whether the instrument has it. */
export interface Ordered {
  readonly task: TaskOf<'order'>;
  readonly number: string;
  readonly isGiven: boolean;
}

/** The orders of an instrument that asks for them itself when a specimen is put in (E1394 §13): those that it has are told again when it asks again. */
export class OrderedHere {
  readonly #memory: LinkMemory;
  readonly #orders = new Map<string, Ordered>();

  constructor(memory: LinkMemory) {
    this.#memory = memory;
    const read = remembered.safeParse(parsed(memory.get(KEY)));
    for (const { task, ...rest } of read.data ?? []) {
      if (task.kind === 'order') this.#orders.set(task.orderNumber, { task, ...rest });
    }
  }

  get(orderNumber: string): Ordered | undefined {
    return this.#orders.get(orderNumber);
  }

  /** Remembers an order, or that the instrument has it. */
  async put(order: Ordered): Promise<void> {
    this.#orders.delete(order.task.orderNumber);
    this.#orders.set(order.task.orderNumber, order);
    await this.#save();
  }

  async remove(orderNumber: string): Promise<void> {
    if (this.#orders.delete(orderNumber)) await this.#save();
  }

  #save = (): Promise<void> => this.#memory.set(KEY, JSON.stringify([...this.#orders.values()].slice(-MOST)));
}

function parsed(text: string | undefined): unknown {
  try {
    return text === undefined ? [] : JSON.parse(text);
  } catch {
    return [];
  }
}
