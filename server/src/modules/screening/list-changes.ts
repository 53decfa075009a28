/** Told when a version of a list has come into force: everybody is to be screened again. */
export const SCREENING_LISTS_CHANGED = 'screening.lists_changed';
/** Told, with the account, when an officer has judged a hit. */
export const SCREENING_JUDGED = 'screening.judged';
