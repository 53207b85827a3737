import { checklistStanding } from '@vetloom/domain/surgery/checklist-state.ts';
import { expect, it } from 'vitest';
import { AFTERNOON, inventedDocuments, ofCollection } from './demo-clinic.fixture.ts';

it('the latest operations have their monitor and their safety checklists; in the very latest two things were forgotten', () => {
  const documents = inventedDocuments({ now: AFTERNOON });
  const monitors = new Map(ofCollection(documents, 'surgeryMonitor').map((one) => [one.recordID, one]));
  const checklists = ofCollection(documents, 'surgeryChecklist').toSorted((a, b) => b.dateTime - a.dateTime);
  const visits = new Map(ofCollection(documents, 'record').map((visit) => [visit._id, visit]));
  checklists.sort((a, b) => (visits.get(b.recordID)?.dateTime ?? 0) - (visits.get(a.recordID)?.dateTime ?? 0));
  expect(checklists.length).toBeGreaterThan(1);
  const states = checklists.map(({ recordID, items, checks }) =>
    checklistStanding(items, checks, monitors.get(recordID)).map(({ state, items: own }) => [
      state,
      own.some(({ late }) => late),
    ]),
  );
  const complete = ['complete', false];
  expect(states[0]).toEqual([complete, complete, ['missed', false]]);
  for (const state of states.slice(1)) expect(state).toEqual([complete, complete, complete]);
  for (const { checks } of checklists)
    for (const { dateTime } of checks) expect(dateTime).toBeLessThanOrEqual(AFTERNOON);
});
