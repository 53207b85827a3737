import { alliance } from './alliance.ts';
import { backup } from './backup.ts';
import { ownerSetting } from './booking-owner-setting.ts';
import { clinicLists } from './clinic-lists.ts';
import { petNumbers, tax } from './clinic-setup.ts';
import { detection } from './detection.ts';
import { einvoice } from './einvoice.ts';
import { channelNames } from './message.ts';
import { pharmacy } from './pharmacy.ts';
import { drugRules } from './pharmacy-rules.ts';
import { portalSetting } from './portal-setting.ts';
import { print } from './print.ts';
import { wardBoarding } from './ward-boarding.ts';
import { wardPush } from './ward-push.ts';

type Words = Readonly<Record<string, string>>;

/** What the history, and the list of all settings, call the values of closed fields; of lists each of their values. */
export const SETTING_VALUES: Readonly<Record<string, Words>> = {
  drugRounding: drugRules.paper.roundings,
  labelSize: pharmacy.labels.sizes,
  billRoundTo: clinicLists.rounding.units,
  billRoundHow: clinicLists.rounding.hows,
  petIDFormat: Object.fromEntries(petNumbers.formats.map((word, at) => [String(at), word])),
  taxIncluded: tax.included,
  taxTreatment: tax.treatment,
  taxGoods: tax.goods,
  allianceShare: alliance.kinds,
  closedChannels: channelNames,
  order: channelNames,
  feedShows: ownerSetting.feed,
  parts: portalSetting.partNames,
  shows: wardPush.rule.shows,
  basis: wardBoarding.setting.bases,
  lateCharge: wardBoarding.setting.lates,
  way: einvoice.setting.ways,
  kind: backup.form.kinds,
  asks: detection.asks,
};

/** What members of a setting are called that is one object. */
export const SETTING_MEMBERS: Readonly<Record<string, Words>> = {
  print: print.options,
  paper: {
    size: print.look.size,
    marginMm: '邊界（毫米）',
    logo: print.look.logo,
    stamp: print.look.stamp,
    footer: print.look.footer,
  },
  endpoint: { baseURL: detection.setting.baseURL.label, model: detection.setting.model.label },
  place: {
    kind: '種類',
    folder: backup.form.folder.label,
    endpoint: backup.form.endpoint,
    region: backup.form.region,
    bucket: backup.form.bucket,
    prefix: '路徑',
  },
};

/** What numbers of a setting count. */
export const SETTING_UNITS: Words = {
  waitWarnMinutes: '分',
  waitAlertMinutes: '分',
  localHistoryMonths: '個月',
  timeSlotMin: '分',
  priorBookingMin: '分',
  latestCancelBookingMin: '分',
  futureCanBooking: '天',
  linkDays: '天',
  remindBeforeHours: '小時',
  missedAfterMin: '分',
  mostAnOwnerADay: '則',
  mostADay: '則',
  giveUpAfterHours: '小時',
  keepDays: '天',
  keepWeeks: '週',
  keepMonths: '個月',
  mostOpen: '筆',
  refillFromDays: '天',
  lateGraceMinutes: '分',
  keepMessagesMonths: '個月',
  latePrice: '元',
  blockSize: '張',
};

/** Words of the hours of a week, and of how far numbers have come. */
export const SETTING_WORDS = {
  days: { mon: '一', tue: '二', wed: '三', thu: '四', fri: '五', sat: '六', sun: '日' },
  closed: '休診',
  rows: (count: number, names: readonly string[]) => `${count} 筆：${names.join('、')}`,
} as const;
