import { describe, expect, it } from 'vitest';
import { OAUTH_SCOPES, permissionsOf } from '../access/oauth-scopes.ts';
import { kindOf } from '../kinds.ts';
import { eventOf, WEBHOOK_HAPPENINGS, webhookEvents, webhookSubjects, webhookWait } from './webhook-events.ts';

describe('events of which a clinic’s own programs are told', () => {
  it('are of what some scope lets a program read, and of nothing else', () => {
    const subjects = webhookSubjects();
    const names = subjects.map(({ collection }) => collection);
    expect(names).toEqual(expect.arrayContaining(['booking', 'pet', 'user', 'record', 'receipt', 'imageDetection']));
    for (const never of ['role', 'staff', 'case', 'setting', 'deposit']) {
      const { readers } = kindOf(never as 'role');
      const held = permissionsOf(Object.keys(OAUTH_SCOPES));
      const readable = readers.some(({ anyOf }) => anyOf.some((permission) => held.has(permission)));
      expect(names.includes(never), never).toBe(readable);
    }
    for (const { scopes } of subjects) expect(scopes.length).toBeGreaterThan(0);
    expect(webhookEvents()).toHaveLength(subjects.length * WEBHOOK_HAPPENINGS.length);
  });

  it('begin with owners and animals and what is done for them: what is arranged once comes behind', () => {
    const localities = webhookSubjects().map(({ collection }) => kindOf(collection as 'role').locality);
    expect(localities).toEqual(
      ['people', 'work', 'reference'].flatMap((locality) => localities.filter((one) => one === locality)),
    );
    expect(localities[0]).toBe('people');
  });

  it('say what happened, and which fields, without what stands in them', () => {
    const of = (before: string[] | null, after: string[] | null) =>
      eventOf({ collection: 'booking', id: '/booking/1', before, after });
    expect(of(null, ['_id', 'name'])).toEqual({ type: 'booking.created', fields: [] });
    expect(of(['start', 'updateDateTime'], ['start', 'desc', 'updateDateTime'])).toEqual({
      type: 'booking.changed',
      fields: ['desc', 'start'],
    });
    expect(of(['_id', 'name'], null)).toEqual({ type: 'booking.removed', fields: [] });
    expect(of(null, null)).toEqual({ type: 'booking.changed', fields: [] });
  });

  it('are sent again later each time, up to six hours, a little otherwise each', () => {
    const waits = [1, 2, 3, 4, 5, 6, 7, 8, 30].map((tries) => webhookWait(tries, 0.5));
    expect(waits).toEqual(waits.toSorted((a, b) => a - b));
    expect([waits[0], waits.at(-1)]).toEqual([5, 6 * 3600]);
    expect([webhookWait(1, 0), webhookWait(1, 1)]).toEqual([4, 6]);
  });
});
