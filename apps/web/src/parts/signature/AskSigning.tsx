import { ActionIcon, Button, Select, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { SIGNATURE_SETTING } from '@vetloom/domain/clinic/settings/signature.setting.ts';
import { RELATIONS, type Relation } from '@vetloom/domain/consent/consent.schema.ts';
import { fingerprint } from '@vetloom/domain/core/canonical.ts';
import { DAY_SECONDS } from '@vetloom/domain/core/clock.ts';
import { createSignature } from '@vetloom/domain/signature/signature.commands.ts';
import { MOST_SIGNERS } from '@vetloom/domain/signature/signature.schema.ts';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { useRef, useState } from 'react';
import { useRun, useSetting, useStore, useSyncStatus } from '../../data/engine/hooks.ts';
import { newID } from '../../data/engine/ids.ts';
import { signatureCalls, type ToSign } from '../../data/signature/signatures.ts';
import { signatures } from '../../locale/signature.ts';
import { useAct } from '../act/use-act.ts';
import { DialogForm } from '../form/DialogForm.tsx';
import { Segments } from '../form/Segments.tsx';
import classes from './signature.module.css';

const words = signatures.ask;

export interface AskSigningProps {
  readonly to: ToSign;
  /** Who signs unless somebody says otherwise. */
  readonly owner: string;
  readonly onClose: () => void;
  /** It is signed here and now. */
  readonly onTablet: (signatureID: string) => void;
}

/** Chooses how a document is signed and by whom: on this tablet, or by a link to the owner's telephone. */
export function AskSigning({ to, owner, onClose, onTablet }: AskSigningProps) {
  const setting = useSetting(SIGNATURE_SETTING);
  const run = useRun();
  const store = useStore();
  const { act, busy } = useAct();
  const offline = useSyncStatus()?.connection === 'offline';
  const once = useRef(crypto.randomUUID());
  const [way, setWay] = useState<'tablet' | 'link'>('tablet');
  const [signers, setSigners] = useState([{ name: owner, relation: 'owner' as Relation }]);
  const [tried, setTried] = useState(false);
  if (setting === undefined) return null;
  const isByWords = to.of === 'consent' || to.of === 'estimate';
  const change = (at: number, part: Partial<(typeof signers)[number]>) =>
    setSigners((held) => held.map((one, place) => (place === at ? { ...one, ...part } : one)));
  const here = async (): Promise<string> => {
    if (to.of !== 'consent' && to.of !== 'estimate')
      return (await signatureCalls.ask(to, { signers, way }, once.current))._id;
    const now = Math.floor(store.now());
    const _id = newID.signature(to.petID, now);
    const fields = {
      ...{ of: to.of, sourceID: to.sourceID, way: 'tablet' as const },
      signers: signers.map((one) => ({ ...one, _id: newID.row() })),
      terms: { text: setting.terms, version: fingerprint(setting.terms) },
      expireDateTime: now + setting.linkDays * DAY_SECONDS,
    };
    await run(createSignature, { _id, petID: to.petID, fields });
    return _id;
  };
  const save = async () => {
    setTried(true);
    if (signers.some(({ name }) => name.trim() === '')) return;
    if (way === 'tablet') {
      await act(async () => onTablet(await here()));
      return;
    }
    const isSent = await act(async () => {
      const asked = await signatureCalls.ask(to, { signers, way }, once.current);
      await signatureCalls.send(asked._id);
    });
    if (!isSent) return;
    showSuccess(signatures.sent);
    onClose();
  };
  const isLink = way === 'link';
  return (
    <DialogForm
      title={words.title}
      words={{ save: isLink ? words.send : words.next, cancel: words.cancel }}
      busy={busy}
      onSave={() => void save()}
      onClose={onClose}
    >
      <b>{to.title || signatures.untitled[to.of]}</b>
      <Segments
        label={words.way}
        value={way}
        onChange={setWay}
        options={(['tablet', 'link'] as const).map((value) => ({ value, label: signatures.ways[value] }))}
      />
      <p className={classes.quiet}>
        {isLink ? words.wayTexts.link : isByWords ? words.wayTexts.tablet : words.wayTexts.tabletOnline}
      </p>
      {offline && (isLink || !isByWords) ? <Notice tone="ochre">{signatures.offline}</Notice> : null}
      {signers.map((signer, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: signers are told by their place
        <fieldset key={at} className={classes.signer}>
          <legend>{words.signer(at + 1)}</legend>
          <TextInput
            label={words.name}
            value={signer.name}
            maxLength={80}
            {...(at === 0 ? { 'data-autofocus': true } : {})}
            error={tried && signer.name.trim() === '' ? words.nameMissing : undefined}
            onChange={(event) => change(at, { name: event.currentTarget.value })}
          />
          <Select
            label={words.relation}
            data={RELATIONS.map((value) => ({ value, label: signatures.relations[value] }))}
            value={signer.relation}
            allowDeselect={false}
            onChange={(relation) => change(at, { relation: (relation ?? 'owner') as Relation })}
          />
          {at === 0 ? null : (
            <ActionIcon
              variant="subtle"
              aria-label={words.remove(signer.name)}
              onClick={() => setSigners((held) => held.filter((_, place) => place !== at))}
            >
              <IconX size={16} />
            </ActionIcon>
          )}
        </fieldset>
      ))}
      {signers.length < MOST_SIGNERS ? (
        <Button
          className={classes.add ?? ''}
          size="compact-sm"
          variant="default"
          onClick={() => setSigners((held) => [...held, { name: '', relation: 'family' }])}
        >
          {words.add}
        </Button>
      ) : null}
    </DialogForm>
  );
}
