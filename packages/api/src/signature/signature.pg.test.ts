import { createHash } from 'node:crypto';
import { formTemplate } from '@vetloom/documents/docx/form-templates.ts';
import { clinicSchema } from '@vetloom/domain/clinic/clinic.schema.ts';
import { COMMANDS } from '@vetloom/domain/commands.ts';
import { callbackSignature, signatureProvider } from '@vetloom/integrations/signature/provider.ts';
import { SignatureProviderSimulator } from '@vetloom/integrations/signature/simulator/provider-simulator.ts';
import { verifiedSeal } from '@vetloom/integrations/signature/verified-seal.fixture.ts';
import { MitakeSimulator } from '@vetloom/integrations/sms/mitake/simulator/mitake-simulator.ts';
import { wholeFile } from '@vetloom/storage/blob/blob-store.ts';
import { runCommand } from '@vetloom/sync-server/run-command.ts';
import { writeIn } from '@vetloom/testing/contract/clinic-database.ts';
import { type PDFDocument, PDFString } from 'pdf-lib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connectSms, setMessages, simulatedChannels } from '../message/outbox/outbox.fixture.ts';
import { DOCX } from '../paper/kept-form.ts';
import { type ApiAnswer, TestApi } from '../test-kit.ts';
import { closeDemo } from '../walk-closed.fixture.ts';
import { aPDF, HAND, Signer } from './signature.fixture.ts';

const B = '/api/sdk/v2/demo';
const PHONE = '0912345678';
let api: TestApi;
let sms: MitakeSimulator;
let provider: SignatureProviderSimulator;
let token = '';
let signedInAt = 0;
let petID = '';
let recordID = '';

beforeAll(async () => {
  [sms, provider] = await Promise.all([MitakeSimulator.start(), SignatureProviderSimulator.start()]);
  sms.seed({ points: 1000 });
  api = await TestApi.open({
    channels: simulatedChannels({ mitake: sms.baseURL }),
    signing: (secret) =>
      signatureProvider({ baseURL: provider.baseURL, name: 'Simulated Trust' }, secret, () =>
        Math.floor(Date.now() / 1000),
      ),
  });
  await api.enroll('admin@demo.vetloom.test', 'admin');
  await api.enroll('desk@demo.vetloom.test', ['PET_READ']);
  const own = { _id: '/clinic', collection: 'clinic', clinicID: 'demo', name: '示範動物醫院', updateDateTime: 1 };
  await writeIn(api.database.db, 'demo', (tx) => tx.put('clinic', clinicSchema.parse(own)));
  await connectSms(api, await admin(), sms);
  await setMessages(api);
  const userID = (await call('POST', '/user', { name: '陳怡君', phone: PHONE })).result._id;
  petID = (await call('POST', '/pet', { userID, name: '麻糬', type: 'Canine' })).result._id;
  recordID = (await call('POST', '/record/checkin', { petID, cause: '跛行' })).result._id;
});
afterEach(() => expect(api.unexpected).toEqual([]));
afterAll(async () => {
  await api.close();
  await Promise.all([sms.stop(), provider.stop()]);
});

async function admin(): Promise<string> {
  if (api.now - signedInAt > 300) {
    token = (await api.login('admin@demo.vetloom.test')).jwt;
    signedInAt = api.now;
  }
  return token;
}
async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<ApiAnswer> {
  api.now += 1;
  return api.call(method, `${B}${path}`, { token: await admin(), ...(body === undefined ? {} : { body }) });
}
const at = (id: string, rest = '') => `/signature/${encodeURIComponent(id)}${rest}`;

/** A file of the clinic's, by its hash. */
async function kept(bytes: Buffer, name = 'plan.pdf', mime = 'application/pdf'): Promise<string> {
  return (await api.files.keepWhole('demo', { name, mime, bytes }, { email: 'admin@demo.vetloom.test' })).hash;
}
const ask = async (body: object = {}) => {
  const hash = await kept(await aPDF());
  return (await call('POST', '/signature/pdf', { petID, recordID, title: '治療計畫', hash, ...body })).result;
};
const linkOf = async (id: string, signerID?: string): Promise<string> => {
  const { result } = await call('POST', at(id, '/address'), signerID ? { signerID } : {});
  return result.url.split('#')[1];
};
const word = (hash: string, more: object = {}) => ({
  kind: 'signed',
  person: '陳怡君',
  relation: 'owner',
  signature: HAND,
  hash,
  ...more,
});
const stored = async (id: string) => (await call('GET', at(id))).result;
const copyOf = async ({ sealed }: { sealed: { file: { hash: string } } }) =>
  Buffer.from((await wholeFile(api.files.disk, 'demo', sealed.file.hash)) ?? []);

describe('a PDF that is signed by a link', () => {
  it('is shown after a code, signed, sealed, and returned to the animal', async () => {
    const asked = await ask();
    expect(asked).toMatchObject({ state: 'waiting', hashOf: 'bytes', signers: [{ name: '陳怡君' }], way: 'link' });
    await call('POST', at(asked._id, '/link'), {});
    const message = sms.taken.findLast(({ to }) => to === PHONE)?.text ?? '';
    const secret = /\/app\/s\/demo#([\w-]{22})/.exec(message)?.[1] ?? '';
    const held = await api.database.db.readClinic('demo', async (tx) => [
      await tx.sql("SELECT body FROM vetloom.document WHERE clinic_id = $1 AND collection = 'message'", ['demo']),
      await tx.sql('SELECT * FROM vetloom.signature_link WHERE clinic_id = $1', ['demo']),
      await tx.sql('SELECT args::text FROM vetloom.command_log WHERE clinic_id = $1', ['demo']),
    ]);
    expect([secret.length, JSON.stringify(held).includes(secret)]).toEqual([22, false]);
    const owner = new Signer(api, sms, secret);
    expect((await owner.post()).result).toMatchObject({
      title: '治療計畫',
      pet: '麻糬',
      codeTo: '●●●●●●●678',
      signed: 0,
    });
    expect((await owner.document()).status).toBe(400);
    await owner.prove(PHONE);
    const document = await owner.document();
    expect(createHash('sha256').update(document.bytes).digest('hex')).toBe(asked.hash);
    const after = await owner.say(word(asked.hash));
    expect(after.result).toMatchObject({ isSigned: true, signed: 1 });
    await api.signatures.settled();
    const request = await stored(asked._id);
    expect(request).toMatchObject({ state: 'sealed', stage: 'sealed' });
    expect(request.facts.map(({ kind }: { kind: string }) => kind)).toEqual(['sent', 'proved', 'shown', 'signed']);
    expect(request.facts.at(-1)).toMatchObject({
      person: '陳怡君',
      device: 'iPhone Safari',
      way: 'link',
      hash: asked.hash,
    });
    const copy = await copyOf(request);
    expect(await verifiedSeal(copy)).toMatchObject({ isValid: true, covers: true, subject: '示範動物醫院' });
    const pet = (await call('GET', `/pet/${encodeURIComponent(petID)}`)).result;
    expect(pet.files.map(({ hash }: { hash: string }) => hash)).toContain(request.sealed.file.hash);
    // The page hands the signed copy out, byte by byte.
    expect((await owner.document()).bytes.equals(copy)).toBe(true);
  });

  it('isn’t opened by a guessed link, another clinic’s, or a code of somebody else', async () => {
    const asked = await ask();
    const secret = await linkOf(asked._id);
    expect((await new Signer(api, sms, 'A'.repeat(22)).post()).status).toBe(404);
    expect((await new Signer(api, sms, secret, 'harbour').post()).status).toBe(404);
    expect((await new Signer(api, sms, secret, 'nowhere').post()).status).toBe(404);
    await call('POST', '/user', { name: '別人', phone: '0955000001' });
    const other = new Signer(api, sms, secret);
    const begun = await api.app.inject({
      ...{
        method: 'POST',
        url: '/api/owner/code',
        payload: { clinic: 'demo', phone: '0955000001', purpose: 'signature' },
      },
    });
    await api.codes.settled();
    const digits = /\d{6}/.exec(sms.taken.findLast(({ to }) => to === '0955000001')?.text ?? '')?.[0];
    const proved = await other.post('/prove', { codeID: begun.json().result.codeID, code: digits });
    expect([proved.status, (await stored(asked._id)).facts]).toEqual([403, []]);
  });

  it('says how it stands once it is cancelled, over its time, refused or signed, each in its own word', async () => {
    const states: unknown[] = [];
    for (const end of ['cancelled', 'expired', 'refused', 'signed'] as const) {
      const asked = await ask(end === 'expired' ? { expireDateTime: api.now + 60 } : {});
      const owner = new Signer(api, sms, await linkOf(asked._id));
      await owner.prove(PHONE);
      if (end === 'cancelled') await call('POST', at(asked._id, '/cancel'), { reason: '改期' });
      if (end === 'expired') api.now += 61;
      if (end === 'refused') await owner.say(word(asked.hash, { kind: 'refused', signature: '', reason: '再想想' }));
      if (end === 'signed') await owner.say(word(asked.hash));
      const late = await owner.say(word(asked.hash));
      states.push([
        (await owner.post()).result.state === 'sealed' ? 'signed' : (await owner.post()).result.state,
        late.detail?.state,
      ]);
      await api.signatures.settled();
      api.now += 3601;
    }
    expect(states).toEqual([
      ['cancelled', 'cancelled'],
      ['expired', 'expired'],
      ['refused', 'refused'],
      ['signed', 'signed'],
    ]);
  });

  /** An owner with an animal, by a number. */
  async function household(name: string, phone: string) {
    const userID: string = (await call('POST', '/user', { name, phone })).result._id;
    const own: string = (await call('POST', '/pet', { userID, name: '可可', type: 'Feline' })).result._id;
    return { userID, petID: own };
  }

  it('of one of two owners with the same number is opened by a code that it has asked for, for its own owner', async () => {
    const phone = '0955000011';
    const [one, other] = [await household('甲', phone), await household('乙', '0955000012')];
    // Two devices without a network have written the same number down.
    await writeIn(api.database.db, 'demo', async (tx) => {
      const stored_ = await tx.get('user', other.userID);
      await tx.put('user', { ...stored_, phone } as never);
    });
    for (const { petID: of } of [one, other]) {
      const asked = await ask({ petID: of, recordID: '' });
      const owner = new Signer(api, sms, await linkOf(asked._id));
      expect((await owner.prove(phone)).status).toBe(200);
      expect((await owner.say(word(asked.hash))).result).toMatchObject({ isSigned: true });
      await api.signatures.settled();
    }
  });

  it('is shown to nobody whose number it isn’t any more, and says of no other that it was proved', async () => {
    const { userID, petID: of } = await household('丙', '0955000013');
    const asked = await ask({ petID: of, recordID: '' });
    const owner = new Signer(api, sms, await linkOf(asked._id));
    await owner.prove('0955000013');
    await call('PUT', `/user/${encodeURIComponent(userID)}`, { phone: '0955000014' });
    expect((await owner.document()).status).toBe(403);
    expect((await owner.say(word(asked.hash))).status).toBe(403);
    await owner.prove('0955000014');
    expect((await owner.say(word(asked.hash))).result).toMatchObject({ isSigned: true });
    await api.signatures.settled();
    const phones = (await stored(asked._id)).facts.map(({ phone }: { phone: string }) => phone.slice(-3));
    expect(phones).toEqual(['013', '014', '014']);
  });

  it('is asked for so often from one network, guessed or not, and no oftener', async () => {
    const guess = () =>
      api.app.inject({
        ...{ method: 'POST', url: '/api/owner/signature', remoteAddress: '10.7.7.7' },
        payload: { clinic: 'demo', secret: 'A'.repeat(22) },
      });
    const codes = new Map<number, number>();
    for (let time = 0; time < 305; time += 1) {
      const { statusCode } = await guess();
      codes.set(statusCode, (codes.get(statusCode) ?? 0) + 1);
    }
    expect([...codes]).toEqual([
      [404, 300],
      [429, 5],
    ]);
  });

  it('leads nowhere once the animal has another owner, and what was signed before stays its signer’s to read', async () => {
    const phone = '0955000015';
    const { petID: of } = await household('丁', phone);
    const later = await household('戊', '0955000016');
    const [open, signed] = [await ask({ petID: of, recordID: '' }), await ask({ petID: of, recordID: '' })];
    const [waiting, done] = [
      new Signer(api, sms, await linkOf(open._id)),
      new Signer(api, sms, await linkOf(signed._id)),
    ];
    for (const owner of [waiting, done]) expect((await owner.prove(phone)).status).toBe(200);
    await done.say(word(signed.hash));
    await api.signatures.settled();
    await call('PUT', `/pet/${encodeURIComponent(of)}`, { userID: later.userID });
    expect((await waiting.post()).status).toBe(404);
    expect((await waiting.say(word(open.hash))).status).toBe(404);
    expect((await done.document()).status).toBe(200);
    expect((await stored(open._id)).stage).toBe('open');
  });

  it('is sealed once by two processes at once, and by a further one after the first was killed between seal and store', async () => {
    const asked = await ask();
    const owner = new Signer(api, sms, await linkOf(asked._id));
    await owner.prove(PHONE);
    await owner.say(word(asked.hash));
    const further = await api.furtherSignatures();
    await Promise.all([api.signatures.work('demo'), further.work('demo')]);
    await api.signatures.settled();
    const { sealed } = await stored(asked._id);
    const pet = (await call('GET', `/pet/${encodeURIComponent(petID)}`)).result;
    const listed = pet.files.filter(({ hash }: { hash: string }) => hash === sealed.file.hash);
    expect(listed).toHaveLength(1);
    const rows = await api.database.db.readClinic('demo', (tx) =>
      tx.sql(
        "SELECT count(*) AS count FROM vetloom.history WHERE clinic_id = $1 AND command = 'signature.seal' AND doc_id = $2",
        ['demo', asked._id],
      ),
    );
    expect(rows).toMatchObject([{ count: 1 }]);
  });
});

describe('a file that is another on the disk than the one that was signed', () => {
  it('is neither shown nor sealed; once it is there again it is', async () => {
    const asked = await ask();
    const bytes = Buffer.from((await wholeFile(api.files.disk, 'demo', asked.hash)) ?? []);
    const owner = new Signer(api, sms, await linkOf(asked._id));
    expect((await owner.prove(PHONE)).status).toBe(200);
    await api.files.disk.keep('demo', asked.hash, 'whole', await aPDF(2));
    expect((await owner.document()).status).toBe(404);
    await owner.say(word(asked.hash));
    await api.signatures.settled();
    expect((await stored(asked._id)).state).toBe('signed');
    await api.files.disk.keep('demo', asked.hash, 'whole', bytes);
    api.now += 301;
    await api.signatures.work('demo');
    expect((await stored(asked._id)).state).toBe('sealed');
  });
});

describe('what nobody is asked to sign', () => {
  const HOLDING: readonly (readonly [string, (file: PDFDocument) => void])[] = [
    ['pdfScript', (file) => file.addJavaScript('a', 'app.alert(1)')],
    ['pdfForm', (file) => void file.getForm().createTextField('a').addToPage(file.getPage(0))],
    [
      'pdfSigned',
      (file) =>
        void file.context.register(
          file.context.obj({ Type: 'Sig', ByteRange: [0, 1, 2, 3], Reason: PDFString.of('x') }),
        ),
    ],
  ];
  it.each(HOLDING)('is refused by its rule: %s', async (rule, more) => {
    const hash = await kept(await aPDF(1, more));
    const answer = await call('POST', '/signature/pdf', { petID, title: 'x', hash });
    expect([answer.status, answer.detail?.rule]).toEqual([400, rule]);
  });
});

describe('a Word form', () => {
  it('is filled for the animal, made a PDF and signed, and its sealed copy lies at the animal', async () => {
    const hash = await kept(Buffer.from(formTemplate('surgeryConsent')), 'consent.docx', DOCX);
    const asked = await call('POST', '/signature/docx', { petID, recordID, title: '手術同意書', hash, way: 'tablet' });
    expect(asked.result).toMatchObject({ state: 'waiting', title: '手術同意書', hashOf: 'bytes' });
    const { _id, signers, hash: shown } = asked.result;
    await call('POST', at(_id, '/said'), { signerID: signers[0]._id, ...word(shown), device: 'iPad' });
    await api.signatures.settled();
    const request = await stored(_id);
    expect(request.state).toBe('sealed');
    expect(await verifiedSeal(await copyOf(request))).toMatchObject({ isValid: true });
  });
});

describe('a consent and an estimate', () => {
  it('[3.1.14 signature half] is signed at the desk by its words, counts as signed, and the server makes and seals the paper afterwards', async () => {
    const consent = (
      await call('POST', '/consent', { petID, recordID, type: 'surgery', title: '手術同意書', text: '我同意手術。' })
    ).result;
    const signature = `/signature${petID}/${api.now}-desk`;
    const terms = { text: '我同意電子簽署。', version: 'v1' };
    const fields = {
      ...{ of: 'consent', sourceID: consent._id, signers: [{ _id: 'owner', name: '陳怡君' }], way: 'tablet', terms },
      expireDateTime: api.now + 86_400,
    };
    const run = async (name: string, input: object) =>
      runCommand(api.sync, {
        ...{ clinic: 'demo', command: COMMANDS.get(name) ?? expect.fail(name), author: 'admin@demo.vetloom.test' },
        ...{ uuid: crypto.randomUUID(), at: api.now, input: async () => input, answer: async () => null },
      });
    await run('signature.create', { _id: signature, petID, fields });
    const { hash } = await stored(signature);
    const said = { ...word(hash), dateTime: api.now - 7200, device: 'iPad' };
    await run('signature.sign', { signatureID: signature, factID: 'f', signerID: 'owner', fields: said });
    await api.signatures.work('demo');
    const request = await stored(signature);
    expect(request).toMatchObject({ state: 'sealed', hashOf: 'content' });
    expect(await verifiedSeal(await copyOf(request))).toMatchObject({ isValid: true });
    const [after] = (await call('GET', `/consent/list?petID=${encodeURIComponent(petID)}`)).result;
    expect(after).toMatchObject({ state: 'signed', said: [{ signature: HAND, person: '陳怡君' }] });
    const revoked = await call('POST', at(signature, '/revoke'), { reason: '簽錯文件' });
    expect(revoked.result).toMatchObject({ state: 'revoked', sealed: request.sealed });
  });

  it('is accepted by a link as it was shown, and what somebody wrote in it meanwhile stays', async () => {
    const lines = [{ _id: 'l', name: '手術', note: '', price: 8000, number: 1 }];
    const estimate = (await call('POST', '/estimate', { petID, recordID, title: '結紮', lines })).result;
    const asked = (await call('POST', '/signature', { of: 'estimate', sourceID: estimate._id })).result;
    await call('PUT', '/estimate', { _id: estimate._id, note: '另加藥費' });
    const owner = new Signer(api, sms, await linkOf(asked._id));
    api.now += 3601;
    expect((await owner.prove(PHONE)).status).toBe(200);
    expect((await owner.say(word(asked.hash))).result).toMatchObject({ isSigned: true });
    await api.signatures.settled();
    const { result } = await call('GET', `/estimate?_id=${encodeURIComponent(estimate._id)}`);
    expect([result.state, result.note]).toEqual(['accepted', '另加藥費']);
    expect(result.decisions).toMatchObject([{ content: { note: '' }, person: '陳怡君' }]);
  });
});

describe('by what a clinic seals', () => {
  it('is its own certificate, which stands in no table in the clear', async () => {
    const { result } = await call('GET', '/signature/certificate');
    expect(result).toMatchObject({ certificate: { isOwn: true, subject: expect.stringContaining('示範動物醫院') } });
    const rows = await api.database.db.readClinic('demo', (tx) =>
      tx.sql<{ sealed: Buffer }>('SELECT sealed FROM vetloom.signature_secret WHERE clinic_id = $1', ['demo']),
    );
    expect(rows).toHaveLength(1);
    expect(Buffer.from(rows[0]?.sealed ?? []).toString('latin1')).not.toMatch(/PRIVATE KEY|certificates/);
  });

  it('[3.7.130 signature half] is asked for with the right alone', async () => {
    const desk = (await api.login('desk@demo.vetloom.test')).jwt;
    for (const path of ['/signature/certificate', '/signature/list'])
      expect((await api.call('GET', `${B}${path}`, { token: desk })).status).toBe(403);
  });
});

describe('a provider outside', () => {
  const callback = (documentID: string, key: string) => {
    const body = Buffer.from(JSON.stringify({ documentID }));
    return api.app.inject({
      ...{ method: 'POST', url: '/signature/demo/callback', payload: body },
      headers: { 'content-type': 'application/json', 'x-signature': callbackSignature(key, body) },
    });
  };
  const pdf = async () => ['/signature/pdf', await kept(await aPDF())] as const;
  const docx = async () =>
    ['/signature/docx', await kept(Buffer.from(formTemplate('surgeryConsent')), 'consent.docx', DOCX)] as const;

  it.each([
    ['[3.7.128] is given a PDF', '治療計畫', pdf],
    ['[3.7.129] is given a filled Word form', '手術同意書', docx],
  ])('%s, says by a signed callback that it was signed, and its copy lies at the animal', async (_, title, made) => {
    const { keyID, secret } = provider;
    const connected = await call('PUT', '/signature/provider', { keyID, secret });
    expect(connected.result.provider).toEqual({ isOffered: true, isConnected: true });
    const [path, hash] = await made();
    const asked = (await call('POST', path, { petID, recordID, title, hash, way: 'provider' })).result;
    expect(provider.taken.at(-1)).toMatchObject({ title, reference: asked._id, state: 'waiting' });
    const { documentID } = asked.provider;
    expect((await callback(documentID, 'forged-secret-of-somebody')).statusCode).toBe(401);
    await provider.seed({ sign: documentID });
    expect((await callback(documentID, secret)).statusCode).toBe(200);
    const request = await stored(asked._id);
    const fact = { kind: 'signed', way: 'provider', device: 'Simulated Trust' };
    expect(request).toMatchObject({ state: 'sealed', facts: [fact] });
    expect(await verifiedSeal(await copyOf(request))).toMatchObject({ isValid: true, subject: 'Simulated Trust' });
    const pet = (await call('GET', `/pet/${encodeURIComponent(petID)}`)).result;
    expect(pet.files.map((file: { hash: string }) => file.hash)).toContain(request.sealed.file.hash);
    await callback(documentID, secret);
    expect((await stored(asked._id)).facts).toHaveLength(1);
  });
});

describe('a clinic that is closed', () => {
  it('has its links lead nowhere, and pays for no message', async () => {
    const asked = await ask();
    const owner = new Signer(api, sms, await linkOf(asked._id));
    expect((await owner.post()).status).toBe(200);
    const open = await closeDemo(api);
    const sent = sms.taken.length;
    const answers = [(await owner.post()).status, (await owner.post('/code')).status];
    await api.codes.settled();
    await open();
    expect([answers, sms.taken.length - sent]).toEqual([[404, 404], 0]);
  });
});
