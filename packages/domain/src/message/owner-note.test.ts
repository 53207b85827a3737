import { apart } from '@vetloom/testing/domain/apart.ts';
import { person, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { operatorActor } from '@vetloom/testing/domain/operator.ts';
import { TestWard } from '@vetloom/testing/domain/ward.ts';
import { describe, expect, it } from 'vitest';
import type { Command } from '../engine/command.ts';
import { isTold, noteState } from '../ward/owner-note.ts';
import { MESSAGE_STATUS } from './message-status.ts';
import { handMessages } from './outbox.commands.ts';
import { sendOwnerNote } from './owner-note.commands.ts';

const HASH = 'a'.repeat(64);
const photo = (_id: string, hash = HASH) => ({
  _id,
  hash,
  name: 'a.jpg',
  mime: 'image/jpeg',
  size: 9,
  desc: '',
});

async function ward() {
  const opened = await TestWard.open(new TestClinic());
  const of = () => opened.of();
  const set = (field: string, from: unknown, to: unknown) => ({ op: 'set', path: ['ownerNote', field], from, to });
  const writing = (from: string, to: string) => ['stayNote.edit', { ...of(), edits: [set('text', from, to)] }] as const;
  const adding = (row: object) =>
    ['stayNote.edit', { ...of(), edits: [{ op: 'insert', path: ['ownerNote', 'photos'], row }] }] as const;
  const sending = (toldID: string, more: object = {}) =>
    [
      sendOwnerNote,
      {
        ...{ ...of(), toldID, messageID: `/message/1-${toldID}`, text: '布丁今天精神好。', channel: 'sms' },
        ...{ note: { text: '布丁今天精神好。', photos: [] }, ...more },
      },
    ] as const;
  const printing = (toldID: string, text: string) =>
    ['stayNote.print', { ...of(), toldID, note: { text, photos: [] } }] as const;
  const plan = async () => {
    const found = await opened.dayPlan();
    if (!found) throw new Error('no day');
    return found;
  };
  return { ward: opened, run: opened.clinic.run.bind(opened.clinic), of, writing, adding, sending, printing, plan };
}

const refused = (rule: string) => ({ detail: expect.objectContaining({ rule }) });

describe('the note of a stay’s day for its owner', () => {
  it('is a draft until it is told, and again once it reads otherwise; nothing goes out by itself', async () => {
    const { ward: opened, run, writing, adding, printing, plan } = await ward();
    expect(noteState(await plan())).toBe('empty');
    await run(...writing('', '布丁今天精神好。'));
    await run(...adding(photo('p1')));
    expect(noteState(await plan())).toBe('draft');
    expect(await opened.clinic.tx.query('message', 'byPet', { equals: [(await plan()).petID] })).toEqual([]);
    const note = (await plan()).ownerNote;
    await run('stayNote.print', { ...opened.of(), toldID: 't1', note });
    await run(...printing('t1', '別的字'));
    expect((await plan()).ownerTold).toMatchObject([
      { _id: 't1', how: 'print', by: opened.clinic.actor.staffID, text: '布丁今天精神好。', photos: [{ hash: HASH }] },
    ]);
    expect(noteState(await plan())).toBe('told');
    await run(...writing('布丁今天精神好。', '布丁今天精神很好。'));
    expect(noteState(await plan())).toBe('draft');
    expect((await plan()).ownerTold?.[0]?.text).toBe('布丁今天精神好。');
  });

  it('goes through the queue of messages together with what the day keeps of it, once', async () => {
    const { ward: opened, run, writing, sending, plan } = await ward();
    await run(...writing('', '布丁今天精神好。'));
    await run(...sending('t1'));
    await run(...sending('t1'));
    const { ownerTold = [], petID, _id } = await plan();
    expect(ownerTold).toMatchObject([{ how: 'message', messageID: '/message/1-t1', text: '布丁今天精神好。' }]);
    const messages = await opened.clinic.tx.query('message', 'byPet', { equals: [petID] });
    expect(messages).toMatchObject([
      { status: MESSAGE_STATUS.queued, about: 'visit', sourceID: _id, channel: 'sms', text: '布丁今天精神好。' },
    ]);
    expect(isTold({ text: '布丁今天精神好。', photos: [] }, ownerTold[0] as never)).toBe(true);
  });

  it('keeps nothing where it can not go: no way to the owner, no words, a photograph that was taken out', async () => {
    const { ward: opened, run, sending, plan } = await ward();
    await expect(run(...sending('t1', { channel: 'mail' }))).rejects.toMatchObject({ codeName: 'contradictory' });
    await expect(run(...sending('t1', { note: { text: ' ' } }))).rejects.toMatchObject(refused('noteEmpty'));
    const gone = { text: '好', photos: [photo('p', 'b'.repeat(64))] };
    await expect(run(...sending('t1', { note: gone }))).rejects.toMatchObject(refused('notePhotoGone'));
    expect((await plan()).ownerTold ?? []).toEqual([]);
    expect(await opened.clinic.tx.query('message', 'byPet', { equals: [(await plan()).petID] })).toEqual([]);
  });

  it('is not sent twice unknowingly: who had not seen the first is refused, who has may send again', async () => {
    const { run, sending, plan } = await ward();
    await run(...sending('t1'));
    await expect(run(...sending('t2'))).rejects.toMatchObject(refused('noteTold'));
    await run(...sending('t2', { seen: ['t1'] }));
    expect((await plan()).ownerTold?.map(({ _id }) => _id)).toEqual(['t1', 't2']);
  });

  it('has a link that is ended once, by whoever ends it first', async () => {
    const { ward: opened, run, sending, plan } = await ward();
    await run(...sending('t1'));
    await run('stayNote.endLink', { ...opened.of(), toldID: 't1' });
    const ended = (await plan()).ownerTold?.[0];
    expect(ended).toMatchObject({ linkEndBy: opened.clinic.actor.staffID, linkEndDateTime: opened.clinic.now });
    await run('stayNote.endLink', { ...opened.of(), toldID: 't1' }, person('late@clinic.test'));
    expect((await plan()).ownerTold?.[0]).toEqual(ended);
    await expect(run('stayNote.endLink', { ...opened.of(), toldID: 'none' })).rejects.toMatchObject({ code: 100404 });
  });

  it('is written by the ward, sent by who writes to owners, and of a day that is there', async () => {
    const { ward: opened, run, writing, sending } = await ward();
    const nurse = person('nurse@clinic.test', ['RECORD_READ', 'EXECUTE_IN_HOSPITAL_PLAN']);
    await run(...writing('', '早'), nurse);
    await expect(run(...sending('t1'), nurse)).rejects.toMatchObject({ codeName: 'forbidden' });
    const desk = person('desk@clinic.test', ['CUSTOMER_READ', 'CUSTOMER_WRITE']);
    await expect(run(...sending('t1'), desk)).rejects.toMatchObject({ codeName: 'forbidden' });
    const later = { ...opened.of(1), toldID: 't', note: { text: '早' } };
    await expect(run('stayNote.print', later)).rejects.toMatchObject(refused('dayRemoved'));
  });

  it('leaves its day in place once it was told', async () => {
    const { ward: opened, run, printing } = await ward();
    await run(...printing('t1', '早'));
    await expect(run('stayPlan.remove', opened.of())).rejects.toMatchObject(refused('dayHasFacts'));
  });
});

describe('two who write at once', () => {
  it('keep both their words and photographs', async () => {
    for (const order of [0, 1]) {
      const { ward: opened, run, writing, adding, plan } = await ward();
      await run(...writing('', '今天吃了早餐。\n下午散步。'));
      const acts = [
        [writing('今天吃了早餐。\n下午散步。', '今天吃光早餐。\n下午散步。'), adding(photo('p1'))],
        [
          writing('今天吃了早餐。\n下午散步。', '今天吃了早餐。\n下午散步半小時。'),
          adding(photo('p2', 'c'.repeat(64))),
        ],
      ];
      const heard = await apart(opened.clinic, acts[order] ?? [], acts[1 - order] ?? []);
      expect([heard.first, heard.second]).toEqual([[], []]);
      const { text, photos } = (await plan()).ownerNote ?? { text: '', photos: [] };
      expect(text).toBe('今天吃光早餐。\n下午散步半小時。');
      expect(photos.map(({ _id }) => _id).sort()).toEqual(['p1', 'p2']);
    }
  });

  it('print it twice visibly, and a late print is a fact also beside another’s sending', async () => {
    const { ward: opened, sending, run, printing, plan } = await ward();
    await apart(opened.clinic, [printing('t1', '早')], [printing('t2', '早')]);
    await run(...sending('t3'));
    expect((await plan()).ownerTold?.map(({ _id, how }) => [_id, how])).toEqual([
      ['t1', 'print'],
      ['t2', 'print'],
      ['t3', 'message'],
    ]);
  });
});

describe('a note whose link is called back', () => {
  const hand = (opened: Awaited<ReturnType<typeof ward>>['ward'], id: string) => {
    const items = [
      { messageID: `/message/1-${id}`, attemptID: `a-${id}`, key: '11111111-1111-4111-8111-111111111111' },
    ];
    return opened.clinic.run(handMessages as unknown as Command, { items }, operatorActor('outbox'));
  };
  const stands = (opened: Awaited<ReturnType<typeof ward>>['ward'], id: string) =>
    opened.clinic.tx.get('message', `/message/1-${id}`);

  it('before it went isn’t sent with a link that opens nothing; others of the day are', async () => {
    const { ward: opened, run, of, writing, sending } = await ward();
    await run(...writing('', '布丁今天精神好。'));
    await run(...sending('t1'));
    await run(...sending('t2', { seen: ['t1'] }));
    await run('stayNote.endLink', { ...of(), toldID: 't1' });
    for (const id of ['t1', 't2']) await hand(opened, id);
    expect(await stands(opened, 't1')).toMatchObject({ status: MESSAGE_STATUS.withdrawn, failure: 'noteWithdrawn' });
    expect(await stands(opened, 't2')).not.toMatchObject({ status: MESSAGE_STATUS.withdrawn });
  });

  it('nor is one whose day was taken away', async () => {
    const { ward: opened, run, writing, sending, plan } = await ward();
    await run(...writing('', '布丁今天精神好。'));
    await run(...sending('t1'));
    opened.clinic.reader.documents.delete(`inHospitalPlan ${(await plan())._id}`);
    await hand(opened, 't1');
    expect(await stands(opened, 't1')).toMatchObject({ status: MESSAGE_STATUS.withdrawn, failure: 'noteWithdrawn' });
  });
});
