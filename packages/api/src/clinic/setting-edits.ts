import { WHOLE_SETTING } from '@vetloom/domain/clinic/settings/whole-setting.ts';
import type { Edit } from '@vetloom/domain/core/edit.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { same } from '@vetloom/domain/core/same.ts';
import type { BaseReader } from '@vetloom/sync-server/run-command.ts';
import type { AnyClinicCall } from '../engine/clinic-call.ts';
import { editsOf } from '../engine/update.ts';
import { demandPresent } from '../engine/version.ts';

/**
 * What a PUT of the one object changes in its concerns: of what was sent only what differs from the base that the caller saw.
 * @throws DomainError badParameter when nothing was sent, staleVersion, conflict when the base is not known
 */
export async function settingEdits(
  base: BaseReader,
  call: AnyClinicCall,
  { updateDateTime, ...sent }: Readonly<Record<string, unknown>>,
): Promise<Edit[]> {
  if (Object.keys(sent).length === 0) throw new DomainError('badParameter', 'no field was sent');
  await demandPresent(base, call, 'setting', ...WHOLE_SETTING.map(({ id }) => id));
  const edits: Edit[] = [];
  for (const concern of WHOLE_SETTING) {
    const own = Object.fromEntries(Object.entries(sent).filter(([field]) => concern.fields.has(field)));
    if (Object.keys(own).length === 0) continue;
    const shown = { absent: concern.defaults, part: true };
    edits.push(...(await editsOf(base, call, 'setting', concern.id, { ...own, updateDateTime }, shown)));
  }
  const telling = edits.filter((edit) => edit.op !== 'set' || !same(edit.from ?? null, edit.to ?? null));
  // A command needs an edit, also where the caller sent what stands there.
  return telling.length > 0 ? telling : edits.slice(0, 1);
}
