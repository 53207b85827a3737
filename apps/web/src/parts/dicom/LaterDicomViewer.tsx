import { later, OnDemand } from '../on-demand/OnDemand.tsx';
import type { DicomViewerProps } from './DicomViewer.tsx';

const VIEWER = later(async () => (await import('./DicomViewer.tsx')).DicomViewer);

/** The viewer of DICOM pictures; its code comes when a study is opened, or a while after the screen stands. */
export function LaterDicomViewer(props: DicomViewerProps) {
  return <OnDemand code={VIEWER} open={props.at !== undefined} props={props} />;
}
