import { TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { expect, it } from 'vitest';
import type { Command } from '../engine/command.ts';
import { eraseOwner } from './owner-erasure.command.ts';

it('erased owners share no phone, whatever their ids are made of', async () => {
  const clinic = new TestClinic();
  const ids = ['/user/1-AB', '/user/1-CD', '/user/1-王', '/user/1-李', '/user/1-ab'];
  for (const [at, _id] of ids.entries())
    await clinic.run('owner.create', { _id, fields: { name: '王', phone: `091200000${at}` } });
  for (const userID of ids) await clinic.run(eraseOwner as unknown as Command, { userID, reason: '書面 2026/11/20' });
  const phones = await Promise.all(ids.map(async (id) => (await clinic.tx.get('user', id))?.phone));
  expect(new Set(phones).size).toBe(ids.length);
  for (const phone of phones) expect(phone).toMatch(/^#/);
});

it('of animals that were combined nothing keeps the name and phone of an erased owner, and the merge can still be undone', async () => {
  const clinic = new TestClinic();
  for (const [key, phone] of [
    ['a', '0912000001'],
    ['b', '0912000002'],
  ]) {
    await clinic.run('owner.create', { _id: `/user/${key}`, fields: { name: `主${key}`, phone } });
    await clinic.run('pet.create', { _id: `/pet/${key}`, userID: `/user/${key}`, fields: { name: '麻糬' } });
  }
  await clinic.run('pet.combine', { petID: '/pet/a', mainID: '/pet/b', mergeID: '/petMerge/1-a', take: [], keep: [] });
  await clinic.run(eraseOwner as unknown as Command, { userID: '/user/a', reason: '書面 2026/11/20' });
  const merge = JSON.stringify(await clinic.tx.get('petMerge', '/petMerge/1-a'));
  expect(merge).not.toContain('0912000001');
  expect(merge).toContain('"userName":"—"');
  await clinic.run('pet.undoCombine', { mergeID: '/petMerge/1-a' });
  const back = await clinic.tx.get('pet', '/pet/a');
  expect(back).toMatchObject({ userID: '/user/a', userName: '—' });
  expect(back?.userPhone).not.toContain('0912000001');
  expect(await clinic.tx.get('pet', '/pet/b')).toMatchObject({ userName: '主b', userPhone: '0912000002' });
});
