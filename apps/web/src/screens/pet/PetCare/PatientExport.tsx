import { ActionIcon, Menu } from '@mantine/core';
import { IconFileExport, IconFileTypePdf, IconJson } from '@tabler/icons-react';
import { useCan } from '../../../data/engine/hooks.ts';
import { saveFile } from '../../../data/engine/save-file.ts';
import { fetchPatientExport } from '../../../data/export/patient-export.ts';
import { patientExportWords as words } from '../../../locale/export.ts';
import { useAct } from '../../../parts/act/use-act.ts';

interface PatientExportProps {
  readonly petID: string;
  readonly name: string;
}

/** Takes one animal's whole record out, as a paper for people or as FHIR for programs. Shown to whoever may read all of it. */
export function PatientExport({ petID, name }: PatientExportProps) {
  const can = useCan();
  const { busy, act } = useAct();
  if (!can('RECORD_READ') || !can('PET_READ') || !can('CUSTOMER_READ')) return null;
  const save = (kind: 'pdf' | 'fhir') =>
    act(async () =>
      saveFile(words.file(name, kind === 'pdf' ? 'pdf' : 'fhir.json'), await fetchPatientExport(petID, kind)),
    );
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <ActionIcon variant="default" size={28} loading={busy} aria-label={words.menu}>
          <IconFileExport size={16} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{words.menu}</Menu.Label>
        <Menu.Item leftSection={<IconFileTypePdf size={16} stroke={1.6} />} onClick={() => void save('pdf')}>
          {words.pdf}
        </Menu.Item>
        <Menu.Item leftSection={<IconJson size={16} stroke={1.6} />} onClick={() => void save('fhir')}>
          {words.fhir}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
