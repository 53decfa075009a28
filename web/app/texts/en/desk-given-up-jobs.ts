export const deskGivenUpJobs = {
  page: {
    title: 'Jobs given up',
    lead: 'What the program does by itself, was tried in vain as often as it may be, and is not tried any more. Operators are told until each of them is settled.',
    now: 'Now',
    none: 'No job was given up.',
  },
  facts: {
    since: 'Since',
    attempts: 'Tries',
    error: 'Last error',
    silent: 'none: its process died each time',
  },
  retry: {
    hint: 'When the cause is mended. It begins again with all its tries; nothing is done twice.',
    submit: 'Try again',
  },
  putAway: {
    title: 'Put away',
    hint: 'Only what nobody needs any more: what runs every minute has had a new one long ago. Anything else is tried again.',
    reason: 'Why nobody needs it',
    submit: 'Put away for good',
  },
  done: { retry: 'It is being tried again.', put_away: 'It is put away.' },
};
