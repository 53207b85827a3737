import { dayStart } from '@vetloom/domain/core/clock.ts';
import type { AnyDocument } from '@vetloom/domain/engine/kind.ts';
import { usualHours } from '@vetloom/domain/founding/founding.ts';
import { boardersOf } from './boarding.ts';
import { withGround } from './booking-ground.ts';
import { BookedPatients, bookingsOf } from './bookings.ts';
import { type Catalogue, makeCatalogue } from './catalogue.ts';
import { conversationsOf, MOST_LINKED, MOST_MAILING } from './conversations.ts';
import { dayNotes } from './day-notes.ts';
import { planHouseholds } from './households.ts';
import { messagesOf, RecentPeople } from './messages.ts';
import { Operations, operationsOf } from './operations.ts';
import { beginning, patientDocuments } from './patients.ts';
import { PrepaidBuyers, prepaidsOf } from './prepaids.ts';
import { Random } from './random.ts';
import { foundingOf, referenceDocuments } from './reference.ts';
import { rostersOf } from './rosters.ts';
import { debtCalls, salesOf } from './sales.ts';
import type { ClinicPlan } from './sizes.ts';
import { makeTeam, type Team } from './staff.ts';
import { errands } from './tasks.ts';
import { RecentMoney, tillBooks } from './till-books.ts';
import { WardPatients, wardOf } from './ward.ts';
import type { World } from './world.ts';
import { DEMO_ZONE } from './zone.ts';

/** A clinic that was invented: its price list, and everything else as a stream that can be read once. */
export interface InventedClinic {
  readonly plan: ClinicPlan;
  readonly catalogue: Catalogue;
  readonly team: Team;
  /** Start of the day that holds `now`, Unix seconds. */
  readonly today: number;
  /** What it is founded with. */
  readonly founding: readonly AnyDocument[];
  readonly documents: Iterable<AnyDocument>;
}

/**
 * Invents a clinic. The same seed on the same day gives the same people, animals and past, byte for byte; only the times on
 * today's boards follow the hour of `now` (Unix seconds), so that waits look as they would.
 */
export function inventClinic(plan: ClinicPlan, seed: string, now: number): InventedClinic {
  const random = new Random(`${seed}/${plan.id}`);
  const today = dayStart(now, DEMO_ZONE);
  const since = beginning(today);
  const world: World = {
    plan,
    now,
    today,
    team: makeTeam(random.fork('team'), plan, since),
    catalogue: makeCatalogue(plan.products, since),
    rounding: 1,
  };
  return {
    plan,
    catalogue: world.catalogue,
    team: world.team,
    today,
    founding: foundingOf(world, since),
    documents: documentsOf(random, world, since),
  };
}

function* documentsOf(random: Random, world: World, since: number): Generator<AnyDocument> {
  yield* referenceDocuments(world, since);
  yield* dayNotes(world);
  const rosters = [...rostersOf(world, usualHours())];
  yield* rosters;
  yield* errands(world);
  const households = planHouseholds(random.fork('patients'), world.plan, world.today);
  const money = new RecentMoney(world);
  const people = new RecentPeople(world);
  const linked = new RecentPeople(world, MOST_LINKED, ({ lineUserID }) => lineUserID !== undefined);
  const mailing = new RecentPeople(world, MOST_MAILING, ({ email, lineUserID }) => email !== '' && !lineUserID);
  const buyers = new PrepaidBuyers(world);
  const patients = patientDocuments(random.fork('patients'), world, households);
  const ward = new WardPatients();
  const operations = new Operations(world);
  const booked = new BookedPatients(random.fork('booked'), world);
  const written = linked.through(mailing.through(people.through(money.through(booked.through(patients)))));
  yield* operations.through(ward.through(buyers.through(written)));
  yield* withGround(bookingsOf(random.fork('bookings'), world, booked), rosters, world);
  yield* wardOf(random.fork('ward'), world, ward);
  yield* operationsOf(random.fork('operations'), world, operations);
  yield* boardersOf(random.fork('boarders'), world, ward);
  yield* prepaidsOf(random.fork('prepaids'), world, buyers, since);
  yield* messagesOf(random.fork('messages'), world, people.found);
  yield* conversationsOf(random.fork('conversations'), world, { linked: linked.found, mailing: mailing.found });
  const { sales, receipts } = salesOf(random.fork('sales'), world);
  yield* sales;
  money.receipts.push(...receipts);
  yield* money.numbered();
  yield* debtCalls(random.fork('debts'), world, money.owed);
  yield* tillBooks(random.fork('till'), world, money);
}
