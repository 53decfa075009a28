/** After so many days without a change, what was given for an unfinished verification is deleted. */
export const LEFT_AFTER_DAYS = 180;
/** So many days before that, the person is told. */
export const LEFT_WARNING_DAYS = 14;
