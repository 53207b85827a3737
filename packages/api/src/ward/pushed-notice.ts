import { createHash } from 'node:crypto';
import { type PushWords, wardPushOver, wardPushWords } from '@vetloom/documents/ward-push.ts';
import { zoneIn } from '@vetloom/domain/clinic/clinic-zone.ts';
import { settingOf } from '@vetloom/domain/clinic/settings/setting-concern.ts';
import { WARD_PUSH_SETTING } from '@vetloom/domain/clinic/settings/ward-push.setting.ts';
import { APP_BASE } from '@vetloom/domain/core/constants.ts';
import type { PushedNotice } from '@vetloom/protocol/ward-push.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';
import { openAtMoment } from '@vetloom/storage/reminder/push-rows.ts';
import { many } from '../engine/read.ts';

const DUE_PAGE = `${APP_BASE}inHospital/mission`;

const digest = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 32);

/** By which a push service and a browser put a later note of a moment in an earlier one's place. It says nothing of the clinic to the push service. */
export const momentTopic = (clinic: string, moment: number): string => digest('ward', clinic, String(moment));

interface Told {
  readonly clinic: string;
  readonly kind: PushedNotice['kind'];
  readonly tag: string;
  readonly words: PushWords;
  readonly about: string;
  readonly moment?: number;
}

/** As the application's worker reads it. */
export const noticeText = ({ clinic, kind, tag, words, about, moment }: Told): string =>
  JSON.stringify({
    ...{ kind, clinic, tag, ...words, about },
    url: moment === undefined ? DUE_PAGE : `${DUE_PAGE}?at=${moment}`,
  } satisfies PushedNotice);

/** What is told of a moment, worked out from how it stands now; undefined where nothing is to be told of it any more. */
export async function momentNotice(
  tx: ClinicTransaction,
  { moment, kind }: { readonly moment: number; readonly kind: 'due' | 'over' },
): Promise<string | undefined> {
  const { shows } = await settingOf(tx.reader, WARD_PUSH_SETTING);
  if (shows === 'nothing') return undefined;
  const zone = await zoneIn(tx.reader);
  const told = { clinic: tx.clinic, tag: momentTopic(tx.clinic, moment), moment };
  const reminders = await many(tx.reader, 'reminder/inHospitalMission', await openAtMoment(tx, moment));
  if (kind === 'over')
    return reminders.length > 0
      ? undefined
      : noticeText({ ...told, kind, words: wardPushOver(moment, zone), about: 'over' });
  if (reminders.length === 0) return undefined;
  const unique = (ids: readonly string[]) => [...new Set(ids)];
  const pets = await many(tx.reader, 'pet', unique(reminders.map(({ petID }) => petID)));
  const stays = await many(tx.reader, 'inHospital', unique(reminders.map(({ inHospitalID }) => inHospitalID)));
  const nameOf = new Map(pets.map(({ _id, name }) => [_id, name]));
  const cageOf = new Map(stays.map(({ _id, cageName }) => [_id, cageName]));
  const animals = reminders.map(({ petID, inHospitalID, missions }) => ({
    ...{ name: nameOf.get(petID) ?? '', cageName: cageOf.get(inHospitalID) ?? '', missions },
  }));
  const about = digest(
    ...reminders.flatMap(({ _id, missions }) => [_id, ...missions.map(({ missionID }) => missionID)]),
  );
  return noticeText({ ...told, kind, words: wardPushWords({ moment, zone, animals, shows }), about });
}
