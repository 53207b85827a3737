import { DAY_SECONDS } from '@vetloom/domain/core/clock.ts';
import { type Death, type DeathFields, deathSchema } from '@vetloom/domain/pet/death.schema.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { remainsStage } from '@vetloom/domain/pet/remains.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import type { Random } from './random.ts';

/** Who cremates. */
const PROVIDERS = ['慈愛寵物安樂園', '彩虹橋寵物禮儀', '青山寵物生命館'] as const;
/** How it was where nobody came to the clinic. */
const AT_HOME = ['睡夢中離開', '年紀大了，食慾下降數日後離開', '久病，在家人身邊離開'] as const;

/** Days after which the crematory comes, the ashes are back, and somebody comes for them. */
const COLLECTED = [1, 3] as const;
const BACK = [6, 12] as const;
const FETCHED = [14, 70] as const;
/** Ashes that nobody has come for. */
const UNFETCHED = 0.45;
/** How long the clinic keeps what nobody decided about. */
const KEPT_DAYS = 14;

/** The death of an animal and what became of its remains up to `now` (Unix seconds); undefined for one that lives. `visit`: in which it died. */
export function deathOf(
  random: Random,
  pet: Pet,
  { visit, now, desk }: { readonly visit: VisitRecord | undefined; readonly now: number; readonly desk: string },
): Death | undefined {
  const died = pet.timeOfDeath;
  if (died === null) return undefined;
  const inClinic = visit !== undefined;
  const at = visit?.openedDateTime || died;
  const after = ([least, most]: readonly [number, number]) => {
    const time = at + random.int(least, most) * DAY_SECONDS;
    return time <= now ? time : 0;
  };
  const fields: Partial<DeathFields> = {
    how: inClinic ? random.pick(['euthanasia', 'euthanasia', 'clinic'] as const) : 'home',
    causeOfDeath: inClinic ? (visit.diagnosis ?? '').slice(0, 200) : random.pick(AT_HOME),
    recordID: visit?._id ?? '',
    here: inClinic,
    ...remainsOf(random, inClinic, at, now),
  };
  const collectedDateTime = fields.remains === 'cremation' && inClinic ? after(COLLECTED) : 0;
  const ashesBackDateTime = collectedDateTime !== 0 && fields.ashes === 'toOwner' ? after(BACK) : 0;
  const fetched = ashesBackDateTime === 0 || random.chance(UNFETCHED) ? 0 : after(FETCHED);
  const taken = fields.remains === 'owner' && inClinic ? at + 1800 : fetched;
  const handedOver = { handedOverDateTime: taken, handedOverTo: pet.userName, handedOverBy: desk };
  const by = visit?.doctorID || desk;
  const death = deathSchema.parse({
    ...fields,
    _id: `/death${pet._id}/${at}-demo0`,
    collection: 'death',
    petID: pet._id,
    userID: pet.userID,
    ...(collectedDateTime === 0 ? {} : { keptWhere: '' }),
    collectedDateTime,
    ashesBackDateTime,
    ...(taken === 0 ? {} : handedOver),
    openRemains: 0,
    statusBefore: 0,
    ended: [],
    createDateTime: at,
    createBy: by,
    updateDateTime: Math.max(at, collectedDateTime, ashesBackDateTime, taken),
    updateBy: by,
  });
  return { ...death, openRemains: remainsStage(death) === 'gone' ? 0 : 1 };
}

function remainsOf(random: Random, inClinic: boolean, at: number, now: number): Partial<DeathFields> {
  const draw = random.unit();
  const isRecent = at > now - KEPT_DAYS * DAY_SECONDS;
  if (!inClinic) return { remains: draw < 0.7 ? 'owner' : 'undecided' };
  if (isRecent && draw < 0.25)
    return { remains: 'undecided', keptUntil: at + KEPT_DAYS * DAY_SECONDS, keptWhere: '冷凍櫃 1' };
  if (draw < 0.35) return { remains: 'owner' };
  const individual = random.chance(0.7);
  return {
    remains: 'cremation',
    cremation: individual ? 'individual' : 'collective',
    provider: random.pick(PROVIDERS),
    cremationDate: at + 2 * DAY_SECONDS,
    ashes: individual ? 'toOwner' : 'notReturned',
    keptWhere: '冷凍櫃 1',
  };
}
