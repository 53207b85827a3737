import { billTotals } from '@vetloom/domain/lines/bill.totals.ts';
import { OUTSOURCED_TYPE } from '@vetloom/domain/lines/exam.schema.ts';
import { isExamEmpty, recordResultStatus } from '@vetloom/domain/lines/exam-tasks.ts';
import {
  billStatusOf,
  dispenseStatusOf,
  examStatusOf,
  nextStatus,
  type StatusFacts,
} from '@vetloom/domain/record/record.machine.ts';
import type { RecordContent, ThreadStatus, VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { ARCHIVE_STATUS, THREAD_STATUS } from '@vetloom/domain/record/record-status.ts';
import type { Staff } from '@vetloom/domain/staff/staff.schema.ts';
import type { World } from './world.ts';

/** Something that somebody does to a visit at a time (Unix seconds). */
export interface Act {
  readonly at: number;
  readonly by: Staff;
}

/**
 * A visit on its way through the house. Each step moves sums and statuses by the domain's own rules (spec 2 §4, §5), in
 * the order in which the commands would.
 */
export class Progress {
  readonly record: VisitRecord;
  readonly #world: World;

  /** Takes a record as it began. What it already holds was written at `created`. */
  constructor(world: World, begun: VisitRecord) {
    this.#world = world;
    this.record = begun;
    this.#derive(false);
  }

  /** The doctor opens the visit. */
  open(act: Act): void {
    this.record.openedDateTime = act.at;
    this.#stamp(act);
  }

  /** Writes the content of the visit. */
  write(content: RecordContent, act: Act): void {
    const { dateTime } = this.record;
    Object.assign(this.record, content, { dateTime });
    this.save(act);
  }

  /** What was written meanwhile counts. */
  save(act: Act): void {
    const before = this.record.total;
    const threads = this.#threads();
    this.#sum();
    this.record.status = nextStatus('edit', this.#facts(), this.record.status, before).status;
    this.#derive(false);
    this.record.recordUpdateDateTime = act.at;
    this.#stampChange(threads, act);
  }

  /** The laboratory has finished what was asked of it. */
  submitExams(act: Act): void {
    const inside = this.record.examTask.filter((task) => task.type !== OUTSOURCED_TYPE);
    if (inside.length === 0) return;
    this.record.examTaskSubmitDateTime = act.at;
    this.record.examTaskSubmitBy = act.by._id;
    this.save(act);
  }

  /** The doctor completes the visit: pharmacy and cashier are asked. */
  complete(act: Act): void {
    const threads = this.#threads();
    this.#sum();
    const moved = nextStatus('complete', this.#facts(), this.record.status);
    this.record.status = moved.status;
    this.record.hasBill ||= moved.hasBill;
    this.record.completedDateTime ||= act.at;
    this.record.completedBy ||= act.by._id;
    this.#ask(act.at);
    this.#derive(true);
    this.#stampChange(threads, act);
  }

  /** A pickup written by hand goes straight to pharmacy and cashier ([2.4.62]). */
  askAtOnce(act: Act): void {
    const threads = this.#threads();
    this.#sum();
    this.#ask(act.at);
    this.#derive(true);
    this.#stampChange(threads, act);
  }

  /** The pharmacy hands every bag out. Does nothing where nothing waits. */
  dispense(act: Act): void {
    if (this.record.drugBag.length === 0 && this.record.drugBagNote === '') return;
    const threads = this.#threads();
    for (const bag of this.record.drugBag) {
      bag.dispensed = true;
      bag.dispensedDateTime = act.at;
      bag.dispensedBy = act.by._id;
    }
    this.record.drugDispensedDateTime = act.at;
    this.record.drugDispensedBy = act.by._id;
    const moved = nextStatus('dispense', this.#facts(), this.record.status);
    this.record.status = moved.status;
    this.record.hasBill ||= moved.hasBill;
    this.#derive(false);
    this.#stampChange(threads, act);
  }

  /** Money comes in (or, negative, goes back). */
  receive(amount: number, act: Act): void {
    const threads = this.#threads();
    this.record.received += amount;
    this.record.status = nextStatus('payment', this.#facts(), this.record.status).status;
    this.#derive(false);
    this.#stampChange(threads, act);
  }

  /** Somebody puts the finished visit away; it no longer counts as open work. */
  archive(act: Act): void {
    const threads = this.#threads();
    this.record.archiveStatus = ARCHIVE_STATUS.done;
    this.#stampChange(threads, act);
  }

  #facts(): StatusFacts {
    return this.record;
  }

  #sum(): void {
    Object.assign(this.record, billTotals(this.record, this.#world.rounding));
  }

  #ask(at: number): void {
    this.record.inspectedDateTime = at;
    if (this.record.archiveStatus === ARCHIVE_STATUS.waiting) this.record.archiveStatus = ARCHIVE_STATUS.undone;
  }

  #derive(asked: boolean): void {
    const { record } = this;
    const raised = (status: ThreadStatus): ThreadStatus =>
      asked && status < THREAD_STATUS.requested ? THREAD_STATUS.requested : status;
    record.dispenseStatus = dispenseStatusOf(record, raised(record.dispenseStatus));
    record.hasDrug = record.drugBag.length > 0;
    record.examStatus = examStatusOf(record);
    record.hasExamTaskTodo =
      record.examStatus === THREAD_STATUS.unrequested || record.examStatus === THREAD_STATUS.requested;
    record.isExamEmpty = isExamEmpty(record);
    record.examResultStatus = recordResultStatus(record.examTask);
    record.billStatus = billStatusOf(this.#facts(), raised(record.billStatus));
  }

  #threads(): string {
    const { archiveStatus, examStatus, dispenseStatus, billStatus } = this.record;
    return `${archiveStatus} ${examStatus} ${dispenseStatus} ${billStatus}`;
  }

  #stamp(act: Act): void {
    this.record.updateDateTime = act.at;
    this.record.updateBy = act.by._id;
  }

  #stampChange(threads: string, act: Act): void {
    this.#stamp(act);
    if (threads === this.#threads()) return;
    const settled = this.record.billStatus === THREAD_STATUS.done;
    this.record.billDoneDateTime = settled ? this.record.billDoneDateTime || act.at : 0;
    this.record.statusUpdateDateTime = act.at;
    this.record.statusUpdateBy = act.by._id;
  }
}
