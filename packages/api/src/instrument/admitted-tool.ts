/** A tool that has proved itself. */
export interface AdmittedTool {
  readonly clinic: string;
  readonly toolID: string;
}
