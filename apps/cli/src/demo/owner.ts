import { DAY_SECONDS, dayStart } from '@vetloom/domain/core/clock.ts';
import { OWNER_LABELS } from '@vetloom/domain/founding/data/lists.ts';
import { isSoundIdentity } from '@vetloom/domain/owner/identity-card.ts';
import { ownerID } from '@vetloom/domain/owner/owner.kind.ts';
import type { Owner } from '@vetloom/domain/owner/owner.schema.ts';
import type { Staff } from '@vetloom/domain/staff/staff.schema.ts';
import { landline, mobile, personName } from './people.ts';
import { type Random, Weighted } from './random.ts';
import type { ClinicPlan } from './sizes.ts';
import { DEMO_ZONE } from './zone.ts';

const NOTES = [
  '習慣以 LINE 聯絡',
  '上班時間請勿來電',
  '有養多隻中途貓',
  '希望先電話報價',
  '行動不便，需協助停車',
] as const;

const CONTACT_NOTES = ['晚上六點後', '白天可接', '帳單聯絡人'] as const;

/** Draws where people of a clinic live; prepared once for a clinic. */
export function addressBook(plan: ClinicPlan): (random: Random) => string {
  const places = new Weighted(plan.places, (place) => place.share);
  return (random) => {
    const { post, county, district, roads } = places.draw(random);
    const lane = random.chance(0.45) ? `${random.int(1, 320)} 巷` : '';
    const alley = lane !== '' && random.chance(0.3) ? ` ${random.int(1, 30)} 弄` : '';
    const floor = random.chance(0.72) ? ` ${random.int(2, 14)} 樓` : '';
    const flat = floor !== '' && random.chance(0.3) ? `之 ${random.int(1, 6)}` : '';
    return `${post} ${county}${district}${random.pick(roads)} ${lane}${alley}${lane === '' ? '' : ' '}${random.int(1, 260)} 號${floor}${flat}`;
  };
}

/** Invents the `index`-th owner of a clinic, who first came at `since` (Unix seconds). */
export function makeOwner(
  random: Random,
  plan: ClinicPlan,
  index: number,
  since: number,
  desk: Staff,
  addressOf: (random: Random) => string,
): Owner {
  const name = personName(random);
  return {
    _id: ownerID(since, random.bytes),
    collection: 'user',
    name,
    phone: random.chance(0.96) ? mobile(index) : landline(plan.areaCode, index),
    label: random.chance(0.08) ? [random.pick(OWNER_LABELS)[0]] : [],
    ...lineOf(random),
    ...identity(random.fork('identity'), since, desk),
    address: random.chance(0.86) ? addressOf(random) : '',
    email: random.chance(0.3) ? `${random.pick(LINE_WORDS)}${random.digits(4)}@example.com` : '',
    info: random.chance(0.06) ? random.pick(NOTES) : '',
    ...contactsOf(random.fork('contacts'), plan, index),
    nameLowerCase: name.toLowerCase(),
    createDateTime: since,
    createBy: desk._id,
    updateDateTime: since,
    updateBy: desk._id,
  };
}

/** Some have told what they are called in the messaging app; of these half have linked their account. */
function lineOf(random: Random): Pick<Owner, 'lineID' | 'lineUserID'> {
  if (!random.chance(0.35)) return { lineID: '' };
  const lineID = `${random.pick(LINE_WORDS)}${random.digits(random.int(2, 4))}`;
  const link = random.fork('line');
  return link.chance(0.5) ? { lineID, lineUserID: lineAccount(link) } : { lineID };
}

/** An account of the messaging app, as the app names it. */
export const lineAccount = (random: Random): string => `U${Buffer.from(random.bytes(16)).toString('hex')}`;

/** Some have a second phone, or somebody of the family who comes instead. */
function contactsOf(random: Random, plan: ClinicPlan, index: number): Pick<Owner, 'contacts'> {
  if (!random.chance(0.22)) return {};
  const relation = random.pick(['self', 'spouse', 'spouse', 'parent', 'child'] as const);
  const name = relation === 'self' ? '' : personName(random);
  const phone = random.chance(0.8) ? mobile(index + plan.owners) : landline(plan.areaCode, index + plan.owners);
  const note = random.chance(0.2) ? random.pick(CONTACT_NOTES) : '';
  return { contacts: [{ _id: random.rowID(), relation, name, phone, note }] };
}

/** What is on the card that an owner showed when they signed the consent form; some never did. */
function identity(random: Random, since: number, desk: Staff): Pick<Owner, 'IDcard' | 'birth' | 'consent'> {
  if (!random.chance(0.6)) return { IDcard: '', birth: null };
  const stem = `${random.pick([...'ABDEFHNT'])}${random.pick(['1', '2'])}${random.digits(7)}`;
  const check = Array.from({ length: 10 }, (_, digit) => digit).find((digit) => isSoundIdentity(`${stem}${digit}`));
  const age = random.int(22, 78) * 365 + random.int(0, 364);
  return {
    IDcard: `${stem}${check ?? 0}`,
    birth: dayStart(since - age * DAY_SECONDS, DEMO_ZONE),
    consent: [
      {
        _id: random.rowID(),
        purpose: 'data',
        given: true,
        dateTime: since,
        method: 'paper',
        note: '',
        by: desk._id,
      },
    ],
  };
}

const LINE_WORDS = 'mochi lucky meow wangwang happy sunny peggy amy kevin jason tina vivi leo coco nana'.split(' ');
