import type { AnyDocument } from '@vetloom/domain/engine/kind.ts';
import type { Write } from '@vetloom/domain/engine/overlay.ts';
import { describe, expect, it } from 'vitest';
import { demandRoom } from './list-limits.ts';

const day = (handovers: number): AnyDocument =>
  ({ _id: '/checkout/handover/1', collection: 'checkout', handoverLog: Array.from({ length: handovers }) }) as never;
const write = (before: number | undefined, after: number | null): Write => ({
  collection: 'checkout',
  id: '/checkout/handover/1',
  before: before === undefined ? undefined : day(before),
  after: after === null ? null : day(after),
});
const full = expect.objectContaining({ detail: { field: 'handoverLog', rule: 'listFull', limit: 500 } });

describe('a list of a document', () => {
  it('ends where its schema says, whoever adds the entry and however short each of them is', () => {
    demandRoom([write(499, 500), write(undefined, 500)]);
    expect(() => demandRoom([write(500, 501)])).toThrow(full);
    expect(() => demandRoom([write(undefined, 501)])).toThrow(full);
  });

  it('that is too long already can be changed, shortened and removed, and gets no longer', () => {
    demandRoom([write(527, 527), write(527, 526), write(527, null)]);
    expect(() => demandRoom([write(527, 528)])).toThrow(full);
  });

  it('has its end where it may be missing, too', () => {
    const receipt = (bills: number): Write => ({
      collection: 'receipt',
      id: '/receipt/1',
      before: undefined,
      after: { _id: '/receipt/1', collection: 'receipt', bills: Array.from({ length: bills }) } as never,
    });
    demandRoom([receipt(40)]);
    expect(() => demandRoom([receipt(41)])).toThrow(expect.objectContaining({ codeName: 'badParameter' }));
  });
});
