/** Owners as a file brings them in, each with a dog. */
export function ownerTable(size: number): string {
  const rows = Array.from(
    { length: size },
    (_, at) => `郵寄${at},09${String(10_000_000 + at)},動物${at},M${String(at).padStart(7, '0')},犬`,
  );
  return ['飼主,電話,動物,病歷號,種類', ...rows].join('\n');
}
