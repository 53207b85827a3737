/** Words by which something is found, as they cross into a page. */
export type SentWords =
  | { readonly text: string; readonly exact: boolean }
  | { readonly source: string; readonly flags: string };

/** One step on the way to something on a screen. */
export type Step =
  | { readonly by: 'role'; readonly role: string; readonly name?: SentWords; readonly disabled?: boolean }
  | { readonly by: 'label' | 'text'; readonly words: SentWords }
  | { readonly by: 'css'; readonly selector: string }
  | { readonly by: 'filter'; readonly hasText?: SentWords; readonly hasNotText?: SentWords; readonly has?: Steps }
  | { readonly by: 'parent' }
  | { readonly by: 'nth'; readonly index: number }
  | { readonly by: 'or'; readonly other: Steps };

/** The way to something on a screen, from the whole page. */
export type Steps = readonly Step[];

/** What of the found things is asked. */
export type Question =
  | 'state'
  | 'point'
  | 'focus'
  | 'blur'
  | 'select'
  | 'texts'
  | 'checked'
  | 'value'
  | { readonly attribute: string };

/** What a page answers. `wait`: why it isn't possible yet. */
export type Answer =
  | { readonly wait: string }
  | { readonly count: number; readonly visible: number; readonly firstVisible: boolean }
  | { readonly x: number; readonly y: number }
  | { readonly texts: readonly string[] }
  | { readonly value: string | null }
  | { readonly done: true };
