/** The colour of each state's badge. */
export const STATE_KINDS = {
  proposed: 'warning',
  approved: 'success',
  sent_back: 'error',
  withdrawn: 'neutral',
  lapsed: 'neutral',
  stopped: 'warning',
} as const;
