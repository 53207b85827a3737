import { type Plan, type PlanTerms, planID, planTerms } from '@vetloom/domain/subscription/plan.schema.ts';
import { keepFigure, readFigure } from '@vetloom/ui/format/figure.ts';

/** A plan as it is typed. */
export interface PlanTyped {
  readonly planID: string;
  readonly name: string;
  readonly text: string;
  readonly month: string;
  readonly year: string;
  readonly seats: string;
  readonly clinics: string;
  readonly offered: boolean;
}

const shown = (value: number | null) => (value === null ? '' : String(value));

/** What the form begins with. */
export const typedOf = (plan: Plan | undefined): PlanTyped => ({
  planID: plan?.planID ?? '',
  name: plan?.name ?? '',
  text: plan?.text ?? '',
  month: shown(plan?.price.month ?? null),
  year: shown(plan?.price.year ?? null),
  seats: shown(plan?.seats ?? null),
  clinics: String(plan?.clinics ?? 1),
  offered: plan?.offered ?? true,
});

const figure = (text: string): number | null => {
  if (text.trim() === '') return null;
  // As people type it: full-width digits, a comma between thousands.
  const value = readFigure(keepFigure(text));
  return value !== undefined && Number.isInteger(value) && value >= 0 && value < 1e9 ? value : Number.NaN;
};

/** Whether a field for a figure holds something that is none. */
export const isNoFigure = (text: string): boolean => Number.isNaN(figure(text));

/** What is saved of it; undefined where something is wrong. */
export function planOf(
  typed: PlanTyped,
): (PlanTerms & { readonly planID: string; readonly offered: boolean }) | undefined {
  const price = { month: figure(typed.month), year: figure(typed.year) };
  const id = planID.safeParse(typed.planID.trim());
  const terms = planTerms.safeParse({
    name: typed.name,
    text: typed.text,
    price,
    seats: figure(typed.seats),
    clinics: figure(typed.clinics),
  });
  if (!id.success || !terms.success || (price.month === null && price.year === null)) return undefined;
  return { ...terms.data, planID: id.data, offered: typed.offered };
}

/** Of each plan the newest version. */
export const newestOf = (versions: readonly Plan[]): Plan[] => [
  ...new Map(versions.map((plan) => [plan.planID, plan])).values(),
];

const GB = 1_000_000_000;
/** A quota as it is typed, in GB: null for the usual one, undefined for what is none. */
export function quotaOf(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const value = figure(text);
  return value !== null && value >= 1 && value <= 100_000 ? value * GB : undefined;
}
