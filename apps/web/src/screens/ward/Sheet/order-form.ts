import type { DoseUnit } from '@vetloom/domain/calculators/infusion.ts';
import type { CatalogItem } from '@vetloom/domain/catalog/catalog.schema.ts';
import type { BILLING_TYPE } from '@vetloom/domain/hospital/plan.schema.ts';
import type { MissionList } from '@vetloom/domain/ward/doses.ts';
import type { GivenReason } from '../../../parts/prescribing/reason-edits.ts';

/** How often something is done, as it is chosen in the form. */
export type RepeatKind = 'every' | 'at' | 'once' | 'asNeeded';

/** An order as it is written. Figures are texts as typed. */
export interface OrderValues {
  readonly list: MissionList;
  /** Of a default parameter its id; empty for one of its own. */
  readonly monitorID: string;
  readonly item: CatalogItem | undefined;
  readonly name: string;
  readonly price: string;
  readonly billingType: keyof typeof BILLING_TYPE;
  readonly amount: string;
  /** mg per kg and administration, as it is wanted. */
  readonly dosePerKg: string;
  readonly perDose: string;
  /** In which the drug is kept; mg in one of it, null where unknown; the smallest part of it that can be given. */
  readonly unit: string;
  readonly strength: number | null;
  readonly divisible: number;
  readonly route: string;
  /** What an infusion gives, and how its drug is mixed: mg into a bag of so many mL. */
  readonly mixDose: string;
  readonly mixUnit: DoseUnit;
  readonly drugMg: string;
  readonly bag: string;
  /** Why it is ordered against warnings, as far as it was written here. */
  readonly reasons: readonly GivenReason[];
  readonly rate: string;
  readonly volume: string;
  readonly note: string;
  readonly repeat: RepeatKind;
  readonly hours: string;
  readonly from: string;
  readonly times: string;
  readonly gap: string;
}
