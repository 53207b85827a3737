import type { DetectionLabel, ImageDetection } from './detection.schema.ts';

/** A label that a person has confirmed, with where it comes from. */
export interface FileLabel {
  readonly words: string;
  readonly detectionID: string;
  readonly labelID: string;
  readonly box: DetectionLabel['box'];
  readonly frame: number;
  /** The model that had suggested it, as it names itself. */
  readonly model: string;
  readonly confirmedBy: string;
  /** Unix seconds. */
  readonly confirmedDateTime: number;
}

/** How a label reads: as the person put it, else as the model said it. */
export const labelWords = ({ words, name }: Pick<DetectionLabel, 'words' | 'name'>): string => words || name;

/**
 * The labels of a file: what people have confirmed of what models said of it, each words once, the first who confirmed them named. Labels go by the file's content, so that they stay with it
 * wherever it is listed.
 */
export function labelsOfFile(detections: readonly ImageDetection[], names: ReadonlySet<string>): readonly FileLabel[] {
  const found = detections
    .filter(({ fileHash }) => names.has(fileHash))
    .flatMap(({ _id: detectionID, labels, frame, model }) =>
      labels
        .filter(({ answer }) => answer === 'confirmed')
        .map((label) => ({
          words: labelWords(label),
          ...{ detectionID, labelID: label._id, box: label.box, frame, model },
          confirmedBy: label.answeredBy,
          confirmedDateTime: label.answeredDateTime,
        })),
    )
    .toSorted((a, b) => a.confirmedDateTime - b.confirmedDateTime);
  return [...new Map(found.toReversed().map((label) => [label.words, label])).values()].toReversed();
}
