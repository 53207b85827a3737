import { formatQuantity } from '@vetloom/ui/format/number.ts';
import type { WardDose, WardPatient } from '../../data/ward/ward-days.ts';
import { monitorName, ward } from '../../locale/ward.ts';

/** What an animal in hospital is called. */
export const petName = ({ pet }: Pick<WardPatient, 'pet'>): string => pet?.name ?? ward.unknownPet;

/** What something arranged is called: what is to be measured by its word, a drug with how much of it, as far as its plan says so. */
export function doseName({
  list,
  missionID,
  name,
  day: { plan },
}: Pick<WardDose, 'list' | 'missionID' | 'name'> & { readonly day: Pick<WardDose['day'], 'plan'> }): string {
  if (list === 'monitorMission') return monitorName(missionID, name);
  const amount = amountOf(plan, list, missionID);
  return [name || ward.unnamed, amount].filter(Boolean).join(' ');
}

/** How much of a drug is given at once, with its unit; empty where the plan doesn't say. */
function amountOf(plan: WardDose['day']['plan'], list: WardDose['list'], missionID: string): string {
  if (list === 'infusionDrugMission') {
    const infusion = plan.infusionDrugMission.find((one) => one.missionID === missionID);
    return infusion?.mlPerHour == null ? '' : `${formatQuantity(infusion.mlPerHour)} mL/h`;
  }
  if (list !== 'drugMission') return '';
  const mission = plan.drugMission.find((one) => one.missionID === missionID);
  const drug = plan.drugBag
    .find(({ bagID }) => bagID === mission?.bagID)
    ?.items.find((item) => item.name === mission?.name);
  return drug?.unitsPerDose == null ? '' : `${formatQuantity(drug.unitsPerDose)} ${drug.unit}`.trim();
}
