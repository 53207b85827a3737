import { later, OnDemand } from '../on-demand/OnDemand.tsx';

const drawer = later(async () => (await import('./WriteMessage.tsx')).WriteMessage);

interface WriteLaterProps {
  readonly open: boolean;
  readonly userID: string;
  readonly petID?: string;
  /** The visit that it is about. */
  readonly sourceID?: string;
  /** What the text begins with, to be gone on with. */
  readonly begin?: string;
  readonly onClose: () => void;
}

/** The drawer in which a message is written, whose code a page does without until somebody opens it. */
export const WriteLater = ({ open, ...props }: WriteLaterProps) =>
  open ? <OnDemand code={drawer} open props={{ opened: true, ...props }} /> : null;
