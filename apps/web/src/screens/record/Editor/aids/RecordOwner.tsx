import { Menu } from '@mantine/core';
import { IconCheck, IconSelector } from '@tabler/icons-react';
import { isCompleted } from '@vetloom/domain/record/record-status.ts';
import { recordOwnersOf } from '@vetloom/domain/staff/doctors.ts';
import { handOverRecord } from '@vetloom/domain/visit/hand-over.command.ts';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { useState } from 'react';
import { useDocuments, useRun } from '../../../../data/engine/hooks.ts';
import { visit } from '../../../../locale/record.ts';
import { useAct } from '../../../../parts/act/use-act.ts';
import { StaffName } from '../../../../parts/staff-name/StaffName.tsx';
import { useEditing } from '../editing.ts';
import frame from '../visit.module.css';

const words = visit.owner;

/** Whose visit it is, and giving it to another who may own records (RECORD_BELONGS). */
export function RecordOwner() {
  const { record, readOnly } = useEditing();
  const name = record.doctor === '' ? words.none : <StaffName id={record.doctorID} name={record.doctor} />;
  return readOnly ? <span className={frame.headFact}>{name}</span> : <Choice>{name}</Choice>;
}

function Choice({ children }: { readonly children: React.ReactNode }) {
  const { record } = useEditing();
  const run = useRun();
  const { act } = useAct();
  const [open, setOpen] = useState(false);
  const owners = recordOwnersOf(useDocuments('staff', 'byName', {}) ?? []);
  const give = ({ _id, name }: { readonly _id: string; readonly name: string }) => {
    if (_id === record.doctorID) return;
    const given = { recordID: record._id, from: record.doctorID, to: _id, completed: isCompleted(record) };
    void act(() => run(handOverRecord, given)).then((done) => done && showSuccess(words.given(name)));
  };
  return (
    <Menu opened={open} onChange={setOpen} position="bottom-start">
      <Menu.Target>
        <button type="button" className={frame.ownerButton} aria-label={words.label(record.doctor || words.none)}>
          {children}
          <IconSelector size={14} stroke={1.8} aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        <Menu.Label>{words.title}</Menu.Label>
        {owners.map((owner) => (
          <Menu.Item
            key={owner._id}
            aria-current={owner._id === record.doctorID}
            rightSection={owner._id === record.doctorID ? <IconCheck size={14} aria-hidden="true" /> : null}
            onClick={() => give(owner)}
          >
            {owner.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
