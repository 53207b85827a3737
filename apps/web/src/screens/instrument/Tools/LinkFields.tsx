import { NativeSelect, TextInput } from '@mantine/core';
import type { InstrumentLink, InstrumentProtocol } from '@vetloom/domain/instrument/sync-tool.schema.ts';
import { CountInput } from '@vetloom/ui/input/CountInput.tsx';
import { instrumentForm as words } from '../../../locale/instrument-tools.ts';
import { FieldPair } from '../../../parts/form/Fields.tsx';
import { type InstrumentField, LINKS_OF, newLink } from './instrument-values.ts';

interface LinkFieldsProps {
  readonly protocol: InstrumentProtocol;
  readonly link: InstrumentLink;
  readonly faults: ReadonlySet<InstrumentField>;
  readonly onChange: (link: InstrumentLink) => void;
}

const RATES = [1200, 2400, 4800, 9600, 19_200, 38_400, 57_600, 115_200] as const;
const PARITIES = ['none', 'even', 'odd'] as const;

/** The line to an instrument, with the fields of its kind. */
export function LinkFields({ protocol, link, faults, onChange }: LinkFieldsProps) {
  const kinds = LINKS_OF[protocol];
  const fault = (field: InstrumentField & keyof typeof words.faults) =>
    faults.has(field) ? words.faults[field] : undefined;
  const port = (label: string, value: number, set: (port: number) => void, isWrong: boolean) => (
    <CountInput
      label={label}
      value={value}
      min={1}
      max={65_535}
      error={isWrong ? words.faults.port : undefined}
      // What isn't a port must not be saved as the one that stood there.
      onChange={(next) => set(next ?? 0)}
    />
  );
  const host = (label: string, value: string, set: (host: string) => void, isWrong: boolean) => (
    <TextInput
      label={label}
      value={value}
      maxLength={200}
      error={isWrong ? words.faults.host : undefined}
      onChange={(event) => set(event.currentTarget.value)}
    />
  );
  return (
    <>
      {kinds.length === 1 ? null : (
        <NativeSelect
          label={words.link}
          data={kinds.map((value) => ({ value, label: words.links[value] }))}
          value={link.kind}
          onChange={(event) => {
            const kind = kinds.find((one) => one === event.currentTarget.value);
            if (kind && kind !== link.kind) onChange(newLink(kind));
          }}
        />
      )}
      {link.kind === 'serial' ? (
        <>
          <FieldPair>
            <TextInput
              label={words.path}
              placeholder={words.pathHint}
              value={link.path}
              maxLength={200}
              error={fault('path')}
              onChange={(event) => onChange({ ...link, path: event.currentTarget.value })}
            />
            <NativeSelect
              label={words.baudRate}
              data={[...new Set([...RATES, link.baudRate])].toSorted((a, b) => a - b).map(String)}
              value={String(link.baudRate)}
              onChange={(event) => onChange({ ...link, baudRate: Number(event.currentTarget.value) })}
            />
          </FieldPair>
          <FieldPair>
            <NativeSelect
              label={words.dataBits}
              data={['7', '8']}
              value={String(link.dataBits)}
              onChange={(event) => onChange({ ...link, dataBits: event.currentTarget.value === '7' ? 7 : 8 })}
            />
            <NativeSelect
              label={words.parity}
              data={PARITIES.map((value) => ({ value, label: words.parities[value] }))}
              value={link.parity}
              onChange={(event) =>
                onChange({ ...link, parity: PARITIES.find((one) => one === event.currentTarget.value) ?? 'none' })
              }
            />
            <NativeSelect
              label={words.stopBits}
              data={['1', '2']}
              value={String(link.stopBits)}
              onChange={(event) => onChange({ ...link, stopBits: event.currentTarget.value === '2' ? 2 : 1 })}
            />
          </FieldPair>
        </>
      ) : null}
      {link.kind === 'listen'
        ? port(words.port, link.port, (next) => onChange({ ...link, port: next }), faults.has('port'))
        : null}
      {link.kind === 'dial' ? (
        <FieldPair>
          {host(words.host, link.host, (next) => onChange({ ...link, host: next }), faults.has('host'))}
          {port(words.port, link.port, (next) => onChange({ ...link, port: next }), faults.has('port'))}
        </FieldPair>
      ) : null}
      {link.kind === 'both' ? (
        <>
          {port(words.port, link.port, (next) => onChange({ ...link, port: next }), faults.has('port'))}
          <FieldPair>
            {host(
              words.orderHost,
              link.orderHost,
              (next) => onChange({ ...link, orderHost: next }),
              faults.has('orderHost'),
            )}
            {port(
              words.orderPort,
              link.orderPort,
              (next) => onChange({ ...link, orderPort: next }),
              faults.has('orderPort'),
            )}
          </FieldPair>
        </>
      ) : null}
      {link.kind === 'folder' ? (
        <FieldPair>
          <TextInput
            label={words.folder}
            placeholder={words.folderHint}
            value={link.path}
            maxLength={300}
            error={fault('path')}
            onChange={(event) => onChange({ ...link, path: event.currentTarget.value })}
          />
          <TextInput
            label={words.pattern}
            placeholder={words.patternHint}
            value={link.pattern}
            maxLength={80}
            onChange={(event) => onChange({ ...link, pattern: event.currentTarget.value })}
          />
        </FieldPair>
      ) : null}
      {link.kind === 'http' ? (
        <FieldPair>
          <TextInput
            label={words.url}
            value={link.url}
            maxLength={300}
            error={fault('url')}
            onChange={(event) => onChange({ ...link, url: event.currentTarget.value })}
          />
          <TextInput
            label={words.user}
            value={link.user}
            maxLength={120}
            autoComplete="off"
            onChange={(event) => onChange({ ...link, user: event.currentTarget.value })}
          />
        </FieldPair>
      ) : null}
      {link.kind === 'http' && protocol === 'orthanc' ? (
        <TextInput
          label={words.worklistFolder}
          placeholder={words.worklistFolderHint}
          value={link.folder ?? ''}
          maxLength={300}
          onChange={(event) => onChange({ ...link, folder: event.currentTarget.value })}
        />
      ) : null}
    </>
  );
}
