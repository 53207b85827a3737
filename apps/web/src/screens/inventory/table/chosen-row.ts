/** A chosen row as the acts need it. */
export interface ChosenRow {
  readonly id: string;
  readonly name: string;
  readonly price: number;
  readonly active: boolean;
  /** Its class, `type` of a product. */
  readonly type: string;
}
