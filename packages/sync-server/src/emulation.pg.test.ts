import { SYNC_PROTOCOL } from '@vetloom/protocol/sync.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { push } from './push.ts';
import { ADMIN, DOCTOR, enroll, openTestServer, TestDevice, type TestServer } from './test-kit.ts';

const NURSE = 'nurse@demo.vetloom.test';
let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const pushAs = async (device: TestDevice, carrier: { email: string; emulatedBy?: string }, author: string) => {
  const command = await device.createOwner(
    `k${device.number}${author.length}`,
    `09120000${device.number}${author.length}`,
    { author },
  );
  const request = { protocol: SYNC_PROTOCOL, epoch: null, client: device.client, commands: [command] };
  return push(server.services, 'demo', carrier, request);
};

it('what an operator did in the place of somebody names both, with the rights of that somebody', async () => {
  const operator = await TestDevice.enrolled(server, ADMIN);
  const { outcomes } = await pushAs(operator, { email: DOCTOR, emulatedBy: ADMIN }, DOCTOR);
  expect(outcomes).toMatchObject([{ status: 'applied' }]);
  const [row] = await server.services.db.readClinic('demo', (tx) =>
    tx.sql(`SELECT author, on_behalf_of, command FROM vetloom.history ORDER BY seq DESC LIMIT 1`),
  );
  expect(row).toEqual({ author: ADMIN, on_behalf_of: DOCTOR, command: 'owner.create' });
});

it("an operator's key signs nothing for others once the token is gone", async () => {
  const operator = await TestDevice.enrolled(server, ADMIN);
  const { outcomes } = await pushAs(operator, { email: ADMIN }, DOCTOR);
  expect(outcomes).toMatchObject([{ status: 'refused', code: 300009 }]);
});

it('an operator in the place of one person brings no command of another, and none that was signed with another key', async () => {
  const operator = await TestDevice.enrolled(server, ADMIN);
  const other = await pushAs(operator, { email: DOCTOR, emulatedBy: ADMIN }, ADMIN);
  expect(other.outcomes).toMatchObject([{ status: 'refused', code: 300009 }]);
  const doctors = await TestDevice.enrolled(server, DOCTOR);
  const stolen = await pushAs(doctors, { email: DOCTOR, emulatedBy: ADMIN }, DOCTOR);
  expect(stolen.outcomes).toMatchObject([{ status: 'refused', code: 300009 }]);
});

it('a signature is each person’s own: an operator in their place gives none, whatever it would be of', async () => {
  await enroll(server.database, NURSE, ['EXECUTE_IN_HOSPITAL_PLAN', 'DRUG_TASK_READ', 'DRUG_TASK_WRITE']);
  const day = { inHospitalID: '/inHospital/1-a', planDateTime: 1_795_104_000 };
  const signatures = [
    ['mission.check', { ...day, doses: [{ missionID: 'drip' }] }],
    ['stayHandover.receive', { ...day, handoverID: 'h' }],
    ['record.checkBags', { recordID: '/record/1-a', bagIDs: ['b'] }],
  ] as const;
  const outcomeOf = async (device: TestDevice, carrier: { email: string; emulatedBy?: string }, at: number) => {
    const [name, args] = signatures[at] ?? signatures[0];
    const commands = [await device.command(name, args, { author: NURSE })];
    const request = { protocol: SYNC_PROTOCOL, epoch: null, client: device.client, commands };
    return (await push(server.services, 'demo', carrier, request)).outcomes[0];
  };
  const [operator, own] = [await TestDevice.enrolled(server, ADMIN), await TestDevice.enrolled(server, NURSE)];
  for (const at of signatures.keys()) {
    expect(await outcomeOf(operator, { email: NURSE, emulatedBy: ADMIN }, at)).toMatchObject({
      status: 'refused',
      detail: { rule: 'emulation' },
    });
    // By their own hand it is looked for.
    expect((await outcomeOf(own, { email: NURSE }, at))?.detail).not.toMatchObject({ rule: 'emulation' });
  }
});
