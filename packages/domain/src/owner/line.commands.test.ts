import { TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { operatorActor } from '@vetloom/testing/domain/operator.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Command } from '../engine/command.ts';
import { addressOf, whyUnreachable } from '../message/reach.ts';
import { eraseOwner } from '../removal/owner-erasure.command.ts';
import { linkOwnerLine } from './care.commands.ts';
import { joinOwnerLine, noteOwnerLine } from './line.commands.ts';

const LINE_USER = `U${'1'.padStart(32, '0')}`;
const userID = '/user/a';
const server = operatorActor('line');
let clinic: TestClinic;
beforeEach(async () => {
  clinic = new TestClinic();
  await clinic.run('owner.create', { _id: userID, fields: { name: '陳怡君', phone: '0912345678' } });
});

const owner = async () => (await clinic.tx.get('user', userID)) ?? expect.fail('no owner');
const join = (more: object = {}, as = server) =>
  clinic.run(joinOwnerLine as unknown as Command, { userID, lineUserID: LINE_USER, ...more }, as);
const note = (leftDateTime: number, more: object = {}, as = server) =>
  clinic.run(
    noteOwnerLine as unknown as Command,
    { userIDs: [userID], lineUserID: LINE_USER, leftDateTime, ...more },
    as,
  );

describe('an owner’s account at the messaging app', () => {
  it('is said by the server alone, whoever else asks', async () => {
    await expect(join({}, clinic.actor)).rejects.toMatchObject({ codeName: 'forbidden' });
    await expect(note(1, {}, clinic.actor)).rejects.toMatchObject({ codeName: 'forbidden' });
    await clinic.run('owner.linkLine', { userID, lineID: 'mochi' });
    expect(addressOf(await owner(), 'line')).toBe('');
    await join();
    expect(addressOf(await owner(), 'line')).toBe(LINE_USER);
  });

  it('that its owner had left stays left when that owner is merged into another, and says nothing of the other’s own', async () => {
    const [mainID, friendID] = ['/user/b', '/user/c'];
    for (const [nth, _id] of [mainID, friendID].entries())
      await clinic.run('owner.create', { _id, fields: { name: '陳怡君', phone: `092233344${nth}` } });
    await join();
    await join({ userID: friendID, lineUserID: `U${'2'.padStart(32, '0')}` });
    await note(1_795_000_000);
    const merge = (from: string, to: string, mergeID: string) =>
      clinic.run('owner.merge', { userID: from, mainID: to, mergeID });
    const standing = async (id: string) =>
      whyUnreachable((await clinic.tx.get('user', id)) ?? expect.fail('no owner'), 'line', 'care');
    await merge(userID, mainID, '/userMerge/1-a');
    expect(await standing(mainID)).toBe('lineLeft');
    await merge(mainID, friendID, '/userMerge/2-b');
    expect(await standing(friendID)).toBeUndefined();
  });

  it('gives its name to whom had none written down, and its id where it shows none', async () => {
    await join({ name: '怡君' });
    expect(await owner()).toMatchObject({ lineUserID: LINE_USER, lineID: '怡君' });
    await join({ name: 'another' });
    expect((await owner()).lineID).toBe('怡君');
    await clinic.run('owner.unlinkLine', { userID });
    expect(await owner()).toMatchObject({ lineID: '' });
    await join();
    expect((await owner()).lineID).toBe(LINE_USER);
  });

  it('is nobody’s any more once it was taken away, with all that was known of it', async () => {
    await join();
    await note(clinic.now);
    await clinic.run('owner.unlinkLine', { userID });
    expect(await owner()).not.toHaveProperty('lineUserID');
    expect(await owner()).not.toHaveProperty('lineLeftDateTime');
  });

  it('that left is noted of those who have it at present, and is a friend again once it is linked anew', async () => {
    await join();
    await note(1_795_000_000, { lineUserID: `U${'2'.padStart(32, '0')}` });
    expect((await owner()).lineLeftDateTime ?? 0).toBe(0);
    await note(1_795_000_000);
    expect((await owner()).lineLeftDateTime).toBe(1_795_000_000);
    await note(0);
    expect((await owner()).lineLeftDateTime).toBe(0);
    await note(1_795_000_000);
    await join();
    expect((await owner()).lineLeftDateTime ?? 0).toBe(0);
  });

  it('is given to nobody who is gone or was erased', async () => {
    await expect(join({ userID: '/user/none' })).rejects.toMatchObject({ codeName: 'ownerNotFound' });
    await clinic.run(eraseOwner as unknown as Command, { userID, reason: '書面申請' });
    await expect(join()).rejects.toMatchObject({ codeName: 'ownerNotFound' });
  });

  it('is taken from no device of an earlier version, whose word on the name stays', () => {
    const lifted = linkOwnerLine.upcasters?.[2]?.({ userID, lineID: 'mochi', lineUserID: LINE_USER });
    expect(lifted).toEqual({ userID, lineID: 'mochi' });
  });
});
