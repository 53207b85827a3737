import type { RecordContent } from './record.schema.ts';

/** One row of the physical examination. */
export type Finding = RecordContent['finding'][number];

/** A system of the physical examination. `key` makes the row's id, so that two devices write into the same row. */
export interface BodySystem {
  readonly key: string;
  readonly name: string;
}

/** The systems in the order in which a doctor goes over the animal. */
export const BODY_SYSTEMS: readonly BodySystem[] = [
  { key: 'attitude', name: '精神' },
  { key: 'mucosa', name: '黏膜' },
  { key: 'eye', name: '眼' },
  { key: 'ear', name: '耳' },
  { key: 'mouth', name: '口腔' },
  { key: 'lymph', name: '淋巴結' },
  { key: 'chest', name: '心肺' },
  { key: 'abdomen', name: '腹部' },
  { key: 'skin', name: '皮膚' },
  { key: 'limbs', name: '肌骨' },
  { key: 'nerves', name: '神經' },
  { key: 'rectum', name: '肛門直腸' },
];

/** How a system was found: not looked at, normal (perhaps with a remark), or not. */
export type FindingState = 'untouched' | 'normal' | 'abnormal';

/** The row of a system, or undefined while nobody has looked at it. Rows are told by the system's name (spec 2 §3). */
export const findingOf = (findings: readonly Finding[], system: BodySystem): Finding | undefined =>
  findings.find((finding) => finding.system === system.name);

/** The state that a row stands for. */
export const findingState = (finding: Finding | undefined): FindingState =>
  finding === undefined ? 'untouched' : finding.normal ? 'normal' : 'abnormal';

/** The next state when a system is tapped. What has words never goes back to untouched, so that no tap loses them. */
export function nextState(finding: Finding | undefined): FindingState {
  if (finding === undefined) return 'normal';
  if (finding.normal) return 'abnormal';
  return finding.text === '' ? 'untouched' : 'normal';
}

/** A new row of a system. */
export const newFinding = (system: BodySystem, normal: boolean, text = ''): Finding => ({
  _id: `system-${system.key}`,
  system: system.name,
  normal,
  text,
});

/** The rows that 其餘皆正常 adds: untouched systems only; what was written is never changed. */
export const restNormal = (findings: readonly Finding[]): Finding[] =>
  BODY_SYSTEMS.filter((system) => findingOf(findings, system) === undefined).map((system) => newFinding(system, true));

/** Of rows that were filled in, those that nobody has changed or written at since; only these may be taken back. */
export const untouchedSince = (filled: readonly Finding[], findings: readonly Finding[]): Finding[] =>
  findings.filter((row) => row.normal && row.text === '' && filled.some(({ _id }) => _id === row._id));

/** Rows of systems that the list above does not know, such as those of an import: shown after it, never hidden. */
export const otherFindings = (findings: readonly Finding[]): Finding[] =>
  findings.filter((finding) => !BODY_SYSTEMS.some((system) => system.name === finding.system));
