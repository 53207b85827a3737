import { apart } from '@vetloom/testing/domain/apart.ts';
import { BookingClinic } from '@vetloom/testing/domain/bookings.ts';
import { aCharge, insert, set } from '@vetloom/testing/domain/builders.ts';
import { describe, expect, it } from 'vitest';
import { BILLING_SETTING } from '../clinic/settings/billing.setting.ts';
import { alsoCalledBy, calledNumbers, isSkipped, lastCall, nextToCall, queueOf } from '../overview/queue.ts';

const call = (key: string, callID: string, room: string) =>
  ['record.call', { recordID: `/record/${key}`, callID, roomID: `room-${room.charCodeAt(0)}`, room }] as const;
const skip = (key: string, callID: string) => ['record.skip', { recordID: `/record/${key}`, callID }] as const;

async function waitingRoom(...keys: string[]) {
  const opened = await BookingClinic.open();
  for (const key of keys) {
    await opened.run('record.checkIn', { visits: [{ _id: `/record/${key}`, petID: opened.petID, cause: '健檢' }] });
    await opened.run('record.ticket', { recordID: `/record/${key}` });
  }
  const visit = async (key: string) => {
    const found = await opened.clinic.tx.get('record', `/record/${key}`);
    if (!found) throw new Error(`no ${key}`);
    return found;
  };
  return { opened, visit, all: () => Promise.all(keys.map(visit)) };
}

describe('a waiting number', () => {
  it('is called into a room as often as somebody wants, and each call stays with who and when', async () => {
    const { opened, visit, all } = await waitingRoom('1-a', '2-b');
    await opened.run(...call('1-a', 'c1', '一診'));
    await opened.run(...call('1-a', 'c1', '一診'));
    expect((await visit('1-a')).calls).toMatchObject([{ kind: 'call', room: '一診', by: opened.clinic.actor.staffID }]);
    opened.clinic.now += 60;
    await opened.run(...call('1-a', 'c2', '二診'));
    expect((await visit('1-a')).calls).toHaveLength(2);
    expect(lastCall(await visit('1-a'))?.room).toBe('二診');
    expect(nextToCall(await all())?._id).toBe('/record/2-b');
  });

  it('that was passed over goes behind the others, off the screen, and comes back when it is called again', async () => {
    const { opened, visit, all } = await waitingRoom('1-a', '2-b');
    await opened.run(...call('1-a', 'c1', '一診'));
    opened.clinic.now += 60;
    await opened.run(...skip('1-a', 'c2'));
    expect(isSkipped(await visit('1-a'))).toBe(true);
    expect(queueOf(await all()).map(({ _id }) => _id)).toEqual(['/record/2-b', '/record/1-a']);
    expect(calledNumbers(await all(), 6)).toEqual([]);
    opened.clinic.now += 60;
    await opened.run(...call('1-a', 'c3', '一診'));
    expect(calledNumbers(await all(), 6).map(({ ticket }) => ticket)).toEqual(['1']);
  });

  it('changes nothing of the bill when it is called, whatever the clinic’s rules of rounding have become', async () => {
    const { opened, visit } = await waitingRoom('1-a');
    await opened.run('record.edit', { recordID: '/record/1-a', edits: [insert('chargeDivision', aCharge(777))] });
    await opened.run('setting.edit', { settingID: BILLING_SETTING.id, edits: [set(['billRoundTo'], 1, 10)] });
    const { total, statusUpdateDateTime } = await visit('1-a');
    expect(total).toBe(777);
    opened.clinic.now += 60;
    await opened.run(...call('1-a', 'c1', '一診'));
    await opened.run(...skip('1-a', 'c2'));
    expect(await visit('1-a')).toMatchObject({ total, statusUpdateDateTime, calls: [{ _id: 'c1' }, { _id: 'c2' }] });
  });

  it('that animals share who came together is called once', async () => {
    const { opened } = await waitingRoom('1-a');
    const first = await opened.clinic.tx.get('record', '/record/1-a');
    if (!first) throw new Error('no visit');
    const other = { ...first, _id: '/record/1-b' };
    expect(nextToCall([first, other])?._id).toBe('/record/1-a');
    await opened.run(...call('1-a', 'c1', '一診'));
    const called = await opened.clinic.tx.get('record', '/record/1-a');
    expect(called && nextToCall([called, other])).toBeUndefined();
  });

  it('stands on the screen once for each room, the latest first, and never without a number', async () => {
    const { opened, all } = await waitingRoom('1-a', '2-b');
    await opened.run('record.checkIn', { visits: [{ _id: '/record/3-c', petID: opened.petID, cause: '健檢' }] });
    for (const [at, told] of [
      call('1-a', 'c1', '一診'),
      call('2-b', 'c2', '二診'),
      call('1-a', 'c3', '一診'),
      call('3-c', 'c4', '三診'),
    ].entries()) {
      opened.clinic.now += 60 * (at + 1);
      await opened.run(...told);
    }
    const unnumbered = await opened.clinic.tx.get('record', '/record/3-c');
    const shown = calledNumbers([...(await all()), ...(unnumbered ? [unnumbered] : [])], 6);
    expect(shown.map(({ ticket, room }) => `${ticket} ${room}`)).toEqual(['1 一診', '2 二診']);
  });
});

describe('two who don’t hear of each other', () => {
  it('and call one number into two rooms: both calls stand in either order of arrival, and the later one counts', async () => {
    for (const turned of [false, true]) {
      const { opened, visit } = await waitingRoom('1-a');
      const [one, two] = [call('1-a', 'c1', '一診'), call('1-a', 'c2', '二診')];
      const heard = turned ? await apart(opened.clinic, [two], [one]) : await apart(opened.clinic, [one], [two]);
      expect([heard.first, heard.second]).toEqual([[], []]);
      const found = await visit('1-a');
      expect(found.calls).toHaveLength(2);
      expect(lastCall(found)?.room).toBe(turned ? '一診' : '二診');
      expect(alsoCalledBy(found).map(({ room }) => room)).toEqual([turned ? '二診' : '一診']);
    }
  });

  it('and one calls while the other passes over, begins, calls off or takes the visit away: nothing is refused, in either order', async () => {
    const others = [
      skip('1-a', 's1'),
      ['record.open', { recordID: '/record/1-a' }],
      ['record.cancelCheckIn', { recordID: '/record/1-a', reason: '' }],
    ] as const;
    for (const other of others)
      for (const turned of [false, true]) {
        const { opened } = await waitingRoom('1-a');
        const mine = call('1-a', 'c1', '一診');
        const { first, second } = await apart(opened.clinic, [turned ? other : mine], [turned ? mine : other]);
        expect([...first, ...second].filter((heard) => heard !== 'writtenSince')).toEqual([]);
      }
  });
});
