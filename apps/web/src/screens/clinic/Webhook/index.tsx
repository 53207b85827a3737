import { SystemFrame } from '../frame/SystemFrame.tsx';
import { WebhookSection } from './WebhookSection.tsx';

/** `/setting/webhook`: the clinic's own programs that hear of events. */
export default function WebhookPage() {
  return (
    <SystemFrame section="webhook">
      <WebhookSection />
    </SystemFrame>
  );
}
