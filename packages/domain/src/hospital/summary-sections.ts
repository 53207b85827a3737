/** What a discharge summary tells, in the order of its paper. */
export const SUMMARY_SECTIONS = ['problem', 'course', 'weights', 'exams', 'drugs', 'watch', 'nextVisit'] as const;
/** A part of a discharge summary. */
export type SummarySection = (typeof SUMMARY_SECTIONS)[number];
