import type { Wording } from '../wording.ts';

export const countryListsMessages = {
  country_list_exists: {
    en: 'There is already a list of this name',
    de: 'Eine Liste mit diesem Namen gibt es bereits',
  },
  country_list_proposal_open: {
    en: 'A version of this list already waits for approval',
    de: 'Für diese Liste wartet bereits eine Fassung auf Freigabe',
  },
  country_list_overtaken: {
    en: 'A later version of this list already counts. Please reject this one and propose it anew.',
    de: 'Inzwischen gilt eine spätere Fassung dieser Liste. Bitte lehnen Sie diese ab und schlagen Sie sie neu vor.',
  },
  countries_not_understood: {
    en: 'These are no countries we know: {names}',
    de: 'Diese Länder kennen wir nicht: {names}',
  },
  day_is_over: {
    en: 'This day is over; today is the earliest',
    de: 'Dieser Tag ist vorbei; frühestens heute ist möglich',
  },
} as const satisfies Wording;
