/** An unfinished verification is deleted after this many days without a change. */
export const LEFT_AFTER_DAYS = 180;
/** The person is warned this many days before. */
export const LEFT_WARNING_DAYS = 14;
