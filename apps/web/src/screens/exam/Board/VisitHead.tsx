import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { useCan } from '../../../data/engine/hooks.ts';
import { exam } from '../../../locale/exam.ts';
import { pharmacy } from '../../../locale/pharmacy.ts';
import { ConnectedPatientStrip } from '../../../parts/patient-strip/ConnectedPatientStrip.tsx';
import { useStaffLabel } from '../../../parts/staff-name/StaffName.tsx';
import { links } from '../../../routes/links.ts';
import { AppLink } from '../../../routes/navigation.tsx';
import classes from './board.module.css';

/** Whose exams these are, why it came and who asked. */
export function VisitHead({ record }: { readonly record: VisitRecord }) {
  const can = useCan();
  const label = useStaffLabel();
  return (
    <>
      <ConnectedPatientStrip petID={record.petID} recordID={record._id} />
      <header className={classes.head}>
        <b>{record.cause}</b>
        <span>{record.doctor === '' ? null : pharmacy.doctor(label(record.doctorID, record.doctor))}</span>
        {can('RECORD_READ') ? (
          <AppLink className={classes.headLink} to={links.visit(record.petID, record._id)}>
            {exam.openVisit}
          </AppLink>
        ) : null}
      </header>
    </>
  );
}
