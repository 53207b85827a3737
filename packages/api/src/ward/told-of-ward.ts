import { type Actor, canAny } from '@vetloom/domain/access/policy.ts';
import { readView } from '@vetloom/domain/engine/read-view.ts';
import { noteMissionReminders } from '@vetloom/domain/ward/mission-reminder.commands.ts';

/** Whether a person's browsers may be told of what comes due in a ward. Security: a note says what a reminder says, so that it is for who may read one (law 19), not for everybody who carries out. */
export const isToldOfWard = (actor: Pick<Actor, 'admin' | 'email' | 'permissions'>): boolean =>
  canAny(actor, noteMissionReminders.permission) && readView(actor, 'reminder/inHospitalMission') !== undefined;
