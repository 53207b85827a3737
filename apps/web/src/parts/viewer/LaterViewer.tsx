import { later, OnDemand } from '../on-demand/OnDemand.tsx';
import type { ViewerProps } from './Viewer.tsx';

const VIEWER = later(async () => (await import('./Viewer.tsx')).Viewer);

/** The picture viewer; its code comes when a picture is opened, or a while after the screen stands. */
export function LaterViewer(props: ViewerProps) {
  return <OnDemand code={VIEWER} open={props.at !== undefined} props={props} />;
}
