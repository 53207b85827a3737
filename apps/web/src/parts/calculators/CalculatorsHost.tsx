import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { calculators } from '../../locale/calculators.ts';
import { later, OnDemand } from '../on-demand/OnDemand.tsx';
import { CALCULATORS_KEYS } from './calculators-keys.ts';
import { closeCalculators, openCalculatorsHere, useOpenCalculators } from './calculators-port.ts';

const dialog = later(async () => (await import('./CalculatorsDialog.tsx')).CalculatorsDialog);

/** Where the calculators open, on whatever screen they are asked for. Their code is fetched when somebody does, or a while after the screen stands. */
export function CalculatorsHost() {
  const open = useOpenCalculators();
  useHotkey(CALCULATORS_KEYS, calculators.open, () => openCalculatorsHere());
  return <OnDemand code={dialog} open={open !== undefined} props={{ open, onClose: closeCalculators }} />;
}
