// npm run bench [-- section[=size] …]: measures what the README promises and prints one table.
import type { Figure } from './harness/figure.ts';
import { isMet } from './harness/figure.ts';
import { keep, type Measured, processorShare, tableOf } from './harness/table.ts';

/** `size`: how much of it, for sections that can be larger or smaller than they are by default. */
type Section = (size?: number) => Promise<readonly Figure[]>;

/** In the order in which they run: those that add to the loaded data come last. */
const SECTIONS: Readonly<Record<string, Section>> = {
  start: async () => (await import('./sections/second-start.ts')).measureSecondStart(),
  'first-day': async () => (await import('./sections/first-day.ts')).measureFirstDay(),
  bundle: async () => (await import('./sections/bundle.ts')).measureBundle(),
  'sign-in': async () => (await import('./sections/sign-in.ts')).measureSignIn(),
  editor: async () => (await import('./sections/editor.ts')).measureEditor(),
  boards: async () => (await import('./sections/boards.ts')).measureBoards(),
  palette: async () => (await import('./sections/palette.ts')).measurePalette(),
  scrolling: async () => (await import('./sections/scrolling.ts')).measureScrolling(),
  calendar: async () => (await import('./sections/calendar.ts')).measureCalendar(),
  'calendar-desk': async () => (await import('./sections/calendar-desk.ts')).measureCalendarDesk(),
  hospital: async () => (await import('./sections/hospital.ts')).measureHospital(),
  'hospital-desk': async () => (await import('./sections/hospital-desk.ts')).measureHospitalDesk(),
  'ward-sheet': async () => (await import('./sections/ward-sheet.ts')).measureWardSheet(),
  'ward-board': async (size) => (await import('./sections/ward-board.ts')).measureWardBoard(size),
  'ward-cells': async (size) => (await import('./sections/ward-cells.ts')).measureWardCells(size),
  roster: async (size) => (await import('./sections/roster.ts')).measureRoster(size),
  records: async () => (await import('./sections/record-search.ts')).measureRecordSearch(),
  catalogue: async () => (await import('./sections/catalogue.ts')).measureCatalogue(),
  'price-list': async () => (await import('./sections/price-list.ts')).measurePriceList(),
  local: async () => (await import('./sections/local-commands.ts')).measureLocalCommands(),
  pdf: async () => (await import('./sections/pdf.ts')).measurePdf(),
  archive: async (size) => (await import('./sections/archive.ts')).measureArchive(size),
  import: async () => (await import('./sections/import.ts')).measureImport(),
  'import-visits': async (size) => (await import('./sections/import-visits.ts')).measureImportOfVisits(size),
  stock: async (size) => (await import('./sections/stock.ts')).measureStock(size),
  dispensing: async () => (await import('./sections/dispensing.ts')).measureDispensing(),
  outbox: async (size) => (await import('./sections/outbox.ts')).measureOutbox(size),
  campaign: async (size) => (await import('./sections/campaign.ts')).measureCampaign(size),
  instruments: async (size) => (await import('./sections/instruments.ts')).measureInstruments(size),
  pictures: async () => (await import('./sections/pictures.ts')).measurePictures(),
  costs: async () => (await import('./sections/costs.ts')).measureCosts(),
  server: async () => (await import('./sections/server-commands.ts')).measureServerCommands(),
};

const asked = new Map(
  process.argv.slice(2).map((word): [string, number | undefined] => {
    const [name = '', size] = word.split('=');
    return [name, size === undefined ? undefined : Number(size)];
  }),
);
const unknown = [...asked.keys()].find((name) => SECTIONS[name] === undefined);
if (unknown !== undefined) {
  process.stderr.write(`There is no section "${unknown}"; there are ${Object.keys(SECTIONS).join(', ')}.\n`);
  process.exitCode = 1;
} else {
  const all: Measured[] = [];
  for (const [section, measure] of Object.entries(SECTIONS)) {
    if (asked.size > 0 && !asked.has(section)) continue;
    process.stderr.write(`${section} …\n`);
    const before = processorShare();
    const done = await measure(asked.get(section)).then(
      (figures) => ({ figures }),
      (error: unknown) => ({
        figures: [],
        failure: error instanceof Error ? (error.stack ?? error.message) : String(error),
      }),
    );
    const measured: Measured = { section, ...done, processor: [before, processorShare()] };
    keep(measured);
    all.push(measured);
  }
  process.stdout.write(`${tableOf(all)}\n`);
  const missed = all.some(
    ({ figures, failure }) => failure !== undefined || figures.some((figure) => isMet(figure) === false),
  );
  process.exitCode = missed ? 1 : 0;
}
