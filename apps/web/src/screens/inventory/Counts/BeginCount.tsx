import { Button, Checkbox, SegmentedControl, Select, TextInput } from '@mantine/core';
import type { StockCount } from '@vetloom/domain/stock/count.schema.ts';
import { CHECK_TYPES } from '@vetloom/domain/stock/form.schema.ts';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { formatAmount } from '@vetloom/ui/format/number.ts';
import { SidePanel } from '@vetloom/ui/layout/SidePanel.tsx';
import { useRef, useState } from 'react';
import { countCalls } from '../../../data/inventory/count-calls.ts';
import { useAsked } from '../../../data/inventory/use-asked.ts';
import type { Places } from '../../../data/inventory/use-places.ts';
import { openingWords, counts as words } from '../../../locale/inventory-counts.ts';
import { useAct } from '../../../parts/act/use-act.ts';
import classes from './counts.module.css';

interface BeginCountProps {
  readonly places: Places;
  readonly onBegun: (count: StockCount) => void;
  readonly onClose: () => void;
}

/** Begins a count: of a place, or of what is due to be counted. */
export function BeginCount({ places, onBegun, onClose }: BeginCountProps) {
  const { busy, act } = useAct();
  const [name, setName] = useState('');
  const [placeID, setPlace] = useState('');
  const [type, setType] = useState<(typeof CHECK_TYPES)[number]>('full');
  const [scope, setScope] = useState<'all' | 'due'>('all');
  const [isOpening, setOpening] = useState(false);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const once = useRef(crypto.randomUUID());
  const { found: due } = useAsked(countCalls.suggestions, scope === 'due' ? ['due'] : undefined);
  const chosen = due?.map(({ prodID }) => prodID).filter((id) => !left.has(id)) ?? [];
  const begin = () =>
    void act(async () => {
      const prodIDs = scope === 'due' ? chosen : [];
      const count = await countCalls.begin({ name: name.trim(), placeID, type, prodIDs, isOpening }, once.current);
      showSuccess(words.begun);
      onBegun(count);
    });
  return (
    <SidePanel
      opened
      onClose={onClose}
      title={words.beginTitle}
      footer={
        <>
          <Button size="sm" variant="subtle" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button size="sm" loading={busy} disabled={scope === 'due' && chosen.length === 0} onClick={begin}>
            {words.begin}
          </Button>
        </>
      }
    >
      <div className={classes.form}>
        <TextInput
          size="sm"
          label={words.name}
          placeholder={words.nameHint}
          value={name}
          maxLength={80}
          data-autofocus
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Select
          size="sm"
          label={words.place}
          data={[
            { value: '', label: words.allPlaces },
            ...(places.list ?? []).map((one) => ({ value: one.id, label: one.name })),
          ]}
          value={placeID}
          allowDeselect={false}
          onChange={(next) => setPlace(next ?? '')}
        />
        <Select
          size="sm"
          label={words.type}
          data={CHECK_TYPES.map((value) => ({ value, label: words.types[value] }))}
          value={type}
          allowDeselect={false}
          onChange={(next) => next !== null && setType(next as typeof type)}
        />
        <SegmentedControl
          size="sm"
          aria-label={words.what}
          data={(['all', 'due'] as const).map((value) => ({ value, label: words.scope[value] }))}
          value={scope}
          onChange={(next) => {
            setScope(next as typeof scope);
            if (next === 'due') setType('cycle');
          }}
        />
        <Checkbox
          size="sm"
          label={openingWords.label}
          description={openingWords.hint}
          checked={isOpening}
          onChange={(event) => setOpening(event.currentTarget.checked)}
        />
        {scope === 'due' && due !== undefined ? (
          <>
            <small>{due.length === 0 ? words.noneDue : words.due(due.length)}</small>
            <div className={classes.due}>
              {due.map((one) => (
                <Checkbox
                  key={one.prodID}
                  size="sm"
                  label={one.name}
                  description={[
                    words.dueLine(one.class, formatAmount(one.value), one.overdueDays),
                    ...(one.lost > 0 ? [words.dueLost(formatAmount(one.lost))] : []),
                  ].join('　')}
                  checked={!left.has(one.prodID)}
                  onChange={() => {
                    const next = new Set(left);
                    if (!next.delete(one.prodID)) next.add(one.prodID);
                    setLeft(next);
                  }}
                />
              ))}
            </div>
          </>
        ) : null}
      </div>
    </SidePanel>
  );
}
