/** An unfinished verification is deleted after this many days without a change. */
export const ABANDONED_AFTER_DAYS = 180;
/** The person is warned this many days before. */
export const ABANDONED_WARNING_DAYS = 14;
