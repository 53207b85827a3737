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
