import type { Wording } from '../wording.ts';

export const taxesMessages = {
  month_not_over: { en: 'This month is not over yet', de: 'Dieser Monat ist noch nicht vorbei' },
  nothing_to_remit: {
    en: 'Nothing is owed for this month',
    de: 'Für diesen Monat ist nichts offen',
  },
  year_not_over: { en: 'This year is not over yet', de: 'Dieses Jahr ist noch nicht vorbei' },
  no_certificates_to_make: {
    en: 'Everybody who was paid in this year has a certificate, or nobody was paid',
    de: 'Alle, die in diesem Jahr eine Zahlung erhielten, haben eine Bescheinigung, oder es gab keine Zahlung',
  },
  tax_certificate_run_open: {
    en: 'A proposal about this waits already, or is being carried out.',
    de: 'Dazu wartet bereits ein Vorschlag, oder er wird gerade ausgeführt.',
  },
  tax_certificate_cancelled: {
    en: 'This certificate is void',
    de: 'Diese Bescheinigung ist ungültig',
  },
  tax_entry_open: {
    en: 'A proposal about this waits for a second officer already.',
    de: 'Dazu wartet bereits ein Vorschlag auf eine zweite Person.',
  },
  church_tax_of_business: {
    en: 'No church tax is withheld from businesses',
    de: 'Bei Unternehmen wird keine Kirchensteuer einbehalten',
  },
  non_assessment_dates: {
    en: 'A certificate of non-assessment ends on 31 December and covers three years at most',
    de: 'Eine Nichtveranlagungsbescheinigung endet am 31. Dezember und gilt höchstens drei Jahre',
  },
} as const satisfies Wording;
