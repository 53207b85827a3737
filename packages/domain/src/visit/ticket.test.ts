import { TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { expect, it } from 'vitest';
import { isProvisional, nextTicket } from './ticket.ts';

const visit = (_id: string, ticket = '', checkInGroupID = '') => ({ _id, ticket, checkInGroupID });

it('[2.7.034 rule half] numbers are unique in the day and begin anew with the next', async () => {
  const clinic = new TestClinic();
  const tickets: (string | undefined)[] = [];
  for (const key of ['a', 'b', 'c']) {
    const { recordID } = await clinic.visit(key);
    await clinic.run('record.ticket', { recordID });
    await clinic.run('record.ticket', { recordID });
    tickets.push((await clinic.tx.get('record', recordID))?.ticket);
  }
  clinic.now += 86_400;
  const next = await clinic.visit('d');
  await clinic.run('record.ticket', { recordID: next.recordID });
  expect([...tickets, (await clinic.tx.get('record', next.recordID))?.ticket]).toEqual(['1', '2', '3', '1']);
});

it('a removed visit keeps its number', async () => {
  const clinic = new TestClinic();
  const one = await clinic.visit('a');
  await clinic.run('record.ticket', one);
  await clinic.run('record.remove', one);
  const other = await clinic.visit('b');
  await clinic.run('record.ticket', other);
  expect((await clinic.tx.get('record', other.recordID))?.ticket).toBe('2');
});

it('a device without the server gives provisional numbers, which the server’s replace; numbers by hand stay', () => {
  const others = [visit('a', '7'), visit('b', '*1'), visit('c', 'VIP')];
  const provisional = nextTicket(visit('x'), others, 'device');
  expect([provisional, isProvisional(provisional)]).toEqual(['*2', true]);
  expect(nextTicket(visit('x', provisional), others, 'server')).toBe('8');
  expect(nextTicket(visit('c', 'VIP'), others, 'server')).toBe('VIP');
});

it('animals that came together share a number', () => {
  const others = [visit('a', '4', 'g'), visit('b', '', 'g'), visit('c', '5')];
  expect(nextTicket(visit('b', '', 'g'), others, 'server')).toBe('4');
});
