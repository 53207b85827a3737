import { z } from 'zod';
import type { Reading } from '../report.ts';

const words = z.string().max(200).default('');
/** What the tool says of a study whose pictures come along with it. */
const toldStudy = z.object({
  studyUID: z.string().regex(/^[0-9.]{1,64}$/),
  accessionNumber: words,
  patientID: words,
  patientName: words,
  instances: z.array(z.string().max(64)).max(200),
});

/** Reads what the tool says of a study at an Orthanc: whose it is by the number of the order and by what stands as the patient's. Never throws. */
export function readStudy(bytes: Uint8Array): Reading {
  const told = toldStudy.safeParse(parsed(bytes));
  if (!told.success) return { kind: 'unreadable', why: 'no study' };
  const { studyUID, accessionNumber, patientID, patientName, instances } = told.data;
  // Family and given name stand apart, and the names of other scripts behind an equals sign (PS3.5 §6.2.1).
  const name = patientName.split('=')[0]?.replaceAll('^', ' ').replaceAll(/\s+/g, ' ').trim() ?? '';
  return {
    kind: 'read',
    identity: `study ${studyUID} ${instances.join(' ')}`,
    doubts: [],
    reports: [
      {
        animal: {
          ...{ orderNumber: accessionNumber.slice(0, 40), id: patientID.slice(0, 80), name: name.slice(0, 80) },
          ...{ ownerName: '', species: '', breed: '', sex: '' },
        },
        ...{ sender: '', status: 'final', sent: '', values: [], files: [], note: '' },
      },
    ],
  };
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}
