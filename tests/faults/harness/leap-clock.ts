/** Loaded into a server before it starts: SIGUSR2 lets its clock leap, as a machine's does that was asleep. */
const LEAP_MS = 11 * 60 * 1000;

const RealDate = Date;
const realNow = RealDate.now.bind(RealDate);
let ahead = 0;

class LeapingDate extends RealDate {
  constructor(...given: []) {
    if (given.length === 0) super(realNow() + ahead);
    else super(...given);
  }

  static override now(): number {
    return realNow() + ahead;
  }
}

globalThis.Date = LeapingDate as unknown as DateConstructor;
process.on('SIGUSR2', () => {
  ahead += LEAP_MS;
});
