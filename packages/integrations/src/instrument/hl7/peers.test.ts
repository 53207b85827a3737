import { createRequire } from 'node:module';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { Hl7Message } from '@medplum/core';
import { Hl7Client, Hl7Server } from '@medplum/hl7';
import { afterEach, describe, expect, it } from 'vitest';
import { HAEMATOLOGY_ORU } from '../fixtures/messages.fixture.ts';
import { ENVELOPE, ORDER, ORDERED_AT } from '../fixtures/order.fixture.ts';
import { onlyReport, valuesOf } from '../fixtures/read.fixture.ts';
import { acknowledgedBy, acknowledgementOf } from './acknowledge.ts';
import { MllpFramer, mllpFrame } from './mllp.ts';
import { readHl7 } from './read-hl7.ts';
import { cancellationOfHl7, orderOfHl7 } from './write-hl7.ts';

// Programs of others that speak HL7: they read what we write, and we read what they write.
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const order = orderOfHl7(ORDER, ORDERED_AT, ENVELOPE, 'utf-8');

/** What of nodehl7 is used. Its own types come with its sources, which don't compile here. */
interface Nodehl7 {
  new (options: { readonly mapping: boolean }): { parse(text: string, id: string): Promise<TheirMessage> };
  mllpUnwrap(bytes: Buffer): { readonly messages: Buffer[]; readonly remainder: Buffer };
  mllpWrap(text: string): Buffer;
}
/** `parts` are the fields behind the segment's name. */
interface TheirMessage {
  readonly segments: readonly { readonly typeofSegment: string; readonly parts: readonly unknown[] }[];
}
const Nodehl7: Nodehl7 = createRequire(import.meta.url)('nodehl7');
const fieldsOf = ({ segments }: TheirMessage, name: string): (readonly unknown[])[] =>
  segments.filter(({ typeofSegment }) => typeofSegment === name).map(({ parts }) => parts);

const closing: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

const portOf = (server: Server | undefined): number => (server?.address() as AddressInfo | undefined)?.port ?? 0;

/** A server of ours, of the framer and the reader alone. */
async function ourServer(): Promise<{ readonly port: number; readonly got: Uint8Array[] }> {
  const got: Uint8Array[] = [];
  const serve = (socket: Socket) => {
    const framer = new MllpFramer();
    socket.on('data', (bytes) => {
      for (const event of framer.take(bytes)) {
        if (event.kind !== 'message') continue;
        got.push(event.message);
        const answer = acknowledgementOf(event.message, 'accepted', ENVELOPE);
        if (answer) socket.write(mllpFrame(answer));
      }
    });
    socket.on('error', () => undefined);
  };
  const server = createServer(serve);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => new Promise((resolve) => server.close(resolve)));
  return { port: portOf(server), got };
}

describe('nodehl7', () => {
  const parsed = (message: string) => new Nodehl7({ mapping: false }).parse(message, 'message');

  it('reads an order of ours', async () => {
    const message = await parsed(text(order));
    expect(fieldsOf(message, 'MSH')[0]?.[7]).toEqual(['ORM', 'O01']);
    expect(fieldsOf(message, 'PID')[0]?.[4]).toEqual(['林小姐', expect.stringContaining('咪咪')]);
    expect(fieldsOf(message, 'PID')[0]?.[34]).toBe('Feline');
    expect(fieldsOf(message, 'ORC').map((fields) => fields.slice(0, 2))).toEqual([
      ['NW', 'K7Q2M9'],
      ['NW', 'K7Q2M9'],
    ]);
    expect(fieldsOf(message, 'OBR').map((fields) => fields[3])).toEqual([
      ['ALT', 'Alanine aminotransferase'],
      ['K+', expect.stringContaining('Potassium')],
    ]);
  });

  it('reads the same of results as we do', async () => {
    const observations = fieldsOf(await parsed(HAEMATOLOGY_ORU), 'OBX');
    const theirs = observations.filter((fields) => fields[1] === 'NM').map((fields) => Number(fields[4]));
    const ours = onlyReport(readHl7(new TextEncoder().encode(HAEMATOLOGY_ORU), 'utf-8'));
    expect(ours.values.map(({ value }) => value).filter((value) => typeof value === 'number')).toEqual(theirs);
  });

  it('unwraps a frame of ours, and its frames are unwrapped here', () => {
    const { messages, remainder } = Nodehl7.mllpUnwrap(Buffer.from(mllpFrame(order)));
    expect(messages.map(text)).toEqual([text(order)]);
    expect(remainder).toHaveLength(0);
    const [found] = new MllpFramer().take(Nodehl7.mllpWrap(HAEMATOLOGY_ORU));
    expect(found?.kind === 'message' && text(found.message)).toBe(HAEMATOLOGY_ORU);
  });
});

describe('@medplum/hl7', () => {
  it('its parser reads orders, cancellations and acknowledgements of ours', () => {
    const message = Hl7Message.parse(text(order));
    expect(message.header.getField(9).toString()).toBe('ORM^O01');
    const patient = message.getSegment('PID');
    expect(patient?.getField(3).toString()).toBe('A00123^^^^MR~900112000123456^^^^MCN');
    expect([patient?.getField(35).toString(), patient?.getField(36).toString()]).toEqual([
      'Feline',
      'Domestic <Shorthair>',
    ]);
    expect(message.getAllSegments('ORC').map((segment) => segment.getField(2).toString())).toEqual([
      'K7Q2M9',
      'K7Q2M9',
    ]);
    const cancelled = Hl7Message.parse(text(cancellationOfHl7('K7Q2M9', ENVELOPE, 'utf-8')));
    expect(cancelled.getSegment('ORC')?.getField(1).toString()).toBe('CA');
  });

  it('its client sends results to our framer over a socket, and hears our acknowledgement', async () => {
    const { port, got } = await ourServer();
    const client = new Hl7Client({ host: '127.0.0.1', port });
    closing.push(() => client.close());
    const message = Hl7Message.parse(HAEMATOLOGY_ORU);
    const answer = await client.sendAndWait(message);
    expect(answer.getSegment('MSA')?.toString()).toBe('MSA|AA|MSG00017');
    const [first] = got;
    const ours = onlyReport(readHl7(first ?? new Uint8Array(), 'utf-8'));
    expect(valuesOf(ours)).toEqual(valuesOf(onlyReport(readHl7(new TextEncoder().encode(HAEMATOLOGY_ORU), 'utf-8'))));
  });

  it('its server takes an order of ours, and we read its acknowledgement', async () => {
    const taken: Hl7Message[] = [];
    const server = new Hl7Server((connection) => {
      connection.addEventListener('message', ({ message }) => {
        taken.push(message);
        connection.send(message.buildAck());
      });
    });
    await server.start(0);
    closing.push(() => server.stop({ forceDrainTimeoutMs: 100 }));
    const socket = connect(portOf(server.server), '127.0.0.1');
    closing.push(() => socket.destroy());
    const framer = new MllpFramer();
    const answer = await new Promise<Uint8Array>((resolve, reject) => {
      socket.on('data', (bytes) => {
        for (const event of framer.take(bytes)) if (event.kind === 'message') resolve(event.message);
      });
      socket.on('error', reject);
      socket.write(mllpFrame(order));
    });
    expect(acknowledgedBy(answer, 'utf-8')).toEqual({
      number: 'V000017',
      isAccepted: true,
      reason: expect.any(String),
    });
    expect(taken.map((message) => message.getSegment('ORC')?.getField(2).toString())).toEqual(['K7Q2M9']);
  });
});
