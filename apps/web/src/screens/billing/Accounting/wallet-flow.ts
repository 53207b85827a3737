import type { WalletPayment } from '@vetloom/domain/billing/wallet.ts';
import type { WalletCalls, WalletOrder } from '../../../data/billing/wallet.ts';

/** How often the server is asked while an owner pays, milliseconds. */
const ASK_EVERY_MS = 2500;

/** Steps behind which nothing comes any more by itself. */
const ENDED: ReadonlySet<WalletPayment['step']> = new Set(['done', 'cancelled', 'expired', 'failed', 'refunded']);

/** Whether a payment waits for somebody. */
export const isUnderWay = (payment: WalletPayment | undefined): boolean =>
  payment !== undefined && !ENDED.has(payment.step);

/** What a screen shows of it. */
export interface WalletState {
  readonly payment: WalletPayment | undefined;
  readonly busy: boolean;
  readonly failure: unknown;
}

/** What a flow is made of; `wait` calls back after so many milliseconds and answers how not to. */
export interface WalletFlowParts {
  readonly calls: WalletCalls;
  readonly order: WalletOrder;
  readonly hear: (state: WalletState) => void;
  readonly wait?: (act: () => void, ms: number) => () => void;
}

const byTimer = (act: () => void, ms: number) => {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
};

/**
 * Goes through a payment with the server: what waits for the bill already is gone on with, then the server is asked again and again until it has ended. Where the owner has consented
 * it takes the money. An answer that doesn't come changes nothing: the next one says how it stands.
 */
export class WalletFlow {
  readonly #parts: WalletFlowParts;
  #state: WalletState = { payment: undefined, busy: true, failure: undefined };
  #stop: (() => void) | undefined;
  #stopped = false;
  #asking = false;

  constructor(parts: WalletFlowParts) {
    this.#parts = parts;
  }

  /** Looks for a payment that waits for the bill. */
  start(): Promise<void> {
    const [bill = ''] = this.#parts.order.bills;
    return this.#act(async () => (await this.#parts.calls.waiting(bill)).find(({ status }) => status === 'pending'));
  }

  /** Begins; by the code of the owner's app the money is taken at once. */
  begin(oneTimeKey?: string): Promise<void> {
    const { calls, order } = this.#parts;
    return this.#act(() => calls.create({ ...order, ...(oneTimeKey !== undefined && { oneTimeKey }) }));
  }

  /** Ends what is under way; what was taken goes back. */
  async cancel(): Promise<void> {
    const { payment } = this.#state;
    if (payment) await this.#act(() => this.#parts.calls.cancel(payment._id));
  }

  /** Asks at once instead of later, as when somebody comes back to the screen: a page that nobody sees is hardly woken by the browser. */
  look(): void {
    const { payment, busy } = this.#state;
    if (this.#stopped || busy || this.#asking || !this.#stop || !payment || !isUnderWay(payment)) return;
    this.#stop();
    void this.#ask(payment);
  }

  /** Asks no more. What has begun goes on at the server. */
  stop(): void {
    this.#stopped = true;
    this.#stop?.();
  }

  async #act(work: () => Promise<WalletPayment | undefined>): Promise<void> {
    this.#say({ busy: true, failure: undefined });
    try {
      const payment = await work();
      this.#say(payment ? { payment, busy: false } : { busy: false });
    } catch (failure) {
      this.#say({ busy: false, failure });
    }
    this.#askLater();
  }

  #askLater(): void {
    this.#stop?.();
    const { payment } = this.#state;
    if (this.#stopped || !payment || !isUnderWay(payment)) return;
    // What is ready is taken at once.
    const ms = payment.step === 'ready' ? 0 : ASK_EVERY_MS;
    this.#stop = (this.#parts.wait ?? byTimer)(() => void this.#ask(payment), ms);
  }

  async #ask({ _id, step }: WalletPayment): Promise<void> {
    const { calls } = this.#parts;
    this.#asking = true;
    try {
      const payment = await (step === 'ready' || step === 'unsure' ? calls.confirm(_id) : calls.check(_id));
      // Somebody may have ended it meanwhile, or begun another.
      if (this.#state.payment?._id === _id && isUnderWay(this.#state.payment)) this.#say({ payment });
    } catch {
      // The line is away, or it took too long.
    }
    this.#asking = false;
    this.#askLater();
  }

  #say(news: Partial<WalletState>): void {
    this.#state = { ...this.#state, ...news };
    if (!this.#stopped) this.#parts.hear(this.#state);
  }
}
