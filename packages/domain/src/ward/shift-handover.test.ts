import { apart } from '@vetloom/testing/domain/apart.ts';
import { person, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { TestWard } from '@vetloom/testing/domain/ward.ts';
import { describe, expect, it } from 'vitest';

const NIGHT = person('night@clinic.test', ['RECORD_READ', 'EXECUTE_IN_HOSPITAL_PLAN']);
const fields = { problem: '胰臟炎', state: '嘔吐兩次', due: '20:00 止吐\n22:00 體溫', questions: '要不要再抽血？' };

async function ward() {
  const opened = await TestWard.open(new TestClinic());
  const of = (handoverID: string) => ({ ...opened.of(), handoverID });
  const giving = (handoverID: string) => ['stayHandover.give', { ...of(handoverID), fields }] as const;
  const rows = async () => (await opened.dayPlan())?.shiftHandover;
  return { ward: opened, run: opened.clinic.run.bind(opened.clinic), of, giving, rows };
}

describe('a handover between shifts', () => {
  it('is signed by who gives it and, once, by another who takes it over', async () => {
    const { ward: opened, run, of, giving, rows } = await ward();
    await run(...giving('h1'));
    await run(...giving('h1'));
    const by = opened.clinic.actor.staffID;
    expect(await rows()).toMatchObject([{ ...fields, _id: 'h1', by, receivedBy: '', receivedDateTime: 0 }]);
    await expect(run('stayHandover.receive', of('h1'))).rejects.toMatchObject({ detail: { rule: 'handoverSame' } });
    await run('stayHandover.receive', of('h1'), NIGHT);
    await run('stayHandover.receive', of('h1'), person('late@clinic.test'));
    expect(await rows()).toMatchObject([{ receivedBy: NIGHT.staffID }]);
  });

  it('is taken back until somebody has taken it over, in either order', async () => {
    const { run, of, giving, rows } = await ward();
    await run(...giving('h1'));
    await run('stayHandover.takeBack', of('h1'));
    await run('stayHandover.takeBack', of('h1'));
    expect(await rows()).toEqual([]);
    await expect(run('stayHandover.receive', of('h1'), NIGHT)).rejects.toMatchObject({ code: 100404 });
    await run(...giving('h2'));
    await run('stayHandover.receive', of('h2'), NIGHT);
    await expect(run('stayHandover.takeBack', of('h2'))).rejects.toMatchObject({
      detail: { rule: 'handoverReceived' },
    });
    expect(await rows()).toHaveLength(1);
  });

  it('loses nothing where two give the same animal without seeing each other, and changes no sum', async () => {
    const { ward: opened, giving, rows } = await ward();
    const total = (await opened.stay()).total;
    const heard = await apart(opened.clinic, [giving('h1')], [giving('h2')]);
    expect([heard.first, heard.second]).toEqual([[], []]);
    expect((await rows())?.map(({ _id }) => _id)).toEqual(['h1', 'h2']);
    expect((await opened.stay()).total).toBe(total);
  });

  it('is one of a dozen a day at most, and of a day that is there', async () => {
    const { ward: opened, run, giving } = await ward();
    for (let nth = 0; nth < 12; nth += 1) await run(...giving(`h${nth}`));
    await expect(run(...giving('more'))).rejects.toMatchObject({ detail: { rule: 'handoversTooMany' } });
    const later = { ...opened.of(1), handoverID: 'h', fields };
    await expect(run('stayHandover.give', later)).rejects.toMatchObject({ detail: { rule: 'dayRemoved' } });
  });
});
