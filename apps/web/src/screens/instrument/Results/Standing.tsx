import { type DeviceReport, EXAM_STATE } from '@vetloom/domain/instrument/device-exam.schema.ts';
import { hangs } from '@vetloom/domain/instrument/exam-state.ts';
import { formatDateTime } from '@vetloom/ui/format/date.ts';
import { useLive } from '../../../data/engine/hooks.ts';
import { results as words } from '../../../locale/instrument.ts';
import { ConnectedPatientStrip } from '../../../parts/patient-strip/ConnectedPatientStrip.tsx';
import { useStaffLabel } from '../../../parts/staff-name/StaffName.tsx';
import { links } from '../../../routes/links.ts';
import { AppLink } from '../../../routes/navigation.tsx';
import classes from './results.module.css';

/** Where a report that nobody has to decide about any more hangs, or why it lies aside. */
export function Standing({ report }: { readonly report: DeviceReport }) {
  const who = useWho(hangs(report) ? report.attachedBy : report.updateBy);
  if (report.state === EXAM_STATE.aside)
    return (
      <p className={classes.standing}>
        {words.asideSince(formatDateTime(report.updateDateTime), who)}
        {report.asideReason === '' ? null : <b>{report.asideReason}</b>}
      </p>
    );
  const byItself = report.matchedBy !== 'person';
  return (
    <>
      <ConnectedPatientStrip petID={report.petID} />
      <p className={classes.standing}>
        {byItself
          ? words.attachedByItself(formatDateTime(report.attachedDateTime))
          : words.attachedAt(formatDateTime(report.attachedDateTime), who)}
        <span className={classes.quiet}>{words.matchedBy[report.matchedBy]}</span>
        <AppLink to={links.to('today.exam', { view: 'inbox', record: report.attachedID })}>{words.openRecord}</AppLink>
      </p>
    </>
  );
}

function useWho(staffID: string): string {
  const label = useStaffLabel();
  const staff = useLive((store) => store.get('staff', staffID), [staffID]);
  return label(staffID, staff?.name ?? '');
}
