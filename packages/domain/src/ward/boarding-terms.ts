import { BOARDING_SETTING, boardingTerms } from '../clinic/settings/boarding.setting.ts';
import { type CageKind, ROOM_SETTING } from '../clinic/settings/room.setting.ts';
import { settingOf } from '../clinic/settings/setting-concern.ts';
import type { Edit } from '../core/edit.ts';
import type { CommandContext } from '../engine/command.ts';
import type { Tx } from '../engine/transaction.ts';
import {
  type ArrivalCheck,
  type Belonging,
  type BoardingFields,
  boarding,
  type Grooming,
  grooming,
} from '../hospital/boarding.schema.ts';
import { rateFor } from '../hospital/boarding-charge.ts';
import type { Stay } from '../hospital/stay.schema.ts';
import type { Pet } from '../pet/pet.schema.ts';
import { latestWeight } from '../pet/pet-facts.ts';

/** What is said of the kind of a stay when an animal comes. */
interface ToldOfKind {
  readonly stayKind?: Stay['stayKind'];
  readonly belongings?: readonly Belonging[] | undefined;
  readonly boarding?: (BoardingFields & { readonly rateID?: string | undefined }) | undefined;
  readonly grooming?: Grooming | undefined;
  readonly arrivalCheck?: Pick<ArrivalCheck, 'vaccines' | 'reason'> | undefined;
}

async function cageKindOf(tx: Tx, cageID: string): Promise<CageKind | undefined> {
  if (cageID === '') return undefined;
  return (await settingOf(tx, ROOM_SETTING)).cages.find(({ _id }) => _id === cageID)?.kind;
}

/** What a new stay keeps of its kind: of boarding with the clinic's rule of today, and the price class that follows from cage and weight unless somebody chose one. */
export async function ofKind(
  tx: Tx,
  ctx: CommandContext,
  { pet, cageID, fields }: { readonly pet: Pet; readonly cageID: string; readonly fields: ToldOfKind },
): Promise<Partial<Pick<Stay, 'stayKind' | 'belongings' | 'boarding' | 'grooming' | 'arrivalCheck'>>> {
  const { stayKind, arrivalCheck: looked } = fields;
  const belongings = fields.belongings?.map((one) => ({ ...one, returnedDateTime: 0, returnedBy: '' }));
  const common = {
    ...(stayKind === undefined || stayKind === 'hospital' ? {} : { stayKind }),
    ...(belongings && { belongings }),
    ...(looked && { arrivalCheck: { ...looked, by: ctx.actor.staffID, dateTime: ctx.now } }),
  };
  if (stayKind === 'grooming') return { ...common, grooming: grooming.parse(fields.grooming ?? {}) };
  if (stayKind !== 'boarding') return common;
  const terms = boardingTerms.parse(await settingOf(tx, BOARDING_SETTING));
  const kg = latestWeight(pet)?.value ?? null;
  const { rateID: chosen, ...agreed } = fields.boarding ?? {};
  const isOffered = terms.rates.some(({ _id }) => _id === chosen);
  const rateID = isOffered ? chosen : rateFor(terms, { cageKind: await cageKindOf(tx, cageID), kg });
  return { ...common, boarding: boarding.parse({ ...agreed, terms, kg, rateID }) };
}

/** A stay that was put into another cage, in the price class of that cage from then on. Where no class asks for cages it stays in its own. */
export async function inRateOf(tx: Tx, stay: Stay): Promise<Stay> {
  const { boarding: agreed } = stay;
  if (agreed === undefined || agreed.terms.rates.every(({ cageKinds }) => cageKinds.length === 0)) return stay;
  const rateID = rateFor(agreed.terms, { cageKind: await cageKindOf(tx, stay.cageID), kg: agreed.kg });
  return { ...stay, boarding: { ...agreed, rateID } };
}

/** Puts the days of a stay that were in its former price class into the one that somebody has corrected it to. */
export async function rerate(
  tx: Tx,
  ctx: CommandContext,
  before: Stay,
  { _id, boarding: agreed }: Stay,
): Promise<void> {
  if (agreed === undefined) return;
  for (const plan of await tx.query('inHospitalPlan', 'byStay', { equals: [_id] })) {
    const { cage } = plan;
    if (cage?.boarding === undefined || cage.boarding.rateID !== (before.boarding?.rateID ?? '')) continue;
    const reason = { ...cage.boarding, rateID: agreed.rateID };
    const changed = {
      ...plan,
      cage: { ...cage, boarding: reason },
      updateDateTime: ctx.now,
      updateBy: ctx.actor.staffID,
    };
    await tx.put('inHospitalPlan', changed);
  }
}

/** What no edit of a stay's words changes: by what it is charged, what it weighed, and what was given back to the owner. */
const AGREED = new Set(['terms', 'kg']);
const RETURNED = new Set(['returnedDateTime', 'returnedBy']);

/** Edits of a stay without those of facts that have commands of their own; of a stay that isn't of a kind nothing of that kind is written. */
export function withoutFacts(before: Stay, changes: readonly Edit[]): Edit[] {
  return changes.flatMap((change): Edit[] => {
    const [root, second, third] = change.path;
    if (root === 'boarding') {
      if (before.boarding === undefined || (second !== undefined && AGREED.has(second))) return [];
      if (second !== undefined || change.op !== 'set') return change.op === 'remove' ? [] : [change];
      const { terms, kg, rateID } = before.boarding;
      return [{ ...change, to: { rateID, ...(change.to as object), terms, kg } }];
    }
    if (root === 'grooming' && before.grooming === undefined) return [];
    if (root !== 'belongings') return [change];
    if (third !== undefined && RETURNED.has(third)) return [];
    if (change.op !== 'insert') return [change];
    return [{ ...change, row: { ...change.row, returnedDateTime: 0, returnedBy: '' } }];
  });
}
