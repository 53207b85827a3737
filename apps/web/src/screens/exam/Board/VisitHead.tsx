import type { Benched } from '@vetloom/domain/exam/bench.ts';
import { useCan } from '../../../data/engine/hooks.ts';
import { exam } from '../../../locale/exam.ts';
import { pharmacy } from '../../../locale/pharmacy.ts';
import { wardPlace } from '../../../locale/ward-place.ts';
import { ConnectedPatientStrip } from '../../../parts/patient-strip/ConnectedPatientStrip.tsx';
import { useStaffLabel } from '../../../parts/staff-name/StaffName.tsx';
import { StayMark } from '../../../parts/ward/StayMark.tsx';
import { links } from '../../../routes/links.ts';
import { AppLink } from '../../../routes/navigation.tsx';
import classes from './board.module.css';

/** Whose exams these are, why it came and who asked. */
export function VisitHead({ record }: { readonly record: Benched }) {
  const can = useCan();
  const label = useStaffLabel();
  return (
    <>
      <ConnectedPatientStrip petID={record.petID} {...(record.stay ? {} : { recordID: record._id })} />
      <header className={classes.head}>
        <StayMark stay={record.stay} />
        <b>{record.cause}</b>
        <span>{record.doctor === '' ? null : pharmacy.doctor(label(record.doctorID, record.doctor))}</span>
        {can('RECORD_READ') ? (
          <AppLink
            className={classes.headLink}
            to={record.stay ? links.stay(record.stay.inHospitalID) : links.visit(record.petID, record._id)}
          >
            {record.stay ? wardPlace.open : exam.openVisit}
          </AppLink>
        ) : null}
      </header>
    </>
  );
}
