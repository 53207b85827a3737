import { SystemFrame } from '../frame/SystemFrame.tsx';
import { DetectionSection } from './DetectionSection.tsx';

/** `/setting/detection`: whether a model looks at pictures, where it stands, and what it may be asked. */
export default function DetectionPage() {
  return (
    <SystemFrame section="detection">
      <DetectionSection />
    </SystemFrame>
  );
}
