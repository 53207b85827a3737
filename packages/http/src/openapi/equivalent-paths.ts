/**
 * Paths that differ in the names of their parameters alone are one path to OpenAPI: `/file/{hash}` and `/file/{fileID}`. Answers what each is
 * called in the document, by a name that says both: `/file/{hashOrFileID}`.
 */
export function samePaths(paths: readonly string[]): ReadonlyMap<string, string> {
  const alike = Map.groupBy(new Set(paths), (path) => path.replaceAll(/\{\w+\}/g, '{}'));
  const called = new Map<string, string>();
  for (const [bare, group] of alike) {
    const names = group.map((path) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name));
    let at = 0;
    const template = bare.replaceAll('{}', () => {
      const own = [...new Set(names.map((each) => each[at] ?? ''))];
      at += 1;
      return `{${own.map((name, nth) => (nth === 0 ? name : name.charAt(0).toUpperCase() + name.slice(1))).join('Or')}}`;
    });
    for (const path of group) called.set(path, template);
  }
  return called;
}
