import { Button, TextInput } from '@mantine/core';
import { IconChevronLeft, IconSend } from '@tabler/icons-react';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { same } from '@vetloom/domain/core/same.ts';
import { editCampaign, writeCampaign } from '@vetloom/domain/message/campaign/campaign.commands.ts';
import type { Campaign, CampaignFields } from '@vetloom/domain/message/campaign/campaign.schema.ts';
import { saysAnything } from '@vetloom/domain/message/campaign/campaign-filter.ts';
import { CAMPAIGN_SENDERS } from '@vetloom/domain/message/campaign/campaign-status.ts';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { Sheet, Toolbar } from '@vetloom/ui/layout/Sheet.tsx';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { useState } from 'react';
import { useCan, useRun, useStore, useSyncStatus } from '../../../data/engine/hooks.ts';
import { newID } from '../../../data/engine/ids.ts';
import { campaignCalls } from '../../../data/message/campaigns.ts';
import { useWays } from '../../../data/message/ways.ts';
import { campaigns as words } from '../../../locale/message-campaign.ts';
import { FieldStack } from '../../../parts/form/Fields.tsx';
import { formKeys } from '../../../parts/form/FormPanel.tsx';
import { useAttempt } from '../../../parts/form/use-attempt.ts';
import { useEditDraft } from '../../../parts/form/use-edit-draft.ts';
import { CampaignPreview } from './CampaignPreview.tsx';
import {
  type CampaignField,
  type CampaignValues,
  campaignFaults,
  campaignFieldsOf,
  campaignValues,
  placeOf,
} from './campaign-values.ts';
import classes from './campaigns.module.css';
import { FilterFields } from './FilterFields.tsx';
import { SendDialog } from './SendDialog.tsx';
import { usePreview } from './use-preview.ts';
import { WordsFields } from './WordsFields.tsx';

interface CampaignEditorProps {
  /** The draft that is changed; undefined for a new one, which begins as `begun`. */
  readonly stored: Campaign | undefined;
  readonly begun: CampaignFields;
  /** Names what is typed here, which is kept on this device. */
  readonly draftName: string;
  readonly onKept: (id: string) => void;
  /** Back to the list, with a campaign chosen there. */
  readonly onLeave: (id?: string) => void;
}

/** A draft of a campaign: whom and what at the left, and beside it what that comes to. It can be written and kept without a network; only sending needs one. */
export function CampaignEditor({ stored, begun, draftName, onKept, onLeave }: CampaignEditorProps) {
  const before: CampaignFields = stored ?? begun;
  const form = useEditDraft<CampaignValues, CampaignFields>(draftName, before, campaignValues(before));
  const { values, change } = form;
  const run = useRun();
  const store = useStore();
  const now = useNow();
  const ways = useWays();
  const maySend = CAMPAIGN_SENDERS.some(useCan());
  const offline = useSyncStatus()?.connection === 'offline';
  const { busy, failure, attempt } = useAttempt();
  const [asked, setAsked] = useState<'save' | 'send'>();
  const [sending, setSending] = useState(false);
  const fields = campaignFieldsOf(values);
  const live = usePreview(
    { filter: fields.filter, text: fields.text, shortText: fields.shortText, ways: fields.ways },
    !offline,
  );
  const faults = campaignFaults(values, asked === 'send');
  const fault = (field: CampaignField) => (asked !== undefined || field !== 'name' ? faults[field] : undefined);
  const isReady = (what: 'save' | 'send') => {
    setAsked(what);
    return Object.keys(campaignFaults(values, what === 'send')).length === 0;
  };
  /** Keeps what is typed, and answers the draft's id. */
  const keep = async (): Promise<string> => {
    if (stored !== undefined) {
      const edits = form.edits(campaignFieldsOf, placeOf);
      if (edits.length > 0) await run(editCampaign, { campaignID: stored._id, edits: [...edits] });
      form.restart();
      return stored._id;
    }
    const _id = newID.campaign(store.now());
    await run(writeCampaign, { _id, fields });
    form.restart();
    return _id;
  };
  const save = async () => {
    if (!isReady('save')) return;
    await attempt(async () => {
      const id = await keep();
      showSuccess(words.saved);
      if (stored === undefined) onKept(id);
    });
  };
  const send = async () => {
    const id = await keep();
    // The server sends what it has: what is typed here comes first.
    await store.syncNow();
    const draft = await store.get('campaign', id);
    const isAsTyped = draft !== undefined && same(fields, campaignFieldsOf(campaignValues(draft)));
    if (!isAsTyped) throw new DomainError('contradictory', 'somebody else wrote in it', { rule: 'changedSince', id });
    await campaignCalls.send(id, draft.updateDateTime);
    showSuccess(fields.dueDateTime > now ? words.send.scheduled : words.send.done);
    onLeave(id);
  };
  const receivers = live.counting ? undefined : live.preview?.receivers;
  return (
    <Sheet fill>
      <Toolbar
        end={
          <>
            <Button
              size="sm"
              variant="default"
              loading={busy}
              rightSection={<Keycap keys="Ctrl Enter" />}
              onClick={() => void save()}
            >
              {words.save}
            </Button>
            {maySend ? (
              <Button
                size="sm"
                leftSection={<IconSend size={14} />}
                disabled={offline || (receivers?.owners ?? 0) === 0}
                onClick={() => {
                  if (isReady('send')) setSending(true);
                }}
              >
                {words.send.open}
              </Button>
            ) : null}
          </>
        }
      >
        <Button
          size="sm"
          variant="subtle"
          leftSection={<IconChevronLeft size={14} />}
          onClick={() => onLeave(stored?._id)}
        >
          {words.back}
        </Button>
      </Toolbar>
      <div className={classes.editor}>
        <section aria-label={words.form.who}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of a form, from any of its fields */}
          <div onKeyDown={formKeys(() => void save())}>
            <FieldStack>
              {offline ? <Notice tone="ochre">{words.offline}</Notice> : null}
              {maySend ? null : <Notice tone="accent">{words.mayNotSend}</Notice>}
              {failure === undefined ? null : <ErrorState title={failure.sentence} code={failure.code} />}
              <TextInput
                label={words.form.name}
                description={words.form.nameHint}
                value={values.name}
                error={fault('name')}
                maxLength={80}
                autoComplete="off"
                data-autofocus
                onChange={(event) => change({ name: event.currentTarget.value })}
              />
              <h2 className={classes.part}>{words.form.who}</h2>
              {saysAnything(fields.filter) ? null : <p className={classes.quiet}>{words.form.everybody}</p>}
              <FilterFields {...{ values, fault, change }} />
              <h2 className={classes.part}>{words.form.words}</h2>
              <WordsFields {...{ values, fault, change }} />
            </FieldStack>
          </div>
        </section>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the preview may be long and holds nothing to focus */}
        <section aria-label={words.preview.title} tabIndex={0}>
          {ways !== undefined && ways.state.paused !== null ? (
            <Notice tone="ochre">{words.preview.paused}</Notice>
          ) : null}
          {offline ? <Notice tone="ochre">{words.offline}</Notice> : <CampaignPreview {...live} />}
        </section>
      </div>
      {live.preview === undefined ? null : (
        <SendDialog
          opened={sending}
          preview={live.preview}
          dueDateTime={fields.dueDateTime}
          now={now}
          onClose={() => setSending(false)}
          onConfirm={send}
        />
      )}
    </Sheet>
  );
}
