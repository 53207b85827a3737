import { MOST_LEVELS, type ProductLevel } from '@vetloom/domain/catalog/product-level.schema.ts';

/** A level with how many stand right below it. */
export type CountedLevel = Pick<ProductLevel, 'id' | 'name'> & { readonly below: number };

/** One depth of the tree, as far as somebody has opened it. */
export interface LevelColumn {
  /** 1 at the top. */
  readonly depth: number;
  /** The level whose children these are; undefined at the top. */
  readonly above: Pick<ProductLevel, 'id' | 'name'> | undefined;
  readonly levels: readonly CountedLevel[];
  readonly chosen: string | undefined;
}

/** The tree's columns along a path of chosen levels, each in the order of names. A level that is gone ends it. */
export function columnsOf(
  levels: readonly Pick<ProductLevel, 'id' | 'name' | 'parentID'>[],
  path: readonly string[],
): LevelColumn[] {
  const below = Map.groupBy(levels, ({ parentID }) => parentID);
  const columns: LevelColumn[] = [];
  let above: Pick<ProductLevel, 'id' | 'name'> | undefined;
  for (let depth = 1; depth <= MOST_LEVELS; depth += 1) {
    const here = (below.get(above?.id ?? null) ?? []).toSorted((a, b) => a.name.localeCompare(b.name, 'zh-Hant-TW'));
    const chosen = here.find(({ id }) => id === path[depth - 1]);
    columns.push({
      depth,
      above,
      levels: here.map(({ id, name }) => ({ id, name, below: below.get(id)?.length ?? 0 })),
      chosen: chosen?.id,
    });
    if (chosen === undefined) break;
    above = chosen;
  }
  return columns;
}
