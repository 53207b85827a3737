import type { ImportJob } from '@vetloom/domain/import/import.schema.ts';
import { ClinicProcess } from '../harness/clinic-process.ts';
import { type Figure, median, percentile } from '../harness/figure.ts';
import { loadedClinics, workingCopy } from '../harness/hospital-data.ts';
import { busyDesk, ImportClient, stopwatch } from '../harness/import-client.ts';

/** Visits of a run of the whole bench; `npm run bench -- import-visits=1000000` brings in a hospital's decades. */
const VISITS = 50_000;
/** Visits of an animal, and animals of an owner, as of 100,000 owners with 160,000 animals and 1,000,000 visits. */
const VISITS_PER_PET = 6.25;
const PETS_PER_OWNER = 1.6;
const FIRST_DAY = Date.UTC(2005, 0, 1);
const DAYS = 7500;

/** Brings visits with their bills into a clinic, while its desk goes on making owners. `size`: how many. */
export async function measureImportOfVisits(size = VISITS): Promise<readonly Figure[]> {
  const copy = workingCopy(loadedClinics('demo'));
  try {
    const server = await ClinicProcess.started({ data: copy.data, by: 'program' });
    try {
      const api = await ImportClient.signedIn(server.url);
      const animals = Math.ceil(size / VISITS_PER_PET);
      const people = await api.bring('people', animalTable(animals));
      await api.post(`/import/${people._id}/start`, people.plan);
      await busyDesk(api, people._id);
      const before = server.residentMegabytes();
      const text = visitTable(size, animals);
      const seconds = stopwatch();
      const job = await api.bring('visit', text);
      const read = seconds();
      const afterReading = server.residentMegabytes();
      await api.post(`/import/${job._id}/start`, job.plan);
      const { took, most } = await busyDesk(api, job._id, () => server.residentMegabytes());
      const imported = seconds() - read;
      const { state, counts } = await api.get<ImportJob>(`/import/${job._id}`);
      if (state !== 'done' || counts.visitsCreated !== size)
        throw new Error(`the import ended as ${state} with ${counts.visitsCreated} visits`);
      const many = size.toLocaleString('en');
      return [
        {
          name: `import of ${many} visits`,
          value: size / imported,
          unit: '/s',
          how: `${Math.round(imported)} s, of ${animals.toLocaleString('en')} animals, each with a bill`,
        },
        {
          name: 'reading the table of visits',
          value: read,
          unit: 's',
          how: `${(Buffer.byteLength(text) / 1e6).toFixed(1)} MB sent, read piece by piece in a thread, kept`,
        },
        {
          name: 'new owner at the desk during the import of visits',
          value: median(took),
          unit: 'ms',
          how: `median of ${took.length} calls one after the other; the slowest in twenty took ${Math.round(percentile(took, 0.95))} ms, the slowest ${Math.round(Math.max(...took))} ms`,
          runs: took,
        },
        {
          name: 'memory of the server during the import of visits',
          value: most,
          unit: 'MB',
          how: `resident, the most; ${Math.round(before)} MB before, ${Math.round(afterReading)} MB when the table was read`,
        },
      ];
    } finally {
      await server.stop();
    }
  } finally {
    await copy.remove();
  }
}

const numberOf = (animal: number): string => `B${String(animal).padStart(7, '0')}`;

function animalTable(animals: number): string {
  const rows = Array.from({ length: animals }, (_, at) => {
    const owner = Math.floor(at / PETS_PER_OWNER);
    return `飼主${owner},07${String(owner).padStart(8, '0')},動物${at},${numberOf(at)},${at % 3 === 0 ? '貓' : '犬'}`;
  });
  return `飼主姓名,手機,寵物名,病歷號,種類\n${rows.join('\n')}\n`;
}

/** In the order of days, as programs write them out, so that each chunk speaks of other animals. */
function visitTable(visits: number, animals: number): string {
  const rows: string[] = ['病歷號,日期,看診編號,醫師,主訴,病歷內容,診斷,體重,項目,小計,總金額,未收'];
  for (let at = 0; at < visits; at += 1) {
    const day = new Date(FIRST_DAY + Math.floor((at * DAYS) / visits) * 86_400_000);
    const roc = `${day.getUTCFullYear() - 1911}/${day.getUTCMonth() + 1}/${day.getUTCDate()}`;
    const animal = (at * 7919) % animals;
    const weight = at % 2 === 0 ? (3 + (at % 200) / 10).toFixed(1) : '';
    rows.push(
      `${numberOf(animal)},${roc},V${at},王大明,回診,"精神食慾正常，耳道紅腫，${at % 97}",外耳炎,${weight},診察費,${300 + (at % 9) * 50},,${at % 50 === 0 ? 100 : ''}`,
    );
  }
  return `${rows.join('\n')}\n`;
}
