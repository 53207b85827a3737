import { defineHolder } from '../holder/holder.ts';
import { emptyExam } from '../lines/exam-tasks.ts';
import type { NamedLine } from '../lines/holder.ts';
import type { StayPlan } from './plan.schema.ts';
import { planDrugWork } from './plan-dispensing.ts';
import { planLines } from './plan-lines.ts';
import { savePlan, saveStay, saveStayExam } from './save-stay.ts';
import type { Stay } from './stay.schema.ts';
import type { MissionLog, StayExam } from './stay-day.schema.ts';
import { dayGoods, stayExamGoods } from './stay-goods.ts';
import { missionLogID, planID, stayOfID } from './stay-ids.ts';
import { demandOpenDay } from './stay-lock.ts';

/** A stay as the cashier sees it: it is what is paid; what it is paid for stands in its days. */
export const stayHolder = defineHolder<Stay>({
  collection: 'inHospital',
  bill: {
    of: (stay) => stay,
    receive: (tx, ctx, stay, amount) => saveStay(tx, ctx, { ...stay, received: stay.received + amount }),
  },
});

const chargedLines = (plan: StayPlan): NamedLine[] => [...plan.chargeService, ...plan.chargeProduct];

/** The plan of a stay's day: its bags for the pharmacy, its lines for the bill, and what is let off them. */
export const planHolder = defineHolder<StayPlan>({
  collection: 'inHospitalPlan',
  // Its sums are the stay's.
  reads: (id) => [{ collection: 'inHospital', id: stayOfID(id) }],
  drugs: {
    of: (plan) => plan,
    save: async (tx, ctx, before, after, step) => {
      const changed: StayPlan = { ...before, ...after, collection: 'inHospitalPlan' };
      // The pharmacy hands out what was settled; what it asks for it doesn't change.
      if (step !== 'mark') demandOpenDay(await tx.get('inHospital', before.inHospitalID), before, changed);
      await savePlan(tx, ctx, before, changed, step);
    },
    work: planDrugWork,
  },
  lines: planLines,
  discounts: {
    of: (plan) => plan.discounts ?? [],
    linesOnly: true,
    async save(tx, ctx, before, discounts) {
      const changed: StayPlan = { ...before, discounts };
      demandOpenDay(await tx.get('inHospital', before.inHospitalID), before, changed);
      await savePlan(tx, ctx, before, changed, 'edit');
    },
  },
  goods: {
    beside: ({ inHospitalID, planDateTime }) => ({
      collection: 'inHospitalMissionLog',
      id: missionLogID(inHospitalID, planDateTime),
    }),
    used: (plan, isSold, log) => dayGoods(plan, isSold, log as MissionLog | undefined),
  },
  charged: (plan) => ({
    drugBag: plan.drugBag,
    charges: chargedLines(plan),
    examTask: [],
    unchargedVaccine: undefined,
  }),
});

/** What was carried out on a day of a stay: it says what of the day's plan has been taken from the shelf. */
export const missionLogHolder = defineHolder<MissionLog>({
  collection: 'inHospitalMissionLog',
  goods: {
    of: ({ inHospitalID, planDateTime }) => ({ collection: 'inHospitalPlan', id: planID(inHospitalID, planDateTime) }),
    used: () => [],
  },
});

/** An exam of a stay's day, on which the laboratory works. Older ones have no place for values yet: it is empty. */
export const stayExamHolder = defineHolder<StayExam>({
  collection: 'inHospitalExam',
  exams: {
    of: (exam) => ({ ...exam, exam: exam.exam ?? emptyExam(), outsourcingFile: exam.outsourcingFile ?? [] }),
    save: (tx, ctx, before, after, step) =>
      saveStayExam(tx, ctx, { ...before, ...after, collection: 'inHospitalExam' }, step),
  },
  goods: { used: stayExamGoods },
  charged: ({ examTask }) => ({ drugBag: [], charges: [], examTask, unchargedVaccine: undefined }),
});
