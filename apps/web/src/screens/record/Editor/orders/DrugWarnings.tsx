import { Button } from '@mantine/core';
import { IconAlertCircle, IconAlertTriangleFilled } from '@tabler/icons-react';
import type { DrugBag, DrugLine } from '@vetloom/domain/lines/drug-bag.schema.ts';
import { type PrescribeWarning, reasonFor } from '@vetloom/domain/pharmacy/prescribe-warnings.ts';
import { formatDateTime } from '@vetloom/ui/format/date.ts';
import { formatQuantity } from '@vetloom/ui/format/number.ts';
import { isComposing } from '@vetloom/ui/hooks/use-hotkey.ts';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { useState } from 'react';
import { found, useDocument } from '../../../../data/engine/hooks.ts';
import { prescribing as words } from '../../../../locale/pharmacy-warnings.ts';
import { visit } from '../../../../locale/record.ts';
import { warningSentence } from '../../../../parts/prescribing/warning-words.ts';
import { useStaffLabel } from '../../../../parts/staff-name/StaffName.tsx';
import { bestFits, fit } from '../catalogue-search.ts';
import { Picker } from '../Picker.tsx';
import classes from './orders.module.css';
import type { Alternatives } from './use-alternatives.ts';
import { byReason, useReasons } from './use-reasons.ts';

interface DrugWarningsProps {
  readonly bag: DrugBag;
  readonly drug: DrugLine;
  readonly warnings: readonly PrescribeWarning[];
  readonly alternatives: Alternatives;
  readonly locked: boolean;
}

/** What speaks against a drug: each with its reason, or the ways out. As long as one is open, the visit can't be completed. */
export function DrugWarnings({ bag, drug, warnings, alternatives, locked }: DrugWarningsProps) {
  const [explaining, setExplaining] = useState(false);
  const { open, given, notes } = byReason(drug, warnings);
  const [first] = warnings;
  if (!first) return null;
  const isGrave = open.some(({ severity }) => severity === 'stop');
  return (
    <section
      className={classes.hit}
      data-grave={isGrave}
      data-open={open.length + notes.length > 0}
      aria-label={warningSentence(first)}
    >
      {[...open, ...notes].map((warning) => (
        <p key={warning.key}>
          {warning.severity === 'stop' ? (
            <IconAlertTriangleFilled size={14} aria-hidden="true" />
          ) : (
            <IconAlertCircle size={14} aria-hidden="true" />
          )}
          {warningSentence(warning)}
        </p>
      ))}
      {locked || !warnings.some(({ kind }) => kind === 'rounded') ? null : (
        <Strengths drug={drug} alternatives={alternatives} />
      )}
      {open.length === 0 ? null : explaining ? (
        <Reason bag={bag} drug={drug} warnings={open} before="" onDone={() => setExplaining(false)} />
      ) : alternatives.choosing === drug._id ? (
        <Other drug={drug} alternatives={alternatives} />
      ) : locked ? null : (
        <div className={classes.hitActions}>
          {open.some(({ kind }) => kind === 'allergy') ? <UseOther drug={drug} alternatives={alternatives} /> : null}
          <button type="button" className={classes.override} onClick={() => setExplaining(true)}>
            {words.override}
          </button>
        </div>
      )}
      {given.map((warning) => (
        <Given key={warning.key} bag={bag} drug={drug} warning={warning} locked={locked} />
      ))}
    </section>
  );
}

/** A warning that somebody has answered for. */
function Given({
  bag,
  drug,
  warning,
  locked,
}: {
  readonly bag: DrugBag;
  readonly drug: DrugLine;
  readonly warning: PrescribeWarning;
  readonly locked: boolean;
}) {
  const [changing, setChanging] = useState(false);
  const label = useStaffLabel();
  const reason = reasonFor(drug, warning);
  const author = found(useDocument('staff', reason?.by));
  if (!reason) return null;
  const by = label(reason.by, author?.name ?? '');
  return (
    <div className={classes.given}>
      <span>{warningSentence(warning)}</span>
      {changing ? (
        <Reason bag={bag} drug={drug} warnings={[warning]} before={reason.reason} onDone={() => setChanging(false)} />
      ) : (
        <span>
          {visit.overridden}
          <b>{reason.reason}</b> {words.reasonBy(by, reason.dateTime === 0 ? '' : formatDateTime(reason.dateTime))}
          {locked ? null : (
            <button type="button" className={classes.quiet} onClick={() => setChanging(true)}>
              {words.changeReason}
            </button>
          )}
        </span>
      )}
    </div>
  );
}

interface ReasonProps {
  readonly bag: DrugBag;
  readonly drug: DrugLine;
  readonly warnings: readonly PrescribeWarning[];
  readonly before: string;
  readonly onDone: () => void;
}

/** One reason for all that is open; Enter or leaving keeps it, Escape doesn't. */
function Reason({ bag, drug, warnings, before, onDone }: ReasonProps) {
  const [text, setText] = useState(before);
  const { give, isShared } = useReasons();
  const keep = () => {
    const reason = text.trim();
    if (reason !== '' && reason !== before) void give(bag, drug, warnings, reason);
    onDone();
  };
  return (
    <label className={classes.reason}>
      {visit.overridden}
      <input
        aria-label={words.overrideLabel}
        maxLength={300}
        value={text}
        title={isShared(drug, warnings) ? words.sharedHint : undefined}
        // biome-ignore lint/a11y/noAutofocus: shown because the person asked to write it
        autoFocus
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (isComposing(event.nativeEvent)) return;
          if (event.key === 'Enter') keep();
          else if (event.key === 'Escape') onDone();
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
        onBlur={keep}
      />
      <Keycap keys="Enter" />
    </label>
  );
}

function UseOther({ drug, alternatives }: { readonly drug: DrugLine; readonly alternatives: Alternatives }) {
  const others = alternatives.othersOf(drug);
  const [only] = others.length === 1 ? others : [];
  const isFirst = alternatives.first?._id === drug._id;
  if (others.length === 0) return null;
  return (
    <Button
      size="compact-sm"
      variant="default"
      onClick={() => alternatives.begin(drug)}
      rightSection={isFirst ? <Keycap keys="Alt A" /> : null}
      {...(isFirst ? { 'aria-keyshortcuts': 'Alt+A' } : {})}
    >
      {only ? visit.switchDrug(only.name) : visit.chooseOther}
    </Button>
  );
}

/** The same drug in strengths by which the wanted dose can be given. */
function Strengths({ drug, alternatives }: { readonly drug: DrugLine; readonly alternatives: Alternatives }) {
  return (
    <div className={classes.hitActions}>
      {alternatives.strengthsOf(drug).map(({ item, units, perKg }) => (
        <Button
          key={item._id}
          size="compact-xs"
          variant="default"
          onClick={() => alternatives.takeStrength(drug, item)}
        >
          {words.otherStrength(item.name, `${formatQuantity(units)} ${item.unit}`, formatQuantity(perKg))}
        </Button>
      ))}
    </div>
  );
}

function Other({ drug, alternatives }: { readonly drug: DrugLine; readonly alternatives: Alternatives }) {
  return (
    <Picker
      label={visit.searchOther}
      placeholder={visit.searchOther}
      openAtOnce
      autoFocus
      search={(query) =>
        bestFits(alternatives.othersOf(drug), (item) => fit(query, item.name, item.code), 20).map((item) => ({
          key: item._id,
          label: item.name,
          hint: item.class,
          item,
        }))
      }
      onPick={(item) => alternatives.use(drug, item)}
      onCancel={alternatives.cancel}
    />
  );
}
