// People at work while a walk along docs/OPERATIONS.md takes machines away and adds others: `node people.ts <address>`. Each id that was acknowledged is a line of
// /tmp/acknowledged; each line of what it prints counts them. Ends, once nothing waits, when it is told to.
import { appendFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { Station } from './station.ts';

const PEOPLE = 4;
const BETWEEN_MS = 250;
const PERSON = { clinic: 'hefeng', email: 'director@hefeng.example', password: 'three cats on a warm roof' } as const;
const [, , url = ''] = process.argv;

let works = true;
process.once('SIGTERM', () => {
  works = false;
});
let acknowledged = 0;
let longest = 0;

async function person(number: number): Promise<void> {
  const station = await Station.open(url, PERSON);
  for (let count = 0; works; count += 1) {
    const phone = `09${number}${String(count).padStart(7, '0')}`;
    const id = await station.writeOwner(`飼主 ${number}-${count}`, phone);
    const began = performance.now();
    while (!(await pushed(station))) await delay(BETWEEN_MS);
    station.outbox.length = 0;
    appendFileSync('/tmp/acknowledged', `${id}\n`);
    acknowledged += 1;
    longest = Math.max(longest, performance.now() - began);
    console.log(`${acknowledged} acknowledged; the longest wait was ${(longest / 1000).toFixed(1)} s`);
    await delay(BETWEEN_MS);
  }
}

async function pushed(station: Station): Promise<boolean> {
  try {
    const { outcomes, retry } = await station.push();
    const other = outcomes.find(({ status }) => status !== 'applied');
    if (other) throw new Error(JSON.stringify(other));
    return !retry;
  } catch {
    // A server less, or a database that is away: sent again, as a device does.
    return false;
  }
}

await Promise.all(Array.from({ length: PEOPLE }, (_, at) => person(at + 1)));
