import type { DeviceReport } from '@vetloom/domain/instrument/device-exam.schema.ts';

/** Whom an instrument says that it measured, in one line; empty where it says nobody. */
export const saidOf = ({ name, ownerName, id, orderNumber }: DeviceReport['said']): string =>
  [name, ownerName, id || orderNumber].filter((one) => one.trim() !== '').join(' · ');
