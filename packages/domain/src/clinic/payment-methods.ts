import { z } from 'zod';
import { DomainError } from '../core/error.ts';
import type { CommandContext } from '../engine/command.ts';
import type { Tx } from '../engine/transaction.ts';
import type { Customize } from './clinic.schema.ts';

/**
 * What closes a bill, as the product knows it (spec 2 §3), in the order of the cashier's number keys. A clinic closes what it doesn't take and adds
 * ways of its own (`/customize/paymentMethods`); whatever is asked of a way of paying is asked here, so that a further one is one more row.
 */
const KNOWN_METHODS = {
  /** Counted in notes and coins at a handover; every till has it. */
  cash: { moves: 'cash' },
  creditCard: { moves: 'money' },
  transfer: { moves: 'money' },
  linePay: { moves: 'money' },
  /** What the owner paid ahead: nothing goes through the till. */
  deposit: { moves: 'deposit' },
  /** A use of a package that the owner paid for ahead: nothing goes through the till. */
  prepaid: { moves: 'prepaid' },
  /** Nothing was received: what was owed is given up. */
  badDebt: { moves: 'nothing' },
} as const satisfies Record<string, { readonly moves: 'cash' | 'money' | 'deposit' | 'prepaid' | 'nothing' }>;

/** A way of paying that the product knows. */
export type KnownMethod = keyof typeof KNOWN_METHODS;

/** A clinic's own way of paying, by its row in the clinic's list; it brings money like a card does, to an account and not into the till. */
export type OwnMethod = `own:${string}`;
/** A clinic's own way of paying. */
export const ownMethod = z.templateLiteral(['own:', z.string().regex(/[A-Za-z0-9._-]{1,60}/)]);

/** Whether a way of paying is a clinic's own. */
export const isOwnMethod = (method: string): method is OwnMethod => method.startsWith('own:');

type Methods = Pick<Customize, 'paymentMethods'> | undefined;
type Row = NonNullable<Customize['paymentMethods']>[number];

/** A row's way of paying: a row with the name of one that the product knows says whether the clinic takes that. */
const methodOfRow = ({ _id }: Pick<Row, '_id'>): KnownMethod | OwnMethod =>
  Object.hasOwn(KNOWN_METHODS, _id) ? (_id as KnownMethod) : `own:${_id}`;

const rowOf = (list: Methods, method: string): Row | undefined =>
  list?.paymentMethods?.find((row) => methodOfRow(row) === method);

/** Ways that the product knows and a clinic may close: those that bring money, but for the till's own. */
export const CLOSABLE = (Object.keys(KNOWN_METHODS) as KnownMethod[]).filter(
  (method) => KNOWN_METHODS[method].moves === 'money',
);

/** Whether a clinic takes money in a way now. */
function isTaken(list: Methods, method: string): boolean {
  if (isOwnMethod(method)) return rowOf(list, method)?.off === false;
  return !(CLOSABLE as readonly string[]).includes(method) || rowOf(list, method)?.off !== true;
}

/** Of these ways those that the clinic takes, then its own in its order: what a cashier is offered. */
export function methodsTaken<M extends KnownMethod>(list: Methods, known: readonly M[]): (M | OwnMethod)[] {
  const own = (list?.paymentMethods ?? []).map(methodOfRow).filter(isOwnMethod);
  return [...known, ...own].filter((method) => isTaken(list, method));
}

/** Known ways, and the clinic's own of which there is something to show, in a firm order. */
export const withOwn = <M extends KnownMethod>(known: readonly M[], used: Iterable<string>): (M | OwnMethod)[] => [
  ...known,
  ...[...new Set(used)].filter(isOwnMethod).sort(),
];

/** The word of a clinic's own way of paying; undefined for one that its list doesn't have. */
export const ownMethodWord = (list: Methods, method: OwnMethod): string | undefined => rowOf(list, method)?.name;

/** What is asked of a way of paying that is written down. */
interface MethodUse {
  readonly method: string;
  /** Whether the person chooses it now and can still be told: else what a device took in that way before it was closed is a fact (law 6). */
  readonly chosen: boolean;
}

/**
 * Refuses a way of paying that the clinic never had, or that it takes no longer where it is chosen now. Answers the word under which the fact keeps a
 * way of the clinic's own.
 * @throws DomainError badParameter, with the rule `unknownMethod` or `methodNotTaken`
 */
export async function demandMethod(
  tx: Pick<Tx, 'get'>,
  { method, chosen }: MethodUse,
): Promise<{ readonly methodName?: string }> {
  const own = isOwnMethod(method);
  if (!own && !(chosen && (CLOSABLE as readonly string[]).includes(method))) return {};
  const list = await tx.get('customize', '/customize/paymentMethods');
  const row = rowOf(list, method);
  if (own && !row)
    throw new DomainError('badParameter', 'the clinic has no such way of paying', {
      field: 'method',
      rule: 'unknownMethod',
    });
  if (chosen && !isTaken(list, method))
    throw new DomainError('badParameter', 'the clinic does not take this way of paying', {
      field: 'method',
      rule: 'methodNotTaken',
    });
  return own && row ? { methodName: row.name } : {};
}

/** Whether the person can still be told: on the device, and in a call that waits for its answer. */
export const isTold = (ctx: Pick<CommandContext, 'where'>, asked: boolean): boolean => asked || ctx.where === 'device';

/** Refuses to close what every till has, or what moves no money. @throws DomainError badParameter */
export function demandClosable(list: Methods): void {
  const open = (list?.paymentMethods ?? []).find(
    ({ _id, off }) => off && Object.hasOwn(KNOWN_METHODS, _id) && !(CLOSABLE as readonly string[]).includes(_id),
  );
  if (open)
    throw new DomainError('badParameter', 'this way of paying is always there', {
      field: `paymentMethods.${open._id}`,
      rule: 'methodNotClosable',
    });
}

/**
 * A clinic's own way of paying stays in its list for ever, because receipts name it: it is closed, not removed.
 * @throws DomainError contradictory for a list from which one is gone
 */
export function demandMethodsKept(before: Methods, after: Methods): void {
  const kept = new Set((after?.paymentMethods ?? []).map(({ _id }) => _id));
  const gone = (before?.paymentMethods ?? []).find((row) => isOwnMethod(methodOfRow(row)) && !kept.has(row._id));
  if (gone)
    throw new DomainError('contradictory', 'receipts name it: close it instead', { id: gone._id, rule: 'methodKept' });
}
