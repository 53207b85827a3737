import type { ImportJob } from '@vetloom/domain/import/import.schema.ts';
import { ClinicProcess } from '../harness/clinic-process.ts';
import { type Figure, median, percentile } from '../harness/figure.ts';
import { loadedClinics, workingCopy } from '../harness/hospital-data.ts';
import { busyDesk, ImportClient, stopwatch } from '../harness/import-client.ts';

/** Rows of the table: the animals of a large hospital. */
const ROWS = 45_000;
/** Animals of an owner, so that two rows in five find their owner among the rows before. */
const PETS_PER_OWNER = 1.6;

/** Brings 45,000 rows into a clinic of a few thousand owners, while its desk goes on making owners. */
export async function measureImport(): Promise<readonly Figure[]> {
  const copy = workingCopy(loadedClinics('demo'));
  try {
    const server = await ClinicProcess.started({ data: copy.data, by: 'program' });
    try {
      const api = await ImportClient.signedIn(server.url);
      const seconds = stopwatch();
      const job = await api.bring('people', table());
      const read = seconds();
      const { counts } = await api.post<{ counts: ImportJob['counts'] }>(`/import/${job._id}/check`, job.plan);
      const checked = seconds();
      await api.post(`/import/${job._id}/start`, job.plan);
      const { took: desk } = await busyDesk(api, job._id);
      const imported = seconds();
      const done = await api.get<ImportJob>(`/import/${job._id}`);
      if (done.state !== 'done' || done.counts.petsCreated !== counts.petsCreated)
        throw new Error(`the import ended as ${done.state} with ${done.counts.petsCreated} animals`);
      const { ownersCreated = 0, petsCreated = 0 } = done.counts;
      const how = `${ownersCreated.toLocaleString('en')} owners and ${petsCreated.toLocaleString('en')} animals out of CSV over HTTP`;
      return [
        { name: 'import of 45,000 rows', value: imported - checked, unit: 's', target: { atMost: 60 }, how },
        {
          name: 'reading the table',
          value: read,
          unit: 's',
          how: `${(table().length / 1e6).toFixed(1)} MB sent, read in a thread, kept`,
        },
        {
          name: 'dry run of 45,000 rows',
          value: checked - read,
          unit: 's',
          how: 'the same rules upon one view, nothing written',
        },
        {
          name: 'new owner at the desk during the import',
          value: median(desk),
          unit: 'ms',
          how: `median of ${desk.length} calls one after the other; the slowest in twenty took ${Math.round(percentile(desk, 0.95))} ms`,
          runs: desk,
        },
      ];
    } finally {
      await server.stop();
    }
  } finally {
    await copy.remove();
  }
}

function table(): string {
  const rows = Array.from({ length: ROWS }, (_, row) => {
    const owner = Math.floor(row / PETS_PER_OWNER);
    return [
      `飼主${owner}`,
      `07${String(owner).padStart(8, '0')}`,
      '台北市大安區和平東路一段',
      `動物${row}`,
      row % 3 === 0 ? '貓' : '犬',
      '米克斯',
      row % 2 === 0 ? '公' : '母已結紮',
      `20${10 + (row % 15)}/${1 + (row % 12)}/${1 + (row % 28)}`,
      (3 + (row % 200) / 10).toFixed(1),
      String(900_100_000_000_000 + row),
      '',
    ].join(',');
  });
  return `飼主姓名,手機,地址,寵物名,種類,品種,性別,生日,體重,晶片號碼,備註\n${rows.join('\n')}\n`;
}
