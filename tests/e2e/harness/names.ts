let made = 0;
const run = Date.now() % 100_000_000;

/** Telephone number that no other spec uses. */
export const freshPhone = (): string => `09${String((run + made++ * 7) % 100_000_000).padStart(8, '0')}`;

// Common letters only: those of rare slices of the typeface are on no device ahead, and can't be fetched offline (`apps/web/vite.config.ts`).
const SURNAMES = ['歐陽', '司徒', '諸葛', '上官', '夏侯', '皇甫', '東方', '公孫', '慕容', '令狐'];
const LETTERS = '甲乙丙丁戊己庚辛子丑寅辰午未申戌山河風雨星';

/** Letters that no other spec of this run uses. */
function mark(): string {
  let rest = (run % 10_000) * 100 + made++;
  let text = '';
  do {
    text += LETTERS[rest % LETTERS.length];
    rest = Math.floor(rest / LETTERS.length);
  } while (rest > 0);
  return text;
}

/** A name of an owner that no demo data and no other spec has. */
export const freshOwner = (): string => `${SURNAMES[made % SURNAMES.length]}${mark()}`;

/** A name of an animal that no demo data and no other spec has. */
export const freshPet = (): string => `試${mark()}`;

/** A subject of an entry of the till that no demo data and no other spec has: specs share the day's books. */
export const freshSubject = (subject: string): string => `${subject} ${mark()}`;
