import { Button } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { isComposing } from '@vetloom/ui/hooks/use-hotkey.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { StaffAvatar } from '@vetloom/ui/marks/StaffAvatar.tsx';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { access } from '../../../locale/access.ts';
import type { ClinicRole } from '../../../routes/guard.ts';
import { personColour } from '../../../shell/person-colour.ts';
import frame from '../access.module.css';
import classes from './clinic-choice.module.css';
import { greetingAt, lastUsedText } from './clinic-times.ts';

export interface ClinicListProps {
  readonly name: string;
  readonly account: string;
  readonly clinics: readonly ClinicRole[];
  /** Clinic id to Unix seconds of its last use on this machine. */
  readonly lastUsed: Readonly<Record<string, number>>;
  readonly onChoose: (clinicID: string) => Promise<void>;
  readonly onChangeAccount: () => void;
}

const words = access.clinics;

/** Clinics as rows with number keys, the one used last first and preselected, the role at the right. */
export function ClinicList({ name, account, clinics, lastUsed, onChoose, onChangeAccount }: ClinicListProps) {
  const now = useNow();
  const rows = [...clinics].sort((a, b) => (lastUsed[b.clinic] ?? 0) - (lastUsed[a.clinic] ?? 0));
  const [active, setActive] = useState(0);
  const [busy, setBusy] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const chosen = rows[active];
  useEffect(() => void list.current?.focus(), []);
  const choose = (row: ClinicRole | undefined) => {
    if (row === undefined || busy) return;
    setBusy(true);
    void onChoose(row.clinic).finally(() => setBusy(false));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'ArrowDown') setActive((index) => Math.min(rows.length - 1, index + 1));
    else if (event.key === 'ArrowUp') setActive((index) => Math.max(0, index - 1));
    else if (event.key === 'Enter') choose(chosen);
    else if (/^[1-9]$/.test(event.key)) choose(rows[Number(event.key) - 1]);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <div className={classes.who}>
        <StaffAvatar name={name} colour={personColour(account)} size={40} square />
        <div className={classes.words}>
          <h1 className={classes.greeting}>{words.greeting(name, greetingAt(now))}</h1>
          <p className={classes.question}>{words.question}</p>
        </div>
        <Button variant="subtle" size="sm" onClick={onChangeAccount}>
          {words.change}
        </Button>
      </div>
      <div
        ref={list}
        className={classes.list}
        role="listbox"
        aria-label={words.list}
        aria-activedescendant={chosen === undefined ? undefined : `clinic-${active}`}
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        {rows.map((row, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the list handles the keys of its active row
          <div
            key={row.clinic}
            id={`clinic-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={classes.row}
            onClick={() => {
              setActive(index);
              choose(row);
            }}
          >
            {index < 9 ? <Keycap keys={String(index + 1)} /> : null}
            <span className={classes.clinic}>{row.clinicName}</span>
            <span className={classes.role}>
              <b>{row.roleName}</b>
              {lastUsedText(lastUsed[row.clinic], now)}
            </span>
          </div>
        ))}
      </div>
      <div className={classes.foot}>
        <span className={classes.keys}>
          <Keycap keys="1" />–<Keycap keys={String(Math.min(9, rows.length))} /> {words.direct}
          <span className={classes.gap} />
          <Keycap keys="↑" />
          <Keycap keys="↓" /> {words.move}
        </span>
        <Button aria-disabled={busy} onClick={() => choose(chosen)} rightSection={<Keycap keys="Enter" onFill />}>
          {words.enter(chosen?.clinicName ?? '')}
        </Button>
      </div>
      <p className={frame.device}>
        <IconLink size={16} aria-hidden="true" />
        {words.alliance}
      </p>
    </>
  );
}
