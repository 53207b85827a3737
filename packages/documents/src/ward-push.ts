import type { WardPushShown } from '@vetloom/domain/clinic/settings/ward-push.setting.ts';
import type { Zone } from '@vetloom/domain/core/zone.ts';
import type { MissionReminder } from '@vetloom/domain/hospital/mission-reminder.schema.ts';
import { formatTime } from '@vetloom/ui/format/date.ts';
import { monitorName } from './words/monitor-names.ts';

/** Animals that are named before it says how many more there are. */
const NAMED = 3;
/** Letters of what is to be done with one animal. */
const MOST_OF_ONE = 80;

/** One animal of which something is due. */
export interface PushedAnimal {
  readonly name: string;
  readonly cageName: string;
  readonly missions: MissionReminder['missions'];
}

/** What a locked screen shows. */
export interface PushWords {
  readonly title: string;
  readonly body: string;
}

interface PushedMoment {
  /** Unix seconds. */
  readonly moment: number;
  readonly zone: Zone;
  readonly animals: readonly PushedAnimal[];
  readonly shows: Exclude<WardPushShown, 'nothing'>;
}

function animalWords({ name, cageName, missions }: PushedAnimal): string {
  const what = missions.map((mission) => monitorName(mission.missionID, mission.name)).join('、');
  const short = what.length > MOST_OF_ONE ? `${what.slice(0, MOST_OF_ONE)}…` : what;
  return [name, cageName, short].filter(Boolean).join(' ');
}

/**
 * What comes due in a ward, for a screen that lies locked beside anybody: the animal's name, its cage and what is to be done, or, as the clinic chose, no more than that something is.
 * Never an owner's name, and nothing of why an animal is here.
 */
export function wardPushWords({ moment, zone, animals, shows }: PushedMoment): PushWords {
  const title = `${formatTime(moment, zone)} 病房有 ${animals.length} 隻動物要處理`;
  if (shows === 'count') return { title, body: '開啟 VetLoom 查看要做的事' };
  const named = animals.slice(0, NAMED).map(animalWords).join('；');
  return { title, body: named + (animals.length > NAMED ? `；另 ${animals.length - NAMED} 隻` : '') };
}

/** What was told is done. */
export const wardPushOver = (moment: number, zone: Zone): PushWords => ({
  title: `${formatTime(moment, zone)} 病房的事都做好了`,
  body: '',
});

/** For whoever wants to see whether it comes. */
export const WARD_PUSH_TRIAL: PushWords = { title: 'VetLoom 推播試送', body: '住院任務到時會像這樣通知' };
