import type { CatalogItem } from '../catalog/catalog.schema.ts';
import type { Clinic } from '../clinic/clinic.schema.ts';
import type { ClinicFlags } from '../clinic/clinic-flags.ts';
import { type BookingSetting, DAY_PARTS, WEEKDAYS } from '../clinic/settings/booking.setting.ts';
import type { GuideSetting } from '../clinic/settings/guide.setting.ts';
import type { PetNumberSetting } from '../clinic/settings/pet-number.setting.ts';
import type { RoomSetting } from '../clinic/settings/room.setting.ts';
import type { TaxSetting } from '../clinic/settings/tax.setting.ts';
import { isSoundTaxID } from '../core/tax-id.ts';
import { isActive, type Staff } from '../staff/staff.schema.ts';

/** The steps by which a clinic sets itself up, in the order in which the guide shows them. Their names are kept where one is left out. */
export const GUIDE_STEPS = ['info', 'petNumber', 'staff', 'room', 'catalog', 'tax', 'print', 'hours'] as const;
/** A step of the setup guide. */
export type GuideStep = (typeof GUIDE_STEPS)[number];

/** The clinic's documents, as far as the guide asks them. */
export interface GuideFacts {
  readonly clinic: Pick<Clinic, (typeof NEEDED_PARTICULARS)[number] | 'taxID' | 'flags'> | undefined;
  readonly petNumber: Pick<PetNumberSetting, 'petIDFormat'>;
  readonly staff: readonly Pick<Staff, 'status'>[];
  readonly room: Pick<RoomSetting, 'rooms'>;
  /** Items of the catalogue: all, or as many as tell that one has a price. */
  readonly items: readonly Pick<CatalogItem, 'active' | 'price'>[];
  readonly tax: Pick<TaxSetting, 'taxIncluded' | 'taxTreatment' | 'taxGoods'>;
  readonly booking: Pick<BookingSetting, 'businessHours' | 'suggested'>;
  readonly guide: Pick<GuideSetting, 'skipped' | 'dismissed' | 'printTested'>;
}

/** How far a step is: what its documents say comes before that somebody left it out. */
export type StepState = 'done' | 'skipped' | 'open';

/** Particulars of the clinic without which its papers are not whole. */
export const NEEDED_PARTICULARS = ['name', 'phone', 'address', 'licenseNumber'] as const;
/** A particular of the clinic that the guide misses or finds wrong. */
export type MissingParticular = (typeof NEEDED_PARTICULARS)[number] | 'taxID';

/** What the clinic's document still lacks. A uniform number is nobody's duty, but a wrong one is. */
export function missingParticulars(
  clinic: Partial<Record<MissingParticular, string>> | undefined,
): MissingParticular[] {
  const missing = NEEDED_PARTICULARS.filter((field) => (clinic?.[field] ?? '') === '');
  const taxID = clinic?.taxID ?? '';
  return taxID === '' || isSoundTaxID(taxID) ? missing : [...missing, 'taxID'];
}

/** Whether an item can be charged as it is: the price list has begun with the first one. */
export const hasPrice = ({ active, price }: Pick<CatalogItem, 'active' | 'price'>): boolean => active && price > 0;

const IS_DONE: Readonly<Record<GuideStep, (facts: GuideFacts) => boolean>> = {
  info: ({ clinic }) => clinic !== undefined && missingParticulars(clinic).length === 0,
  petNumber: ({ petNumber }) => petNumber.petIDFormat !== 0,
  // Whoever founded the clinic is there already.
  staff: ({ staff }) => staff.filter(isActive).length > 1,
  room: ({ room }) => room.rooms.length > 0,
  catalog: ({ items }) => items.some(hasPrice),
  tax: ({ tax }) => tax.taxIncluded !== undefined && tax.taxTreatment !== undefined && tax.taxGoods !== undefined,
  print: ({ guide }) => guide.printTested !== undefined,
  // Hours that the clinic was founded with are nobody's until somebody takes them over.
  hours: ({ booking }) =>
    !booking.suggested && WEEKDAYS.some((day) => DAY_PARTS.some((part) => booking.businessHours[day][part] !== null)),
};

/** Steps of what an operator closed to a clinic are not its own to take. */
const isClosed = (step: GuideStep, flags: ClinicFlags | undefined): boolean =>
  step === 'hours' && flags?.bookingSettings === false;

/** The guide's steps with how far each is. */
export interface SetupGuide {
  readonly steps: readonly { readonly step: GuideStep; readonly state: StepState }[];
  readonly done: number;
  /** The first step that nobody has done or left out; undefined at the end. */
  readonly next: GuideStep | undefined;
  /** Whether the board offers the guide: something is open, and nobody has put the guide away. */
  readonly offered: boolean;
}

/** How far a clinic has set itself up, by what its documents say and not by who clicked what. */
export function setupGuide(facts: GuideFacts): SetupGuide {
  const skipped = new Set(facts.guide.skipped.map(({ _id }) => _id));
  const steps = GUIDE_STEPS.filter((step) => !isClosed(step, facts.clinic?.flags)).map((step) => {
    const state: StepState = IS_DONE[step](facts) ? 'done' : skipped.has(step) ? 'skipped' : 'open';
    return { step, state };
  });
  const next = steps.find(({ state }) => state === 'open')?.step;
  return {
    steps,
    done: steps.filter(({ state }) => state === 'done').length,
    next,
    offered: next !== undefined && !facts.guide.dismissed,
  };
}
