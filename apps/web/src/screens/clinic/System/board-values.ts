import { readFigure } from '@vetloom/ui/format/figure.ts';

/** What is set of the boards and of devices. */
export const BOARD_FIELDS = ['waitWarnMinutes', 'waitAlertMinutes', 'localHistoryMonths'] as const;
/** One of them. */
export type BoardField = (typeof BOARD_FIELDS)[number];
/** As it is typed. */
export type BoardValues = Readonly<Record<BoardField, string>>;

const MOST: Readonly<Record<BoardField, number>> = {
  waitWarnMinutes: 600,
  waitAlertMinutes: 600,
  localHistoryMonths: 240,
};

function read(values: BoardValues, field: BoardField): number | undefined {
  const value = readFigure(values[field]);
  return value !== undefined && Number.isInteger(value) && value >= 1 && value <= MOST[field] ? value : undefined;
}

/** The figures that were typed; a field that isn't right is left out. */
export const typedBoard = (values: BoardValues): Partial<Record<BoardField, number>> =>
  Object.fromEntries(
    BOARD_FIELDS.flatMap((field) => {
      const value = read(values, field);
      return value === undefined ? [] : [[field, value]];
    }),
  );

/** What is wrong, by field. */
export function boardFaults(values: BoardValues): Partial<Record<BoardField, 'minutes' | 'order' | 'months'>> {
  const { waitWarnMinutes: warn, waitAlertMinutes: alert, localHistoryMonths: months } = typedBoard(values);
  return {
    ...(warn === undefined && { waitWarnMinutes: 'minutes' }),
    ...(alert === undefined && { waitAlertMinutes: 'minutes' }),
    ...(warn !== undefined && alert !== undefined && alert <= warn && { waitAlertMinutes: 'order' }),
    ...(months === undefined && { localHistoryMonths: 'months' }),
  };
}
