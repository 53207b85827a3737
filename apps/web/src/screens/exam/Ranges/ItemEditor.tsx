import { ActionIcon, Button, MultiSelect, NativeSelect, TextInput } from '@mantine/core';
import { IconHistory, IconTrash } from '@tabler/icons-react';
import { offeredItems } from '@vetloom/domain/catalog/offered-items.ts';
import { createExamItem, editExamItem, removeExamItem } from '@vetloom/domain/exam/exam-item.commands.ts';
import type { ExamItem } from '@vetloom/domain/exam/exam-item.schema.ts';
import { sameUnit } from '@vetloom/domain/exam/exam-range.ts';
import { EXAM_TASK_TYPES, LAB_CATEGORIES } from '@vetloom/domain/lines/exam.schema.ts';
import { valueCategoryOf } from '@vetloom/domain/lines/exam-tasks.ts';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { formatTime } from '@vetloom/ui/format/date.ts';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { useState } from 'react';
import { useDocuments, useRun } from '../../../data/engine/hooks.ts';
import { newID } from '../../../data/engine/ids.ts';
import { exam } from '../../../locale/exam.ts';
import { examRanges as words } from '../../../locale/exam-ranges.ts';
import { useAct } from '../../../parts/act/use-act.ts';
import { ConfirmDialog } from '../../../parts/confirm/ConfirmDialog.tsx';
import { useDraft } from '../../../parts/draft/use-draft.ts';
import { formKeys } from '../../../parts/form/FormPanel.tsx';
import { later, OnDemand } from '../../../parts/on-demand/OnDemand.tsx';
import { SuggestedNotice } from '../../../parts/suggested/SuggestedNotice.tsx';
import { draftOf, editsOf, type Flaw, type ItemDraft, readDraft } from './item-values.ts';
import { RangeGrid } from './RangeGrid.tsx';
import classes from './ranges.module.css';

const HISTORY = later(async () => (await import('../../../parts/history/HistoryDrawer.tsx')).HistoryDrawer);

interface ItemEditorProps {
  /** Undefined for a new one. */
  readonly item: ExamItem | undefined;
  readonly items: readonly ExamItem[];
  readonly editable: boolean;
  readonly onChoose: (itemID: string | undefined) => void;
}

/** What is typed, and the item as it was seen when typing began: a draft never brings back what somebody else changed since. */
interface KeptDraft {
  readonly typed: Partial<ItemDraft>;
  readonly seen: ExamItem | null;
}

/** One item: its name, unit and services, and its ranges as a table. Saved as a whole, because half of a table makes no sense. */
export function ItemEditor({ item, items, editable, onChoose }: ItemEditorProps) {
  const run = useRun();
  const { busy, act } = useAct();
  const kept = useDraft<KeptDraft>(`examItem ${item?._id ?? ''}`, { typed: {}, seen: null });
  const [shownFlaws, setShownFlaws] = useState<readonly Flaw[]>([]);
  const [dialog, setDialog] = useState<'history' | 'remove'>();
  const seen = kept.values.seen ?? item;
  const draft = { ...draftOf(seen), ...kept.values.typed };
  const change = (part: Partial<ItemDraft>) => {
    setShownFlaws([]);
    kept.change({ typed: { ...kept.values.typed, ...part }, seen: seen ?? null });
  };
  const changed = kept.keptAt !== undefined;
  const save = async () => {
    if (!editable || !changed) return;
    const read = readDraft(draft, { itemID: item?._id, items });
    if ('flaws' in read) return setShownFlaws(read.flaws);
    const itemID = item?._id ?? newID.examItem();
    const edits = seen === undefined ? [] : editsOf(seen, read.fields);
    const saved = await act(async () => {
      if (seen === undefined) await run(createExamItem, { _id: itemID, fields: read.fields });
      else if (edits.length > 0) await run(editExamItem, { itemID, edits });
    });
    if (!saved) return;
    kept.restart({ typed: {}, seen: null });
    showSuccess(words.saved(read.fields.name));
    onChoose(itemID);
  };
  const nameFlaw = shownFlaws.find(({ columns }) => columns.includes('name'))?.sentence;
  const unitBefore = seen?.unit ?? '';
  return (
    <form
      className={classes.editor}
      aria-label={item?.name ?? words.newItem}
      noValidate
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={formKeys(() => void save())}
    >
      <header className={classes.head}>
        <h2>{draft.name || words.newItem}</h2>
        <span className={classes.quiet}>{exam.categories[draft.category]}</span>
        <div className={classes.headEnd}>
          {item === undefined ? null : (
            <>
              <ActionIcon variant="subtle" aria-label={words.history} onClick={() => setDialog('history')}>
                <IconHistory size={16} stroke={1.8} />
              </ActionIcon>
              {editable ? (
                <ActionIcon variant="subtle" aria-label={words.remove} onClick={() => setDialog('remove')}>
                  <IconTrash size={16} stroke={1.8} />
                </ActionIcon>
              ) : null}
            </>
          )}
        </div>
      </header>
      <div className={classes.body}>
        {editable ? null : <Notice tone="ochre">{words.readOnly}</Notice>}
        <SuggestedNotice ids={item?.suggested ? [item._id] : []} editable={editable} />
        <fieldset className={classes.fields} disabled={!editable}>
          <legend className={classes.legend}>{words.label}</legend>
          <TextInput
            label={words.fields.name}
            placeholder={words.fields.nameHint}
            value={draft.name}
            maxLength={80}
            error={nameFlaw}
            data-autofocus={item === undefined || undefined}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          <TextInput
            label={words.fields.title}
            value={draft.title}
            maxLength={80}
            onChange={(event) => change({ title: event.currentTarget.value })}
          />
          <TextInput
            label={words.fields.unit}
            value={draft.unit}
            maxLength={30}
            onChange={(event) => change({ unit: event.currentTarget.value })}
          />
          <NativeSelect
            label={words.fields.category}
            value={draft.category}
            data={LAB_CATEGORIES.map((value) => ({ value, label: exam.categories[value] }))}
            onChange={(event) => {
              const category = LAB_CATEGORIES.find((one) => one === event.currentTarget.value);
              if (category) change({ category });
            }}
          />
          <Services draft={draft} editable={editable} onChange={change} />
        </fieldset>
        {draft.ranges.length > 0 && unitBefore !== '' && !sameUnit(unitBefore, draft.unit) ? (
          <Notice tone="ochre">{words.unitChanged(unitBefore, draft.unit)}</Notice>
        ) : null}
        <RangeGrid
          ranges={draft.ranges}
          items={items}
          flaws={shownFlaws}
          editable={editable}
          onChange={(ranges) => change({ ranges })}
        />
      </div>
      {editable ? (
        <footer className={classes.foot}>
          {changed ? (
            <>
              <span className={classes.quiet} role="status">
                {words.kept(formatTime(kept.keptAt ?? 0))}
              </span>
              <Button
                variant="subtle"
                onClick={() => {
                  setShownFlaws([]);
                  kept.restart({ typed: {}, seen: null });
                  if (item === undefined) onChoose(undefined);
                }}
              >
                {words.revert}
              </Button>
            </>
          ) : null}
          <Button
            disabled={!changed}
            loading={busy}
            rightSection={<Keycap keys="Ctrl Enter" onFill={changed} />}
            aria-keyshortcuts="Control+Enter"
            onClick={() => void save()}
          >
            {words.save}
          </Button>
        </footer>
      ) : null}
      {item === undefined ? null : (
        <>
          {dialog === 'history' ? (
            <OnDemand
              code={HISTORY}
              open
              props={{
                collection: 'examItem' as const,
                id: item._id,
                name: item.name,
                onClose: () => setDialog(undefined),
              }}
            />
          ) : null}
          <ConfirmDialog
            opened={dialog === 'remove'}
            onClose={() => setDialog(undefined)}
            title={`${words.remove} ${item.name}`}
            text={words.removeText}
            confirmWord={words.remove}
            danger
            onConfirm={async () => {
              await run(removeExamItem, { itemID: item._id });
              kept.restart({ typed: {}, seen: null });
              showSuccess(words.removed(item.name));
              onChoose(undefined);
            }}
          />
        </>
      )}
    </form>
  );
}

interface ServicesProps {
  readonly draft: ItemDraft;
  readonly editable: boolean;
  readonly onChange: (part: Partial<ItemDraft>) => void;
}

/** The services of the price list that measure it; those of another kind of exam are not offered. */
function Services({ draft, editable, onChange }: ServicesProps) {
  const catalogue = useDocuments('catalog', 'byName', {}) ?? [];
  const types = EXAM_TASK_TYPES.filter((type) => valueCategoryOf(type) === draft.category);
  const offered = offeredItems(catalogue, draft.services, ({ examType }) => types.some((type) => type === examType));
  if (offered.length === 0) return null;
  return (
    <MultiSelect
      className={classes.services ?? ''}
      label={words.fields.services}
      placeholder={draft.services.length === 0 ? words.fields.servicesHint : ''}
      data={offered.map(({ _id, name }) => ({ value: _id, label: name }))}
      value={[...draft.services]}
      disabled={!editable}
      onChange={(services) => onChange({ services })}
    />
  );
}
