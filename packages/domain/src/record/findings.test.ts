import { describe, expect, it } from 'vitest';
import {
  BODY_SYSTEMS,
  findingOf,
  findingState,
  newFinding,
  nextState,
  otherFindings,
  restNormal,
  untouchedSince,
} from './findings.ts';

const [attitude, mucosa] = BODY_SYSTEMS as [(typeof BODY_SYSTEMS)[0], (typeof BODY_SYSTEMS)[0]];

describe('physical examination', () => {
  it('fills untouched systems only when the rest is normal', () => {
    const written = [newFinding(attitude, false, '略沉鬱'), newFinding(mucosa, true, '粉紅')];
    const added = restNormal(written);
    expect(added).toHaveLength(BODY_SYSTEMS.length - 2);
    expect(added.every((finding) => finding.normal && finding.text === '')).toBe(true);
    expect(added.some((finding) => finding.system === attitude.name || finding.system === mucosa.name)).toBe(false);
  });

  it('takes back of the filled in only what nobody has changed or written at since', () => {
    const filled = restNormal([newFinding(attitude, false, '略沉鬱')]);
    const [first, second, ...rest] = filled as [(typeof filled)[0], (typeof filled)[0], ...typeof filled];
    const since = [
      newFinding(attitude, false, '略沉鬱'),
      { ...first, normal: false },
      { ...second, text: '粉紅' },
      ...rest,
    ];
    expect(untouchedSince(filled, since)).toEqual(rest);
  });

  it('knows a row by the name of its system, whoever made it', () => {
    const imported = { _id: 'x1', system: attitude.name, normal: false, text: '' };
    expect(findingOf([imported], attitude)).toBe(imported);
    expect(restNormal([imported])).toHaveLength(BODY_SYSTEMS.length - 1);
  });

  it('shows rows of unknown systems beside the known ones', () => {
    const strange = { _id: 'x2', system: '羽毛', normal: false, text: '脫落' };
    expect(otherFindings([strange, newFinding(attitude, true)])).toEqual([strange]);
  });

  it('goes round by taps but never loses words', () => {
    expect(nextState(undefined)).toBe('normal');
    expect(nextState(newFinding(attitude, true))).toBe('abnormal');
    expect(nextState(newFinding(attitude, false))).toBe('untouched');
    expect(nextState(newFinding(attitude, false, '略沉鬱'))).toBe('normal');
    expect(findingState(undefined)).toBe('untouched');
  });
});
