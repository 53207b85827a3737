import { z } from 'zod';
import type { Permission } from '../../access/permissions.ts';
import { copyOf } from '../../core/copy.ts';
import { unixSeconds } from '../../core/schema.ts';
import type { ReadHint } from '../../engine/command.ts';
import type { AnyDocument } from '../../engine/kind.ts';
import type { ClinicFlag } from '../clinic-flags.ts';

/** Whoever may change most of a clinic's settings. */
export const SETTING_WRITERS = ['GENERAL_SETTINGS_WRITE', 'VETLOOM_SYSTEM'] as const satisfies readonly Permission[];

/** One concern of a clinic's settings: a document `/setting/{name}` that is changed by itself. */
export interface SettingConcern {
  readonly name: string;
  readonly id: string;
  /** Any one of these lets a person change it; without any the server alone does. */
  readonly permission: readonly Permission[];
  /** What can be set, beside the frame of a document. */
  readonly fields: ReadonlySet<string>;
  readonly schema: z.ZodType<SettingDocument>;
  /** What an operator may close to the clinic, and the concern with it. */
  readonly flag: ClinicFlag | undefined;
  /** The document of a clinic that has set nothing. */
  readonly defaults: SettingDocument;
}

interface SettingDocument extends AnyDocument {
  readonly updateDateTime: number;
}

/** The document of a concern. */
export type SettingOf<C extends SettingConcern> = z.output<C['schema']>;

/**
 * Declares a concern of the settings: what people set together, and by the same permission. Each is a file of its own here and a line in
 * `settings.ts`. Every field needs a default or is optional, because a clinic may have set nothing.
 */
export function defineSetting<const N extends string, F extends z.ZodRawShape>(
  name: N,
  permission: readonly Permission[],
  fields: F,
  flag?: ClinicFlag,
) {
  const id = `/setting/${name}` as const;
  const schema = z.object({
    _id: z.literal(id),
    collection: z.literal('setting'),
    ...fields,
    updateDateTime: unixSeconds,
  });
  const defaults = schema.parse({ _id: id, collection: 'setting', updateDateTime: 0 });
  return { name, id, permission, shape: fields, fields: new Set(Object.keys(fields)), schema, flag, defaults };
}

/**
 * The id of all concerns as one object (`whole-setting.ts`): callers of the API know it, and it was a document before each concern had its
 * own. The server has that document no more; a device that was not connected since still reads what it said.
 */
export const WHOLE_SETTING_ID = '/setting' as const;

/** What reads settings: a transaction, the stored state, or a device's store. */
export interface SettingReader {
  getMany(collection: 'setting', ids: readonly string[]): Promise<readonly (AnyDocument | undefined)[]>;
}

/** The documents of concerns, in the order asked. */
export type SettingsOf<C extends readonly SettingConcern[]> = { [K in keyof C]: SettingOf<C[K]> };

/** Concerns as the clinic has set them, with the defaults of what it has not. Locally this can throw NotHeldHere (law 2). */
export async function settingsOf<const C extends readonly SettingConcern[]>(
  reader: SettingReader,
  concerns: C,
): Promise<SettingsOf<C>> {
  const ids = concerns.map(({ id }) => id);
  const found = await reader.getMany('setting', [...ids, WHOLE_SETTING_ID]);
  const former = found[ids.length];
  return concerns.map((concern, at) => ({
    ...copyOf(concern.defaults),
    ...(found[at] ?? (former && formerPart(concern, former))),
  })) as SettingsOf<C>;
}

/** A concern as the clinic has set it: see {@link settingsOf}. */
export async function settingOf<C extends SettingConcern>(reader: SettingReader, concern: C): Promise<SettingOf<C>> {
  const [setting] = await settingsOf(reader, [concern]);
  return setting;
}

const formerPart = (concern: SettingConcern, former: AnyDocument): object =>
  Object.fromEntries(
    Object.entries(former).filter(([field]) => concern.fields.has(field) || field === 'updateDateTime'),
  );

/** What `settingOf` will read, for a command that says so before it runs. */
export const settingReads = (...concerns: readonly SettingConcern[]): readonly ReadHint[] =>
  [...concerns.map(({ id }) => id), WHOLE_SETTING_ID].map((id) => ({ collection: 'setting', id }));
