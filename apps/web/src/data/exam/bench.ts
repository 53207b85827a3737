import { type Benched, benchedStayExam, examTodoSince, laboratoryLists } from '@vetloom/domain/exam/bench.ts';
import { RESULT_STATUS } from '@vetloom/domain/lines/exam.schema.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { THREAD_STATUS } from '@vetloom/domain/record/record-status.ts';
import { useBringing } from '../engine/fetched.ts';
import { ABSENT, heldDocument, heldOrEmpty } from '../engine/held.ts';
import { useLive } from '../engine/hooks.ts';
import { fetchedOf, type MissingOr } from '../engine/missing.ts';
import type { LocalReads } from '../engine/store-types.ts';
import { withPets } from '../overview/today.ts';
import { bringBill } from '../record/bring-bill.ts';
import { bringStayPart, isOfStay, staysOf } from '../ward/stay-part.ts';

/** A visit, or an exam of a stay's day, with its animal, as the laboratory sees it. `pet` is undefined while it isn't on this device. */
export interface BenchEntry {
  readonly record: Benched;
  readonly pet: Pet | undefined;
}

/** Days back in which a result of a stay is looked for that nobody has told yet: a stay's exams aren't found by how far they are. */
const INBOX_DAYS = 90;

/** The laboratory's lists, of visits and of stays alike, live. `now` is Unix seconds. */
export function useBench(
  now: number,
): Readonly<Record<'inside' | 'outside' | 'inbox', readonly BenchEntry[]>> | undefined {
  const hour = now - (now % 3600);
  const from = examTodoSince(hour);
  return useLive(
    async (store) => {
      const [visits, exams] = await Promise.all([
        Promise.all([
          ...[THREAD_STATUS.unrequested, THREAD_STATUS.requested].map((status) =>
            heldOrEmpty(() => store.query('record', 'byExam', { equals: [status], from })),
          ),
          ...[RESULT_STATUS.new, RESULT_STATUS.seen, RESULT_STATUS.recheck].map((status) =>
            heldOrEmpty(() => store.query('record', 'byResult', { equals: [status] })),
          ),
        ]),
        heldOrEmpty(() => store.query('inHospitalExam', 'byTime', { from: hour - INBOX_DAYS * 86_400 })),
      ]);
      const stays = await staysOf(store, exams);
      const held = new Map<string, Benched>(visits.flat().map((visit) => [visit._id, visit]));
      for (const exam of exams) held.set(exam._id, benchedStayExam(exam, stays.get(exam.inHospitalID)));
      const lists = laboratoryLists([...held.values()], hour);
      const entries = await withPets(store, [...new Set(Object.values(lists).flat())]);
      const byID = new Map(entries.map((entry) => [entry.record._id, entry]));
      const of = (list: readonly Benched[]) => list.flatMap(({ _id }) => byID.get(_id) ?? []);
      return { inside: of(lists.inside), outside: of(lists.outside), inbox: of(lists.inbox) };
    },
    [],
    [from],
  );
}

/** What the laboratory has before it by an id, as this device holds it now; undefined where it doesn't. */
export async function heldOnBench(store: LocalReads, id: string): Promise<Benched | undefined> {
  if (!isOfStay(id)) return store.get('record', id);
  const exam = await store.get('inHospitalExam', id);
  return exam && benchedStayExam(exam, (await staysOf(store, [exam])).get(exam.inHospitalID));
}

/** A visit or a stay's exam that is asked for by its address, whether or not it is in a list, live; fetched where it isn't here. Undefined while it is read. */
export function useAskedBench(
  id: string | undefined,
): MissingOr<{ readonly state: 'found'; readonly entry: BenchEntry }> | undefined {
  const held = useLive(
    async (store) => {
      const found = await heldDocument(store, isOfStay(id) ? 'inHospitalExam' : 'record', id);
      if (found.state !== 'found') return found;
      const benched = await heldOnBench(store, found.document._id);
      const [entry] = benched ? await withPets(store, [benched]) : [];
      return entry ? ({ state: 'found', entry } as const) : ABSENT;
    },
    [id],
  );
  const bring = isOfStay(id) ? bringStayPart(id ?? '', 'exam') : bringBill(id ?? '');
  const missing = useBringing([id], held?.state === 'elsewhere', bring);
  return held && fetchedOf(held, missing);
}
