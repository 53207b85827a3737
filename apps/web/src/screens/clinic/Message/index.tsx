import { useCan } from '../../../data/engine/hooks.ts';
import { useWays } from '../../../data/message/ways.ts';
import { SettingFrame } from '../frame/SettingFrame.tsx';
import { MessageSettings } from './MessageSettings.tsx';

/** `/setting/message`: by which accounts the clinic writes to owners, in which order, when and how much. */
export default function MessagePage() {
  const ways = useWays();
  const editable = useCan()('GENERAL_SETTINGS_WRITE');
  return (
    <SettingFrame section="message">
      {ways === undefined ? null : <MessageSettings ways={ways} editable={editable} />}
    </SettingFrame>
  );
}
