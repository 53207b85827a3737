import { TEST_NOW, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { describe, expect, it } from 'vitest';
import {
  beginOwner,
  beginPet,
  chooseOwner,
  choosePet,
  EMPTY_INTAKE,
  type Intake,
  intakeCommands,
  keepPet,
  reopenPet,
  togglePet,
  weightOf,
  write,
} from './intake.ts';

const context = {
  now: TEST_NOW,
  groupID: 'group1',
  recordIDs: ['/record/1795147201-aaaaa', '/record/1795147201-bbbbb'],
  doctor: '林佳蓉',
};

function newFamily(): Intake {
  const owner = beginOwner({ ...EMPTY_INTAKE, query: '丁慧敏' }, '/user/1-new');
  const withPhone = { ...owner, owner: { ...owner.owner, phone: '0928-114-506' } };
  const pet = beginPet(withPhone, '/pet/1-new');
  return keepPet({ ...pet, pet: { ...pet.pet, name: '豆豆', birth: '6歲' } });
}

describe('finding', () => {
  it('hands digits on as the new owner’s phone and anything else as the name', () => {
    expect(beginOwner({ ...EMPTY_INTAKE, query: ' 0928-114 506' }, '/user/x').owner).toMatchObject({
      name: '',
      phone: '0928114506',
    });
    expect(beginOwner({ ...EMPTY_INTAKE, query: '丁慧敏' }, '/user/x').owner).toMatchObject({
      name: '丁慧敏',
      phone: '',
    });
    expect(beginOwner({ ...EMPTY_INTAKE, query: '506' }, '/user/x').owner).toMatchObject({ name: '506' });
  });

  it('an animal goes straight to its visit', () => {
    const intake = choosePet(EMPTY_INTAKE, '/pet/a', '/user/a');
    expect(intake).toMatchObject({ step: 'visit', userID: '/user/a', chosen: ['/pet/a'], isNewOwner: false });
  });

  it('an owner with one animal chooses it, with several asks, with none begins one', () => {
    expect(chooseOwner(EMPTY_INTAKE, '/user/a', ['/pet/a'], '/pet/n')).toMatchObject({
      step: 'visit',
      chosen: ['/pet/a'],
    });
    expect(chooseOwner(EMPTY_INTAKE, '/user/a', ['/pet/a', '/pet/b'], '/pet/n')).toMatchObject({
      step: 'visit',
      chosen: [],
    });
    expect(chooseOwner(EMPTY_INTAKE, '/user/a', [], '/pet/n')).toMatchObject({ step: 'pet', petID: '/pet/n' });
  });
});

describe('the check-in', () => {
  it('never loses what was typed in an earlier step', () => {
    const family = write(newFamily(), '/pet/1-new', { cause: '咳嗽' });
    const back = beginOwner({ ...family, query: '' }, '/user/other');
    expect(back.owner).toMatchObject({ name: '丁慧敏', phone: '0928-114-506' });
    expect(back.userID).toBe('/user/1-new');
    expect(back.newPets).toHaveLength(1);
    const corrected = keepPet({
      ...reopenPet(back, '/pet/1-new'),
      pet: { ...reopenPet(back, '/pet/1-new').pet, name: '豆花' },
    });
    expect(corrected.newPets.map((pet) => pet.values.name)).toEqual(['豆花']);
    expect(corrected.chosen).toEqual(['/pet/1-new']);
    expect(corrected.written['/pet/1-new']?.cause).toBe('咳嗽');
  });

  it('creates owner and animal and checks it in with commands that the clinic accepts', async () => {
    const intake = write({ ...newFamily(), doctorID: '/staff/lin@clinic.test' }, '/pet/1-new', {
      cause: '咳嗽',
      weight: '3.4',
    });
    const clinic = new TestClinic();
    for (const { command, input } of intakeCommands(intake, 'visit', context)) await clinic.run(command.name, input);
    const record = await clinic.tx.get('record', '/record/1795147201-aaaaa');
    expect(record).toMatchObject({
      petID: '/pet/1-new',
      userID: '/user/1-new',
      cause: '咳嗽',
      weight: 3.4,
      doctor: '林佳蓉',
      checkInGroupID: '',
      source: 'standard',
    });
    expect(await clinic.tx.get('pet', '/pet/1-new')).toMatchObject({
      name: '豆豆',
      userPhone: '0928114506',
      userName: '丁慧敏',
    });
  });

  it('stops at the owner or the animal when asked to, and after a refusal does not make them twice', () => {
    const intake = newFamily();
    const names = (goal: 'owner' | 'pet' | 'visit', from: Intake = intake) =>
      intakeCommands(from, goal, context).map(({ command }) => command.name);
    expect(names('owner')).toEqual(['owner.create']);
    expect(names('pet')).toEqual(['owner.create', 'pet.create']);
    expect(names('visit', { ...intake, made: ['/user/1-new'] })).toEqual(['pet.create', 'record.checkIn']);
  });

  it('gives animals that come together one group (spec 2 §3)', () => {
    const two = togglePet(choosePet(EMPTY_INTAKE, '/pet/a', '/user/a'), '/pet/b');
    const [command] = intakeCommands(two, 'visit', context);
    expect(command?.input).toMatchObject({
      checkInGroupID: 'group1',
      visits: [{ petID: '/pet/a' }, { petID: '/pet/b' }],
    });
    expect(togglePet(two, '/pet/a').chosen).toEqual(['/pet/b']);
  });
});

describe('a typed weight', () => {
  it('counts when it is a positive number; blank and zero are ignored, anything else is refused', () => {
    expect(weightOf('9.8')).toBe(9.8);
    expect(weightOf('1,2')).toBe(1.2);
    expect(weightOf('850 g')).toBe(0.85);
    expect(weightOf(' ')).toBeNull();
    expect(weightOf('0')).toBeNull();
    for (const wrong of ['-1', '1.2.3', '-', '99999']) expect(weightOf(wrong), wrong).toBeUndefined();
  });
});
