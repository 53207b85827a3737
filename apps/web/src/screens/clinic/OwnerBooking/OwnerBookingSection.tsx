import { Button, Checkbox, Switch, Textarea, TextInput } from '@mantine/core';
import {
  FEED_SHOWS,
  type FeedShows,
  OWNER_BOOKING_SETTING,
  type OwnerBookingSetting,
  PAGE_WORD,
  pageAddress,
} from '@vetloom/domain/clinic/settings/owner-booking.setting.ts';
import { editSetting } from '@vetloom/domain/clinic/settings/setting.commands.ts';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { readFigure } from '@vetloom/ui/format/figure.ts';
import { FigureInput } from '@vetloom/ui/input/FigureInput.tsx';
import { useRun, useSession, useSetting } from '../../../data/engine/hooks.ts';
import { ownerSetting as words } from '../../../locale/booking-owner-setting.ts';
import { useEditDraft } from '../../../parts/form/use-edit-draft.ts';
import { QrCode } from '../../../parts/qr/QrCode.tsx';
import frame from '../frame/frame.module.css';
import { SettingPage } from '../frame/SettingPage.tsx';
import { SettingRow } from '../frame/SettingRow.tsx';
import { useSaving } from '../frame/use-saving.ts';
import { KindsPart } from './KindsPart.tsx';
import own from './owner-booking.module.css';
import { useOpeningLacks } from './use-opening-lacks.ts';

/** What the page holds as it is typed. */
type Values = Pick<
  OwnerBookingSetting,
  'isOn' | 'word' | 'greeting' | 'consent' | 'newOwners' | 'showsDoctors' | 'tellsDecisions' | 'feedShows'
> & { readonly mostOpen: string };

const valuesOf = (stored: OwnerBookingSetting): Values => ({
  ...{ isOn: stored.isOn, word: stored.word, greeting: stored.greeting, consent: stored.consent },
  ...{ newOwners: stored.newOwners, showsDoctors: stored.showsDoctors, tellsDecisions: stored.tellsDecisions },
  ...{ feedShows: stored.feedShows, mostOpen: String(stored.mostOpen) },
});

const FIELDS = [
  'isOn',
  'word',
  'greeting',
  'consent',
  'newOwners',
  'showsDoctors',
  'mostOpen',
  'tellsDecisions',
  'feedShows',
] as const;

/** Whether the page is open and why it can't be yet, its address, what it says, whom it lets in. */
export function OwnerBookingSection({ editable }: { readonly editable: boolean }) {
  const stored = useSetting(OWNER_BOOKING_SETTING);
  return stored === undefined ? null : <Part stored={stored} editable={editable} />;
}

interface PartProps {
  readonly stored: OwnerBookingSetting;
  readonly editable: boolean;
}

function Part({ stored, editable }: PartProps) {
  const run = useRun();
  const lacks = useOpeningLacks();
  const shown = valuesOf(stored);
  const form = useEditDraft<Values, OwnerBookingSetting>('setting.ownerBooking', stored, shown);
  const { values } = form;
  const most = readFigure(values.mostOpen);
  const mostRight = most !== undefined && Number.isInteger(most) && most >= 1 && most <= 20;
  const wordRight = values.word === '' || PAGE_WORD.test(values.word);
  const saving = useSaving({
    changed: FIELDS.filter((field) => String(shown[field]) !== String(values[field])).map(
      (field) => words[field].label,
    ),
    check: () => mostRight && wordRight,
    send: async () => {
      const edits = form.edits(({ mostOpen, ...rest }) => ({ ...rest, mostOpen: readFigure(mostOpen) ?? 1 }));
      if (edits.length > 0) await run(editSetting, { settingID: OWNER_BOOKING_SETTING.id, edits });
    },
    restore: form.restart,
    saved: words.saved,
  });
  const canOpen = lacks !== undefined && lacks.length === 0;
  const toggle = (field: 'newOwners' | 'showsDoctors' | 'tellsDecisions') => (
    <SettingRow {...words[field]} field={`owner-${field}`}>
      <Switch
        id={`owner-${field}`}
        aria-describedby={`owner-${field}-hint`}
        checked={values[field]}
        disabled={!editable}
        label={values[field] ? words.yes : words.no}
        onChange={(event) => form.change({ [field]: event.currentTarget.checked })}
      />
    </SettingRow>
  );
  const shows = (what: FeedShows, isShown: boolean) =>
    form.change({ feedShows: FEED_SHOWS.filter((one) => (one === what ? isShown : values.feedShows.includes(one))) });
  return (
    <SettingPage
      title={words.title}
      text={editable ? words.text : words.readOnly}
      saving={editable ? saving : undefined}
    >
      <div className={frame.rows}>
        <SettingRow {...words.isOn} field="owner-isOn">
          <Switch
            id="owner-isOn"
            aria-describedby="owner-isOn-hint"
            checked={values.isOn}
            disabled={!editable || (!values.isOn && !canOpen)}
            label={values.isOn ? words.state.on : words.state.off}
            onChange={(event) => form.change({ isOn: event.currentTarget.checked })}
          />
        </SettingRow>
        {lacks === undefined || lacks.length === 0 ? null : (
          <div className={own.lacks} role="status">
            <p>{words.lacksTitle}</p>
            <ul>
              {lacks.map((lack) => (
                <li key={lack}>{words.lacks[lack]}</li>
              ))}
            </ul>
          </div>
        )}
        <Address word={stored.word} />
        <SettingRow {...words.word} field="owner-word">
          <TextInput
            id="owner-word"
            aria-describedby="owner-word-hint"
            value={values.word}
            readOnly={!editable}
            error={wordRight ? undefined : words.wordWrong}
            maxLength={40}
            onChange={(event) => form.change({ word: event.currentTarget.value.trim() })}
          />
        </SettingRow>
        {(['greeting', 'consent'] as const).map((field) => (
          <SettingRow key={field} {...words[field]} field={`owner-${field}`}>
            <Textarea
              id={`owner-${field}`}
              aria-describedby={`owner-${field}-hint`}
              value={values[field]}
              readOnly={!editable}
              autosize
              minRows={2}
              maxRows={8}
              maxLength={field === 'greeting' ? 500 : 2000}
              onChange={(event) => form.change({ [field]: event.currentTarget.value })}
            />
          </SettingRow>
        ))}
        {toggle('newOwners')}
        {toggle('showsDoctors')}
        <SettingRow {...words.mostOpen} field="owner-mostOpen">
          <FigureInput
            id="owner-mostOpen"
            aria-describedby="owner-mostOpen-hint"
            unit={words.mostOpen.unit}
            value={values.mostOpen}
            readOnly={!editable}
            error={mostRight ? undefined : words.mostWrong}
            onChange={(mostOpen) => form.change({ mostOpen })}
          />
        </SettingRow>
        {toggle('tellsDecisions')}
        <SettingRow {...words.feedShows}>
          {FEED_SHOWS.map((what) => (
            <Checkbox
              key={what}
              label={words.feed[what]}
              checked={values.feedShows.includes(what)}
              disabled={!editable}
              onChange={(event) => shows(what, event.currentTarget.checked)}
            />
          ))}
        </SettingRow>
      </div>
      <KindsPart editable={editable} />
    </SettingPage>
  );
}

/** The page's address as text and as a code to print, and the way there. */
function Address({ word }: { readonly word: string }) {
  const clinic = useSession().clinic?.clinic ?? '';
  const url = `${window.location.origin}/app/b/${pageAddress(clinic, { word })}`;
  const lineUrl = `${url}?from=line`;
  const copy = (text: string) =>
    void navigator.clipboard.writeText(text).then(
      () => showSuccess(words.copied),
      () => undefined,
    );
  return (
    <section className={own.address} aria-label={words.address}>
      <QrCode text={url} label={words.qr(url)} />
      <div>
        <h3>{words.address}</h3>
        <p className={own.url}>{url}</p>
        <p>
          {words.lineAddress}：<span className={own.url}>{lineUrl}</span>
        </p>
        <p>{words.addressText}</p>
        <div className={own.actions}>
          <Button variant="default" onClick={() => copy(url)}>
            {words.copy}
          </Button>
          <Button component="a" variant="default" href={url} target="_blank" rel="noreferrer">
            {words.preview}
          </Button>
        </div>
      </div>
    </section>
  );
}
