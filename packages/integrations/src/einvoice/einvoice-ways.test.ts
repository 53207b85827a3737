import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { zoneOf } from '@vetloom/domain/core/zone.ts';
import { type Einvoice, einvoiceSchema } from '@vetloom/domain/einvoice/einvoice.schema.ts';
import { allowanceParts, contentFor } from '@vetloom/domain/einvoice/invoice-content.ts';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { einvoiceCenter } from './center.ts';
import { blankMessage, invoiceMessage, messagesOf } from './mig.ts';
import { CenterSimulator } from './simulator/center-simulator.ts';
import { turnkeyFolder } from './turnkey-folder.ts';

const TAIPEI = zoneOf('Asia/Taipei');
const NOW = 1_795_147_200;
const UBN = '04595257';
const NONE = { ubn: '', carrier: '', donation: '' };
const RULES = { taxIncluded: true, taxTreatment: 'outside', taxGoods: 'taxable' } as const;

const anInvoice = (more: Partial<Einvoice> = {}, amount = 400): Einvoice =>
  einvoiceSchema.parse({
    ...{ _id: '/einvoice/1-a', collection: 'einvoice', number: 'AB00001000', period: '11512', code: '0042' },
    ...contentFor([{ name: '飼料 <犬> & 貓', number: 3, amount, what: 'goods' }], RULES, amount, more.buyer?.ubn ?? ''),
    ...{ dateTime: NOW, paymentID: 'p', collectionID: '/record/1', userID: '', petID: '', buyer: NONE },
    ...{ seller: { ubn: '22099131', name: '慈愛動物醫院', address: '' }, by: '', allowances: [], prints: [] },
    updateDateTime: NOW,
    ...more,
  });
const voided = { at: NOW + 60, by: '', reason: '退貨' };

let folder: string;
let simulator: CenterSimulator;
const children: ChildProcess[] = [];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vetloom-einvoice-'));
  simulator = await CenterSimulator.start();
  simulator.seed({ ranges: [{ letters: 'AB', from: 1000, to: 1999 }] });
});
afterEach(async () => {
  await simulator.stop();
  for (const child of children.splice(0)) {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }
  rmSync(folder, { recursive: true, force: true });
});

const center = () => einvoiceCenter({ baseURL: simulator.baseURL, token: simulator.token, patienceMs: 500 });
const sent = async (invoice: Einvoice) => {
  const outcomes = [];
  for (const message of messagesOf(invoice, TAIPEI)) outcomes.push(await center().send(message));
  return outcomes.map((outcome) => ('said' in outcome ? `${outcome.said.code} ${outcome.said.words}` : outcome.kind));
};

describe('messages of MIG 4.0', () => {
  it('say what was issued, in the order of the schema', () => {
    const { key, xml } = invoiceMessage(anInvoice({ buyer: { ...NONE, carrier: '/ABC+123' } }), TAIPEI);
    expect(key).toBe('F0401-11512-AB00001000');
    expect(xml).toContain('<InvoiceDate>20261120</InvoiceDate><InvoiceTime>12:00:00</InvoiceTime>');
    expect(xml).toContain(
      '<CarrierType>3J0002</CarrierType><CarrierId1>/ABC+123</CarrierId1><CarrierId2>/ABC+123</CarrierId2><PrintMark>N</PrintMark>',
    );
    expect(xml).toContain(
      '<Description>飼料 &lt;犬&gt; &amp; 貓</Description><Quantity>3</Quantity><UnitPrice>133.3333333</UnitPrice>',
    );
  });

  it('are taken by the ministry whatever was sold to whom, voided and lowered', async () => {
    let count = 1000;
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 90_000 }),
        fc.constantFrom(
          NONE,
          { ...NONE, ubn: UBN },
          { ...NONE, ubn: UBN, carrier: '/ABC1234' },
          { ...NONE, carrier: 'TP03000001234567' },
          { ...NONE, donation: '919' },
        ),
        fc.constantFrom('void', 'lower', 'lowerAndBack', 'none'),
        fc.integer({ min: 1, max: 90_000 }),
        async (amount, buyer, then, cut) => {
          const number = `AB0000${count++}`;
          const plain = anInvoice({ number, buyer }, amount);
          const part = Math.min(cut, amount);
          const row = { _id: 'a1', number: `${number}01`, at: NOW, by: '', reason: '退貨', amount: part };
          const allowance = { ...row, ...allowanceParts(plain, { net: 0, tax: 0, free: 0 }, part) };
          const back = then === 'lowerAndBack' ? { voided } : {};
          const invoice = {
            ...plain,
            ...(then === 'void' && { voided }),
            ...(then.startsWith('lower') && { allowances: [{ ...allowance, ...back }] }),
          };
          const outcomes = await sent(invoice);
          expect(outcomes.filter((outcome) => outcome !== 'accepted')).toEqual([]);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('a value-added centre', () => {
  it('takes a message once, however often it is sent and whatever answers are lost', async () => {
    for (const fault of [
      'silentAfterTaking',
      'brokenAfterTaking',
      'errorAfterTaking',
      'halfAnswerAfterTaking',
    ] as const) {
      simulator.fault(fault);
      expect(await center().send(invoiceMessage(anInvoice(), TAIPEI))).toMatchObject({ kind: 'tryLater' });
    }
    expect(await center().send(invoiceMessage(anInvoice(), TAIPEI))).toEqual({ kind: 'accepted' });
    expect(simulator.taken).toHaveLength(1);
  });

  it('rejects a number that is used or was not given, sums that are wrong, and what comes before its invoice', async () => {
    expect(await sent(anInvoice())).toEqual(['accepted']);
    expect(await sent(anInvoice({}, 401))).toEqual(['DIFFERENT another message has this name']);
    expect(await sent(anInvoice({ number: 'AB00002000' }))).toEqual(['RANGE the number was not given to this seller']);
    expect(await sent(anInvoice({ number: 'AB00001001', total: 399 }))).toEqual(['SUMS the total is another']);
    const late = messagesOf(anInvoice({ number: 'AB00001002', voided }), TAIPEI)[1];
    expect(late && (await center().send(late))).toMatchObject({ kind: 'rejected', said: { code: 'UNKNOWN' } });
    expect(
      await einvoiceCenter({ baseURL: simulator.baseURL, token: 'other' }).send(invoiceMessage(anInvoice(), TAIPEI)),
    ).toMatchObject({
      kind: 'tryLater',
    });
  });

  it('rejects for good what it says is no message of its, and lets what is the account’s or the moment’s be tried again', async () => {
    const { xml } = invoiceMessage(anInvoice(), TAIPEI);
    // The simulator knows no such path.
    expect(await center().send({ kind: 'F0401', key: 'nonsense', xml })).toMatchObject({
      kind: 'rejected',
      said: { code: 'HTTP 404' },
    });
    const answering = (status: number) => {
      const server = createServer((_, response) => response.writeHead(status).end('no')).listen(0, '127.0.0.1');
      return once(server, 'listening').then(async () => {
        const { port } = server.address() as AddressInfo;
        const way = einvoiceCenter({ baseURL: `http://127.0.0.1:${port}`, token: 'token' });
        const { kind } = await way.send({ kind: 'F0401', key: 'F0401-11512-AB00001000', xml });
        server.close();
        return kind;
      });
    };
    for (const status of [400, 404, 413]) expect(await answering(status)).toBe('rejected');
    for (const status of [401, 403, 408, 429, 500, 503]) expect(await answering(status)).toBe('tryLater');
  });

  it('takes a number of another year’s period, as letters come again, and none that was reported as unused', async () => {
    expect(await sent(anInvoice())).toEqual(['accepted']);
    const later = { period: '11712', dateTime: NOW + 731 * 86_400 };
    expect(await sent(anInvoice({ ...later, voided: { ...voided, at: later.dateTime } }))).toEqual([
      'accepted',
      'accepted',
    ]);
    const stretches = [{ from: 1001, to: 1999 }];
    const blank = blankMessage({ period: '11512', letters: 'AB', stretches }, '22099131');
    const used = blankMessage({ period: '11512', letters: 'AB', stretches: [{ from: 1000, to: 1999 }] }, '22099131');
    expect(blank.key).toBe('E0402-11512-AB');
    expect(await center().send(used)).toMatchObject({ kind: 'rejected', said: { code: 'USED' } });
    expect(await center().send(blank)).toEqual({ kind: 'accepted' });
    expect(await center().send(blank)).toEqual({ kind: 'accepted' });
    expect(await sent(anInvoice({ number: 'AB00001500' }))).toEqual(['BLANK the number was reported as unused']);
  });

  it('says later what became of one that it took', async () => {
    simulator.seed({ late: true });
    const message = invoiceMessage(anInvoice(), TAIPEI);
    expect(await center().ask(message)).toEqual({ kind: 'unknown' });
    expect(await center().send(message)).toEqual({ kind: 'taken' });
    expect(await center().ask(message)).toEqual({ kind: 'accepted' });
  });

  it('knows after kill -9 what it took', async () => {
    const program = join(import.meta.dirname, 'simulator/center-program.ts');
    const start = async () => {
      const child = spawn(process.execPath, [program, `--folder=${folder}`], { stdio: ['ignore', 'pipe', 'inherit'] });
      children.push(child);
      const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
      return JSON.parse(line) as { baseURL: string; token: string; control: string };
    };
    const first = await start();
    const seed = JSON.stringify({ ranges: [{ letters: 'AB', from: 1000, to: 1999 }] });
    await fetch(`${first.control}/control/seed`, { method: 'POST', body: seed });
    expect(await einvoiceCenter(first).send(invoiceMessage(anInvoice(), TAIPEI))).toEqual({ kind: 'accepted' });
    const [child] = children;
    child?.kill('SIGKILL');
    if (child) await once(child, 'exit');
    const second = await start();
    expect(await einvoiceCenter(second).ask({ kind: 'F0401', key: 'F0401-11512-AB00001000' })).toEqual({
      kind: 'accepted',
    });
    expect(await (await fetch(`${second.control}/control/taken`)).json()).toHaveLength(1);
  });
});

describe('the folder of Turnkey', () => {
  it('holds a message once, and says what Turnkey made of it', async () => {
    const way = turnkeyFolder(folder);
    const message = invoiceMessage(anInvoice(), TAIPEI);
    expect([await way.send(message), await way.send(message)]).toEqual([{ kind: 'taken' }, { kind: 'taken' }]);
    const queue = join(folder, 'UpCast/B2SSTORAGE/F0401');
    expect(readdirSync(join(queue, 'SRC'))).toEqual(['F0401-11512-AB00001000.xml']);
    expect(readFileSync(join(queue, 'SRC/F0401-11512-AB00001000.xml'), 'utf8')).toBe(message.xml);
    expect(await way.ask(message)).toBeUndefined();
    mkdirSync(join(queue, 'BAK/20261120'), { recursive: true });
    renameSync(join(queue, 'SRC/F0401-11512-AB00001000.xml'), join(queue, 'BAK/20261120/F0401-11512-AB00001000.xml'));
    expect(await way.ask(message)).toEqual({ kind: 'accepted' });
    expect(await way.send(message)).toEqual({ kind: 'accepted' });
    expect(readdirSync(join(queue, 'SRC'))).toEqual([]);
    mkdirSync(join(queue, 'ERR'));
    renameSync(join(queue, 'BAK/20261120/F0401-11512-AB00001000.xml'), join(queue, 'ERR/F0401-11512-AB00001000.xml'));
    expect(await way.ask(message)).toMatchObject({ kind: 'rejected', said: { code: 'ERR' } });
    // Set right, it goes again.
    expect(await way.send(message)).toEqual({ kind: 'taken' });
    expect(await way.ask(message)).toBeUndefined();
  });

  it('takes a report of unused numbers as any message', async () => {
    const way = turnkeyFolder(folder);
    const blank = blankMessage({ period: '11512', letters: 'AB', stretches: [{ from: 1, to: 9 }] }, '22099131');
    expect(await way.send(blank)).toEqual({ kind: 'taken' });
    expect(readdirSync(join(folder, 'UpCast/B2SSTORAGE/E0402/SRC'))).toEqual(['E0402-11512-AB.xml']);
  });

  it('takes no other message for one that lies there or was sent under the same number', async () => {
    const way = turnkeyFolder(folder);
    const [first, other] = [anInvoice(), anInvoice({}, 401)].map((one) => invoiceMessage(one, TAIPEI));
    if (!first || !other) throw new Error('two messages');
    expect(await way.send(first)).toEqual({ kind: 'taken' });
    expect(await way.send(other)).toMatchObject({ kind: 'rejected', said: { code: 'DIFFERENT' } });
    const queue = join(folder, 'UpCast/B2SSTORAGE/F0401');
    mkdirSync(join(queue, 'BAK'));
    renameSync(join(queue, 'SRC/F0401-11512-AB00001000.xml'), join(queue, 'BAK/F0401-11512-AB00001000.xml'));
    expect(await way.send(other)).toMatchObject({ kind: 'rejected', said: { code: 'DIFFERENT' } });
    expect(await way.send(first)).toEqual({ kind: 'accepted' });
    expect(readdirSync(join(queue, 'SRC'))).toEqual([]);
  });

  it('tries later where the folder can’t be written', async () => {
    const way = turnkeyFolder(join(folder, 'file'));
    const { writeFileSync } = await import('node:fs');
    writeFileSync(join(folder, 'file'), '');
    expect(await way.send(invoiceMessage(anInvoice(), TAIPEI))).toMatchObject({ kind: 'tryLater' });
  });
});
