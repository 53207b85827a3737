import { clinicSchema } from '@vetloom/domain/clinic/clinic.schema.ts';
import { COMMANDS } from '@vetloom/domain/commands.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { customFormSchema } from '@vetloom/domain/paper/custom-form.schema.ts';
import { PushQueue } from '@vetloom/sync-server/push-queue.ts';
import { Signatures } from '@vetloom/sync-server/signatures.ts';
import { TestDevice } from '@vetloom/sync-server/test-kit.ts';
import { writeIn } from '@vetloom/testing/contract/clinic-database.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CUSTOM_FORM_PATH } from '../paper/custom-form.endpoints.ts';
import { TestApi } from '../test-kit.ts';

const SUDO = 'sudo@ops.vetloom.test';
const ADMIN = 'admin@demo.vetloom.test';
const DOCTOR = 'doctor@demo.vetloom.test';
const NEIGHBOUR = 'admin@harbour.test';
const B = '/api/sdk/v2/demo';
const H = '/api/sdk/v2/harbour';

let api: TestApi;
const tokens: Record<string, string> = {};
beforeAll(async () => {
  api = await TestApi.open();
  await api.enroll(ADMIN, 'admin');
  await api.enroll(DOCTOR, ['RECORD_READ', 'RECORD_WRITE', 'PET_READ']);
  await api.enroll(NEIGHBOUR, 'admin', 'harbour');
  const { db } = api.database;
  for (const [clinic, name] of [
    ['demo', '示範動物醫院'],
    ['harbour', '港灣動物醫院'],
  ] as const)
    await writeIn(db, clinic, (tx) =>
      tx.put(
        'clinic',
        clinicSchema.parse({ _id: '/clinic', collection: 'clinic', clinicID: clinic, name, updateDateTime: 1 }),
      ),
    );
  // Works nowhere.
  await db.system.saveAccount({ email: SUDO, name: '營運', passwordHash: 'none', systemRole: 'sudo', demo: false });
  await api.enroll('lend@demo.vetloom.test', []);
  const lender = await db.system.findAccount('lend@demo.vetloom.test');
  await db.system.setPasswordHash(SUDO, lender?.passwordHash ?? '');
  for (const email of [SUDO, ADMIN, DOCTOR, NEIGHBOUR]) tokens[email] = (await api.login(email)).jwt;
});
afterAll(async () => {
  expect(api.unexpected).toEqual([]);
  await api.close();
});

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, email = ADMIN) =>
  api.call(method, path, { token: tokens[email] ?? '', ...(body === undefined ? {} : { body }) });
const turn = (flags: object, clinic = 'demo', email = SUDO) =>
  call('PUT', '/api/sdk/sudo/clinicFlags', { clinic, flags }, email);
const FILE = {
  hash: 'a'.repeat(64),
  name: 'a.docx',
  size: 10,
  mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const;
const OPEN = { customizedSettings: true, bookingSettings: true, alliance: true, inHospital: true };
beforeEach(async () => {
  await turn(OPEN);
  await turn(OPEN, 'harbour');
});

describe('a clinic’s flags', () => {
  it('are an operator’s alone, also where the operator does not work, and stand in the audit log and the clinic’s history', async () => {
    expect((await turn({ inHospital: false })).result).toEqual({ ...OPEN, inHospital: false });
    expect((await call('GET', '/api/sdk/sudo/clinicList', undefined, SUDO)).result).toContainEqual(
      expect.objectContaining({ clinic: 'demo', flags: { ...OPEN, inHospital: false } }),
    );
    for (const email of [ADMIN, NEIGHBOUR])
      expect((await turn({ inHospital: true }, 'demo', email)).code).toBe(CODE.forbidden);
    expect((await turn({ inHospital: false }, 'nowhere')).code).toBe(CODE.notFound);
    expect((await turn({ everything: true })).code).toBe(CODE.badParameter);
    expect((await turn({ alliance: 'no' })).code).toBe(CODE.badParameter);
    const trail = await api.database.db.people.auditTrail('sudo.clinicFlags', 5);
    expect(trail[0]).toMatchObject({ email: SUDO, clinic: 'demo', detail: { inHospital: false } });
    expect((await call('GET', `${B}/clinic`)).result).toMatchObject({
      name: '示範動物醫院',
      flags: { inHospital: false },
    });
    const { lines } = (await call('GET', `${B}/history?collection=clinic&id=${encodeURIComponent('/clinic')}`)).result;
    expect(lines[0]).toMatchObject({ author: SUDO, command: 'clinic.setFlags' });
  });

  it('are out of the clinic’s own reach: neither its settings nor a device’s command changes them', async () => {
    await turn({ alliance: false });
    expect((await call('PUT', `${B}/clinic`, { flags: OPEN })).code).toBe(CODE.badParameter);
    expect(COMMANDS.has('clinic.setFlags')).toBe(false);
    expect((await call('GET', `${B}/clinic`)).result.flags.alliance).toBe(false);
  });

  it('come with the sign-in, so that a device knows them before its first load', async () => {
    await turn({ bookingSettings: false, alliance: false });
    const { clinicRoles } = await api.login(ADMIN);
    expect(clinicRoles).toMatchObject([
      { clinic: 'demo', alliance: 'demo-alliance', closed: ['bookingSettings', 'alliance'] },
    ]);
    await turn(OPEN);
    expect((await api.login(ADMIN)).clinicRoles[0]?.closed).toEqual([]);
  });
});

describe('[1.6.69] [3.6.29 write half] customised settings', () => {
  const list = { handle: 'add', data: { _id: 'l1', name: '需戴口罩', color: '#6D6A2E' } };

  it('closed: lists, templates and text macros can’t be changed, by nobody, and what there is goes on to count', async () => {
    const made = await call('POST', `${B}/textMacro`, { trigger: ';np', text: '食慾正常' }, DOCTOR);
    expect(made.code).toBe(CODE.success);
    await call('PUT', `${B}/customize/labels`, list);
    const template = (await call('POST', `${B}/recordTemplate`, { name: '嘔吐', record: '{name} 嘔吐' }, DOCTOR))
      .result;
    const form = customFormSchema.parse({
      ...{ _id: '/customForm/walk', collection: 'customForm', formName: '同意書', fileName: 'a.docx' },
      ...{ createDateTime: 1, createBy: ADMIN, updateDateTime: 1, updateBy: ADMIN },
      versions: [{ ...FILE, _id: 'v1', dateTime: 1, by: ADMIN }],
    });
    await writeIn(api.database.db, 'demo', (tx) => tx.put('customForm', form));
    await turn({ customizedSettings: false });
    const ofTemplate = `${B}/recordTemplate/${encodeURIComponent(template._id)}`;
    const forms = CUSTOM_FORM_PATH.replace('{clinic}', 'demo');
    const ofForm = `${forms}/${encodeURIComponent(form._id)}`;
    const macro = encodeURIComponent(made.result._id);
    for (const [method, path, body, email] of [
      ['PUT', `${B}/customize/labels`, { ...list, data: { ...list.data, _id: 'l2' } }, ADMIN],
      ['POST', `${B}/textMacro`, { trigger: ';nw', text: '飲水正常' }, DOCTOR],
      ['PUT', `${B}/textMacro/${macro}`, { text: '改' }, ADMIN],
      ['DELETE', `${B}/textMacro/${macro}`, undefined, DOCTOR],
      ['POST', `${B}/recordTemplate`, { name: '腹瀉' }, DOCTOR],
      ['PUT', ofTemplate, { name: '改名' }, ADMIN],
      ['DELETE', ofTemplate, undefined, ADMIN],
      ['PUT', ofForm, { formName: '改名' }, ADMIN],
      ['DELETE', ofForm, undefined, ADMIN],
      ['POST', forms, { formName: '新的', hash: FILE.hash }, ADMIN],
      ['POST', `${ofForm}/version`, { hash: FILE.hash }, ADMIN],
    ] as const)
      expect(await call(method, path, body, email), `${method} ${path}`).toMatchObject({
        code: CODE.forbidden,
        detail: { rule: 'flag', flag: 'customizedSettings' },
      });
    expect((await call('GET', `${B}/customize/labels`)).result).toEqual([list.data]);
    expect((await call('POST', `${B}/textMacro/list`, {}, DOCTOR)).result).toMatchObject([{ trigger: ';np' }]);
    await turn({ customizedSettings: true });
    expect((await call('DELETE', `${B}/textMacro/${macro}`, undefined, DOCTOR)).code).toBe(CODE.success);
  });

  it('closed: a device’s command is refused as well', async () => {
    await turn({ customizedSettings: false });
    const { db } = api.database;
    const log = { warn: () => undefined, error: () => undefined };
    const services = {
      db,
      commands: COMMANDS,
      consequences: new Map(),
      now: () => api.now,
      log,
      signatures: new Signatures(db.system),
      queue: new PushQueue(),
    };
    const server = { database: api.database, services, close: async () => undefined };
    const device = await TestDevice.enrolled(server, DOCTOR);
    const fields = { trigger: ';late', text: '離線時寫的' };
    const { outcomes } = await device.push([
      await device.command('textMacro.create', { _id: '/textMacro/late', fields }),
    ]);
    expect(outcomes).toMatchObject([{ status: 'refused', code: CODE.forbidden }]);
  });
});

describe('[1.6.71] [3.6.31 call half] the alliance', () => {
  it('closed: partners are read neither by this clinic nor from it, and stand in no list', async () => {
    const at = encodeURIComponent;
    const userID = (await call('POST', `${H}/user`, { name: '港邊飼主', phone: '0955123456' }, NEIGHBOUR)).result._id;
    const petID = (await call('POST', `${H}/pet`, { userID, name: '海苔' }, NEIGHBOUR)).result._id;
    await call('PUT', `${H}/setting`, { allianceShare: ['user', 'pet'] }, NEIGHBOUR);
    await call('POST', `${B}/alliance/demo-alliance/harbour/searchUser`, { phone: '0955123456', reason: '就診' });
    const seen = () => call('GET', `${B}/alliance/demo-alliance/harbour/pet/${at(petID)}`);
    const owner = () => call('GET', `${B}/alliance/demo-alliance/harbour/user/${at(userID)}`);
    expect((await seen()).result.pet).toMatchObject({ name: '海苔' });
    for (const closed of ['demo', 'harbour']) {
      await turn({ alliance: false }, closed);
      expect([(await seen()).code, (await owner()).code]).toEqual([200003, 200001]);
      expect((await call('GET', `${B}/alliance`)).result).toEqual([]);
      expect((await call('GET', `${H}/alliance`, undefined, NEIGHBOUR)).result).toEqual([]);
      await turn({ alliance: true }, closed);
    }
    expect((await owner()).result.owner).toMatchObject({ name: '港邊飼主' });
  });
});
