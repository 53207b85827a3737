import type { DrugRounding } from '@vetloom/domain/core/money.ts';
import type { Staff } from '@vetloom/domain/staff/staff.schema.ts';
import type { Catalogue } from './catalogue.ts';
import type { Random } from './random.ts';
import type { ClinicPlan } from './sizes.ts';
import type { Team } from './staff.ts';

/** What every part of a clinic's invention needs to know. Times are Unix seconds. */
export interface World {
  readonly plan: ClinicPlan;
  readonly now: number;
  /** Start of the clinic's day that holds `now`. */
  readonly today: number;
  readonly team: Team;
  readonly catalogue: Catalogue;
  readonly rounding: DrugRounding;
}

/** Who does what in one visit. */
export interface Crew {
  readonly desk: Staff;
  readonly doctor: Staff;
  readonly assistant: Staff;
  readonly cashier: Staff;
}

/** Draws who is on duty; an animal mostly sees the doctor that it knows. */
export function drawCrew(random: Random, team: Team, usual: Staff): Crew {
  const cashier = random.pick(team.cashiers);
  return {
    desk: random.chance(0.7) ? cashier : random.pick(team.assistants),
    doctor: random.chance(0.65) ? usual : random.pick(team.doctors),
    assistant: random.pick(team.assistants),
    cashier,
  };
}
