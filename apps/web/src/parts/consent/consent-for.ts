/** For which stay and visit a further one would be asked. */
export interface ConsentFor {
  readonly petID: string;
  readonly inHospitalID?: string | undefined;
  readonly recordID?: string | undefined;
  readonly owner: string;
}
