import type { DeviceReport } from '@vetloom/domain/instrument/device-exam.schema.ts';
import { results as words } from '../../../locale/instrument.ts';
import { FileTile } from '../../../parts/files/FileTile.tsx';
import { useOpenFile } from '../../../parts/files/use-open-file.ts';
import classes from './results.module.css';

/** The pictures and papers that came with a report. */
export function ReportFiles({ report }: { readonly report: Pick<DeviceReport, '_id' | 'attachedID' | 'files'> }) {
  const of = report.attachedID || report._id;
  const open = useOpenFile(of);
  if (report.files.length === 0) return null;
  return (
    <ul className={classes.files} aria-label={words.files}>
      {report.files.map((file) => (
        <FileTile key={file._id} file={file} recordID={of} onOpen={() => void open(file)} onRemove={undefined} />
      ))}
    </ul>
  );
}
