import { DomainError } from '@vetloom/domain/core/error.ts';
import { randomSuffix } from '@vetloom/domain/core/ids.ts';
import { firstExpired } from '@vetloom/domain/stock/first-expired.ts';
import { FORM_DATES, type Form, type ItemLot } from '@vetloom/domain/stock/form.schema.ts';
import { FORM_EFFECTS, type FormKind } from '@vetloom/domain/stock/form-effects.ts';
import { stockUnitCost } from '@vetloom/domain/stock/form-total.ts';
import { inStockUnits, sumOf } from '@vetloom/domain/stock/movement.ts';
import { type PostedMovement, postings, type WantedMovement } from '@vetloom/domain/stock/postings.ts';
import { addMovements, firstPlace, type LedgerWrite, lotOf, lotsAt, movedBy } from '@vetloom/storage/stock/ledger.ts';
import type { ErpCall, RowWrite } from '../rows/row-write.ts';

type Goods = Form<'purchase'>['items'][number];
type Out = Form<'sell' | 'return'>['items'][number];

/**
 * Moves stock by what a form says now and has not moved yet: a new one all of it, a changed one the difference, a removed one (`after` null) gives all back
 * (spec 3 §7; the table is `FORM_EFFECTS`).
 */
export async function moveByForm<K extends FormKind>(
  call: ErpCall,
  write: RowWrite,
  kind: K,
  { id, after, reason }: { readonly id: string; readonly after: Form<K> | null; readonly reason: string },
): Promise<void> {
  const effect = FORM_EFFECTS[kind];
  if (!effect) return;
  const ledger: LedgerWrite = {
    ...{ sql: write.sql, seq: write.seq, now: call.now, author: write.author, next: { ord: 0 } },
  };
  const posted = await movedBy(write.sql, { cause: effect.cause, causeID: id });
  const wanted = after === null ? [] : await wantedOf(call, ledger, kind, after, posted);
  const happenedAt = after === null ? call.now : Number((after as Readonly<Record<string, unknown>>)[FORM_DATES[kind]]);
  await addMovements(ledger, { cause: effect.cause, causeID: id, happenedAt, reason }, postings(wanted, posted));
}

async function wantedOf(
  call: ErpCall,
  ledger: LedgerWrite,
  kind: FormKind,
  form: Form,
  posted: readonly PostedMovement[],
): Promise<WantedMovement[]> {
  const ofForm = new FormMovements(call, ledger, posted);
  if (kind === 'purchase') return ofForm.come(form as Form<'purchase'>);
  if (kind === 'check') return ofForm.counted(form as Form<'check'>);
  return ofForm.go(form as Form<'sell' | 'return'>);
}

/** What the rows of a form are to have moved. */
class FormMovements {
  readonly #call: ErpCall;
  readonly #ledger: LedgerWrite;
  readonly #posted: readonly PostedMovement[];
  #place = '';

  constructor(call: ErpCall, ledger: LedgerWrite, posted: readonly PostedMovement[]) {
    this.#call = call;
    this.#ledger = ledger;
    this.#posted = posted;
  }

  async come(form: Form<'purchase'>): Promise<WantedMovement[]> {
    const wanted: WantedMovement[] = [];
    for (const item of form.items) {
      const unitCost = stockUnitCost(item, form.taxMode);
      for (const lot of arrivedOf(form, item))
        wanted.push({
          ...{ row: item._id, productID: item.prodID, unitCost },
          lotID: await this.#lot(item.prodID, lot, { supplierID: form.supplierID, unitCost }),
          placeID: await this.#placeOf(lot.placeID),
          quantity: inStockUnits(lot.number, item.factor),
        });
    }
    return wanted;
  }

  async go(form: Form<'sell' | 'return'>): Promise<WantedMovement[]> {
    const wanted: WantedMovement[] = [];
    for (const item of form.items) {
      for (const lot of item.lots)
        wanted.push({
          ...{ row: item._id, productID: item.prodID, unitCost: null },
          lotID: await this.#lot(item.prodID, lot, { supplierID: null, unitCost: null }),
          placeID: await this.#placeOf(lot.placeID),
          quantity: -inStockUnits(lot.number, item.factor),
        });
      wanted.push(...(await this.#rest(item)));
    }
    return wanted;
  }

  /** What of a row was chosen from no lot by hand: first what it took before, then what expires first. */
  async #rest(item: Out): Promise<WantedMovement[]> {
    const chosen = sumOf(item.lots.map(({ number }) => number));
    if (chosen > item.number) throw tooMany(item._id);
    const left = inStockUnits(sumOf([item.number, -chosen]), item.factor);
    if (left <= 0) return [];
    const placeID = await this.#placeOf('');
    const spot = { productID: item.prodID, placeID };
    const had = this.#posted.filter(
      (one) => one.row === item._id && one.productID === item.prodID && one.placeID === placeID && one.quantity < 0,
    );
    const given = new Map(had.map(({ lotID, quantity }) => [lotID, -quantity]));
    const lots = (await lotsAt(this.#ledger.sql, spot)).map((lot) => ({
      ...lot,
      quantity: sumOf([lot.quantity, given.get(lot.lotID) ?? 0]),
    }));
    const keeping = lots.filter(({ lotID }) => given.has(lotID));
    const again = firstExpired(
      keeping.map((lot) => ({ ...lot, quantity: given.get(lot.lotID) ?? 0, isUsable: true, expiresOn: null })),
      Math.min(left, sumOf(given.values())),
      this.#today('unused'),
    );
    const taken = keeping.length === 0 ? [] : again;
    const more = sumOf([left, ...taken.map(({ quantity }) => -quantity)]);
    const unknown = await this.#unknownLot(item.prodID);
    const after = new Map(taken.map(({ lotID, quantity }) => [lotID, quantity]));
    const free = lots.map((lot) => ({ ...lot, quantity: sumOf([lot.quantity, -(after.get(lot.lotID) ?? 0)]) }));
    const fresh = more > 0 ? firstExpired(free, more, this.#today(unknown)) : [];
    return [...taken, ...fresh].map(({ lotID, quantity }) => ({
      ...{ ...spot, row: item._id, lotID, quantity: -quantity, unitCost: null },
    }));
  }

  async counted(form: Form<'check'>): Promise<WantedMovement[]> {
    const wanted: WantedMovement[] = [];
    for (const item of form.items) {
      const lotID = await this.#lot(item.prodID, item, { supplierID: null, unitCost: null });
      const placeID = await this.#placeOf(item.placeID);
      const spot = { productID: item.prodID, lotID, placeID };
      const book = await this.#bookAt(spot, form.id, item.countedDateTime ?? form.checkDateTime);
      wanted.push({ ...spot, row: item._id, quantity: sumOf([item.counted, -book]), unitCost: null });
    }
    return wanted;
  }

  /** What the book says of a spot at a moment, without this check: what moved later is no part of what was counted. */
  async #bookAt(
    { productID, lotID, placeID }: { productID: string; lotID: string; placeID: string },
    form: string,
    at: number,
  ): Promise<number> {
    const [row] = await this.#ledger.sql<{ quantity: number }>(
      `SELECT COALESCE(sum(quantity), 0)::float8 AS quantity FROM vetloom.stock_movement
        WHERE clinic_id = $1 AND product_id = $2 AND lot_id = $3 AND place_id = $4 AND happened_at <= $5 AND NOT (cause = 'count' AND cause_id = $6)`,
      [productID, lotID, placeID, at, form],
    );
    return row?.quantity ?? 0;
  }

  #lot(
    productID: string,
    { lot, expiresOn }: Pick<ItemLot, 'lot' | 'expiresOn'>,
    from: { readonly supplierID: string | null; readonly unitCost: number | null },
  ): Promise<string> {
    return lotOf(this.#ledger, { productID, number: lot, expiresOn, ...from }, () => this.#newID());
  }

  #unknownLot = (productID: string) =>
    this.#lot(productID, { lot: '', expiresOn: null }, { supplierID: null, unitCost: null });

  async #placeOf(named: string): Promise<string> {
    if (named !== '') return named;
    this.#place ||= await firstPlace(this.#ledger);
    return this.#place;
  }

  #newID(): string {
    return `${this.#call.now}-${randomSuffix(this.#call.random, 6)}`;
  }

  #today(unknownLot: string) {
    return { today: new Date(this.#call.now * 1000).toISOString().slice(0, 10), unknownLot };
  }
}

/** What has arrived of a row, by lot; what is of no lot that was written down is of one without a number. */
function arrivedOf({ arrive }: Pick<Form<'purchase'>, 'arrive'>, item: Goods): readonly ItemLot[] {
  const inLots = sumOf(item.lots.map(({ number }) => number));
  const whole = sumOf([item.number, item.free]);
  if (inLots > whole) throw tooMany(item._id);
  if (arrive === 0) return [];
  const rest = sumOf([whole, -inLots]);
  if (arrive === 10 || rest === 0) return item.lots;
  return [...item.lots, { lot: '', expiresOn: null, number: rest, placeID: '' }];
}

const tooMany = (row: string) =>
  new DomainError('badParameter', 'the lots of a row are more than the row', {
    rule: 'lotsTooMany',
    row,
    field: 'items',
  });
