import { formatQuantity, formatWeight } from '@vetloom/ui/format/number.ts';
import { latestKilograms } from '../../data/ward/latest-weight.ts';
import type { WardDose, WardPatient } from '../../data/ward/ward-days.ts';
import { monitorName, ward } from '../../locale/ward.ts';
import { due } from '../../locale/ward-due.ts';

const words = due.round;

/** What an animal in hospital is called. */
export const petName = ({ pet }: Pick<WardPatient, 'pet'>): string => pet?.name ?? ward.unknownPet;

/** Something of a plan, whether or not anybody has arranged a time for it. */
type DoseOfPlan = Pick<WardDose, 'list' | 'missionID' | 'name'> & { readonly day: Pick<WardDose['day'], 'plan'> };

/** What something arranged is called: what is to be measured by its word, a drug with how much of it, as far as its plan says so. */
export const doseName = (dose: DoseOfPlan): string => [doseTitle(dose), doseAmount(dose)].filter(Boolean).join(' ');

/** The same without how much. */
export const doseTitle = ({ list, missionID, name }: DoseOfPlan): string =>
  list === 'monitorMission' ? monitorName(missionID, name) : name || ward.unnamed;

/** How much of a drug is given at once, with its unit; empty where the plan doesn't say. */
export function doseAmount(dose: DoseOfPlan): string {
  const infusion = infusionOf(dose);
  if (infusion) return infusion.mlPerHour === null ? '' : `${formatQuantity(infusion.mlPerHour)} mL/h`;
  const drug = drugOf(dose);
  return drug?.unitsPerDose == null ? '' : `${formatQuantity(drug.unitsPerDose)} ${drug.unit}`.trim();
}

/** Upon what a dose rests: the animal's weight as it was measured last, and what of the drug there is for each kilogram. Empty for what isn't given by weight. `weight` (kg): as all days of the stay have it, where they were read. */
export function doseBasis(dose: WardDose, weight?: number): string {
  if (dose.list === 'monitorMission' || dose.list === 'examTherapyMission') return '';
  const kg = weight ?? latestKilograms(dose.patient);
  if (kg === undefined) return words.noWeight;
  const mix = infusionOf(dose)?.mix;
  if (mix?.dose != null) return `${words.weight(formatWeight(kg))} · ${formatQuantity(mix.dose)} ${mix.unit}`;
  const perKg = (infusionOf(dose) ?? drugOf(dose))?.dosePerKg ?? null;
  if (perKg === null) return words.weight(formatWeight(kg));
  return words.perKg(formatQuantity(perKg), formatQuantity(kg), formatQuantity(perKg * kg));
}

const infusionOf = ({ day: { plan }, list, missionID }: DoseOfPlan) =>
  list === 'infusionDrugMission' ? plan.infusionDrugMission.find((one) => one.missionID === missionID) : undefined;

/** The drug of a bag or of an injection, as far as the plan says how much of it is given; an injection of another program says it in its note alone. */
function drugOf({ day: { plan }, list, missionID }: DoseOfPlan) {
  if (list === 'injectionMission') {
    const injection = plan.injectionMission.find((one) => one.missionID === missionID);
    if (injection === undefined) return undefined;
    const { unitsPerDose = null, dosePerKg = null, unit = '' } = injection;
    return { unitsPerDose, dosePerKg, unit };
  }
  if (list !== 'drugMission') return undefined;
  const mission = plan.drugMission.find((one) => one.missionID === missionID);
  return plan.drugBag.find(({ bagID }) => bagID === mission?.bagID)?.items.find(({ name }) => name === mission?.name);
}
