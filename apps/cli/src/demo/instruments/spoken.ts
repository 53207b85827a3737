/** Whom an instrument says that it measured, and by which order. */
export interface Said {
  readonly orderNumber?: string;
  readonly id?: string;
  readonly name?: string;
}

/** A value as an instrument writes it. */
export interface SpokenValue {
  readonly code: string;
  readonly value: number | string;
  readonly unit: string;
}

/** How far a report is, as both standards write it. */
export type SpokenStatus = 'F' | 'P' | 'C';

/** A report by ASTM E1394. `at` is the instrument's clock, `20260101093000`. */
export function spokenAstm(
  device: string,
  { orderNumber = '', id = '', name = '' }: Said,
  {
    values,
    status = 'F',
    at,
  }: { readonly values: readonly SpokenValue[]; readonly status?: SpokenStatus; readonly at: string },
): string {
  return [
    `H|\\^&|||${device}^1.4|||||||P|E 1394-97|${at}`,
    `P|1|${id}|||${name}`,
    `O|1|${orderNumber}||^^^CHEM|R||${at}`,
    ...values.map(({ code, value, unit }, n) => `R|${n + 1}|^^^${code}|${value}|${unit}||||${status}||||${at}`),
    'L|1|N',
    '',
  ].join('\r');
}

/** A report by HL7 v2 (ORU^R01), with its printed form where there is one. */
export function spokenHl7(
  device: string,
  { orderNumber = '', id = '', name = '' }: Said,
  {
    values,
    status = 'F',
    at,
    pdf,
  }: {
    readonly values: readonly SpokenValue[];
    readonly status?: SpokenStatus;
    readonly at: string;
    readonly pdf?: Buffer | undefined;
  },
): string {
  return [
    `MSH|^~\\&|${device}|SN-20931|||${at}+0800||ORU^R01^ORU_R01|${at}${orderNumber}|P|2.4||||||UNICODE UTF-8`,
    `PID|1||${id}||${name}`,
    `OBR|1|${orderNumber}||CBC^Complete blood count|||${at}||||||||||||||||||${status}`,
    ...values.map(
      ({ code, value, unit }, n) =>
        `OBX|${n + 1}|${typeof value === 'number' ? 'NM' : 'ST'}|${code}^${code}||${value}|${unit}|||||${status}|||${at}`,
    ),
    ...(pdf
      ? [`OBX|${values.length + 1}|ED|REPORT^Report||^application^pdf^Base64^${pdf.toString('base64')}||||||F`]
      : []),
    '',
  ].join('\r');
}
