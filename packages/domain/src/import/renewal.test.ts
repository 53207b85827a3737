import { TEST_ZONE } from '@vetloom/testing/domain/clinic.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AnyDocument } from '../engine/kind.ts';
import { type KindProof, textFacet } from './kind-proof.ts';
import { type Change, changesOf, patched, patchOf, saidOf } from './renewal.ts';

type Field = 'visit.record' | 'visit.diagnosis' | 'visit.total';
const proof: KindProof<Field> = {
  identity: [],
  sums: {},
  documents: {
    record: {
      facets: [
        textFacet('visit.record', 'record'),
        textFacet('visit.diagnosis', 'diagnosis'),
        {
          ...textFacet('visit.total', 'total'),
          moved: (document) => (document as unknown as { here?: number }).here === 1,
        },
      ],
    },
  },
};
const proven = proof.documents.record as NonNullable<(typeof proof.documents)['record']>;

interface Visit {
  readonly record: string;
  readonly diagnosis: string;
  readonly total: string;
  readonly here?: number;
}
const visit = (fields: Visit): AnyDocument => ({ _id: '/record/1', collection: 'record', ...fields }) as AnyDocument;

const compared = (
  base: Visit,
  here: Visit | undefined,
  theirs: Visit,
  mapped: readonly string[] = ['visit.record', 'visit.diagnosis', 'visit.total'],
): Change<Field>[] =>
  changesOf(
    { proven, collection: 'record', mapped: new Set(mapped), zone: TEST_ZONE },
    {
      base: saidOf(proof, [visit(base)], TEST_ZONE),
      here: here && visit(here),
      theirs: visit(theirs),
    },
  );
const verdicts = (changes: readonly Change<Field>[]) => changes.map(({ field, verdict }) => `${field} ${verdict}`);

const BASE: Visit = { record: '腹瀉', diagnosis: '腸炎', total: '500' };

describe('a newer file compared with the last one and with what stands here', () => {
  it('takes what changed in the file alone, and leaves what people alone changed', () => {
    const here = { ...BASE, record: '腹瀉，已補記' };
    const changes = compared(BASE, here, { ...BASE, diagnosis: '胰臟炎' });
    expect(changes).toEqual([
      { collection: 'record', field: 'visit.diagnosis', from: '腸炎', here: '腸炎', to: '胰臟炎', verdict: 'take' },
    ]);
  });

  it('asks where both changed, and not where both came to the same', () => {
    const here = { ...BASE, record: '嘔吐', diagnosis: '胰臟炎' };
    expect(verdicts(compared(BASE, here, { ...BASE, record: '腹瀉兩天', diagnosis: '胰臟炎' }))).toEqual([
      'visit.record ask',
    ]);
  });

  it('asks of money that came in here, though the bill looks as it did', () => {
    expect(verdicts(compared(BASE, { ...BASE, here: 1 }, { ...BASE, total: '0' }))).toEqual(['visit.total ask']);
  });

  it('says nothing of columns that the newer file lacks', () => {
    expect(compared(BASE, BASE, { record: '', diagnosis: '', total: '' }, ['visit.record'])).toHaveLength(1);
  });

  it('asks of all that it says otherwise where the document is gone', () => {
    expect(verdicts(compared(BASE, undefined, { ...BASE, total: '9' }))).toEqual(['visit.total ask']);
  });

  const fields = fc.record({
    record: fc.constantFrom('a', 'b', 'c'),
    diagnosis: fc.constantFrom('a', 'b', 'c'),
    total: fc.constantFrom('1', '2'),
  });

  it('never takes over what people wrote, whatever the three say', () => {
    fc.assert(
      fc.property(fields, fields, fields, (base, here, theirs) => {
        const changes = compared(base, here, theirs);
        const taken = new Set(changes.filter(({ verdict }) => verdict === 'take').map(({ field }) => field));
        const after = patched(proven, visit(here), patchOf(proven, taken, visit(theirs))) as unknown as Visit;
        for (const name of ['record', 'diagnosis', 'total'] as const) {
          if (here[name] !== base[name]) expect(after[name]).toBe(here[name]);
          else expect(after[name]).toBe(theirs[name]);
        }
      }),
    );
  });

  it('changes nothing when the same file comes again', () => {
    fc.assert(
      fc.property(fields, fields, (said, here) => {
        expect(compared(said, here, said)).toEqual([]);
      }),
    );
  });
});
