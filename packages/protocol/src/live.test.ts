import { expect, it } from 'vitest';
import { LIVE_EVENT, liveKind, liveSubscription } from './live.ts';

it('[3.4.39 rule half] a setting whose id begins /setting/treatment is a treatment setting, others are settings', () => {
  expect(liveKind('setting', '/setting/treatment/fluid', {})).toBe('treatmentSetting');
  expect(liveKind('setting', '/setting/booking', {})).toBe('setting');
});

it('[3.4.31 rule half] a pet is what has an owner and an id that begins /pet', () => {
  expect(liveKind('exam', '/exam/device/1-a', {})).toBe('examDevice');
  expect(liveKind('exam', '/exam/record/1-a', {})).toBe('recordExam');
  expect(liveKind('pet', '/pet1131120001', { userID: '/user/a' })).toBe('pet');
  expect(liveKind('pet', '/pet/a', {})).toBe('unknown');
  expect(liveKind('pet', '/user/a', { userID: '/user/a' })).toBe('unknown');
  expect(liveKind('pet', '/pet/a', null)).toBe('pet');
});

it('has the four events of the specification', () => {
  expect(Object.keys(LIVE_EVENT).sort()).toEqual(['create', 'delete', 'start', 'update']);
});

it('a subscription names kinds of documents, also ones that this version does not know, of this clinic, and nothing else', () => {
  expect(liveSubscription.safeParse({ collections: ['record'] }).success).toBe(true);
  expect(liveSubscription.safeParse({ collections: ['record'], clinic: 'harbour' }).success).toBe(false);
  expect(liveSubscription.safeParse({ collections: ['ward/handover'] }).success).toBe(true);
  for (const name of ['', 'record|pet', 'record ', '/record', 'record/', '__proto__', 'x'.repeat(81)])
    expect(liveSubscription.safeParse({ collections: [name] }).success, name).toBe(false);
});
