import type { ClinicFlag } from '@vetloom/domain/clinic/clinic-flags.ts';
import type { Place } from '../../../routes/links.ts';
import type { RouteName } from '../../../routes/route-table.ts';

/** The parts of the clinic's own settings, in the order of their list. */
export const SECTIONS = [
  'start',
  'info',
  'files',
  'room',
  'queue',
  'boarding',
  'number',
  'tax',
  'einvoice',
  'paper',
  'lists',
  'checklist',
  'consent',
  'message',
  'alliance',
  'storage',
  'export',
  'backup',
] as const;
/** A part of the clinic's own settings. */
export type ClinicSection = (typeof SECTIONS)[number];

/** Parts with an address of their own; the others are a query of `/setting/info`. */
const ROUTE_OF = {
  start: 'setting.start',
  room: 'setting.room',
  queue: 'setting.queue',
  boarding: 'setting.boarding',
  number: 'setting.number',
  tax: 'setting.tax',
  einvoice: 'setting.einvoice',
  backup: 'setting.backup',
  message: 'setting.message',
} as const satisfies Partial<Record<ClinicSection, RouteName>>;
type OwnRoute = keyof typeof ROUTE_OF;
/** A part that `/setting/info` shows. */
export type InfoSection = Exclude<ClinicSection, OwnRoute>;

const hasRoute = (section: ClinicSection): section is OwnRoute => Object.hasOwn(ROUTE_OF, section);
/** Whether `/setting/info` shows it. */
export const isOfInfo = (section: ClinicSection): section is InfoSection => !hasRoute(section);

/** Where a part stands. */
export const placeOf = (
  section: ClinicSection,
  to: (name: RouteName, query?: Readonly<Record<string, string | undefined>>) => Place,
): Place =>
  hasRoute(section) ? to(ROUTE_OF[section]) : to('setting.info', { section: section === 'info' ? undefined : section });

/** Parts that an operator may close with a flag: the own lists are one of the customised settings (spec 1 §6 "flags"). */
const CLOSED_BY: Partial<Record<ClinicSection, ClinicFlag>> = { lists: 'customizedSettings', alliance: 'alliance' };

/** The parts that are open to a clinic; without an alliance there is nobody to share with. */
export const sectionsOpen = (closed: readonly ClinicFlag[] = []): readonly ClinicSection[] =>
  SECTIONS.filter((name) => {
    const flag = CLOSED_BY[name];
    return flag === undefined || !closed.includes(flag);
  });
