import { useCan } from '../../../data/engine/hooks.ts';
import { useDevices } from '../../../data/inventory/devices.ts';
import { instrumentForm as words } from '../../../locale/instrument-tools.ts';
import { links } from '../../../routes/links.ts';
import { AppLink } from '../../../routes/navigation.tsx';

/** The way from an instrument to what is normal on its device, where the clinic keeps that. */
export function StandardLink({ device }: { readonly device: string }) {
  const may = useCan()('ERP_SETTINGS_READ');
  const rows = useDevices(may).found;
  const found = rows?.find(({ name }) => name === device);
  if (found === undefined) return null;
  return (
    <p>
      <AppLink to={links.device(found.id)}>{words.standards}</AppLink>
    </p>
  );
}
