import type { deskWaitlist as english } from '../en/desk-waitlist.ts';

export const deskWaitlist: typeof english = {
  title: 'Warteliste',
  lead: 'Wer zum Verkaufsstart benachrichtigt werden möchte. Plätze, die nicht innerhalb von 48 Stunden bestätigt werden, verschwinden; dreißig Tage nach dem Verkauf ist die Liste leer.',
  states: {
    unconfirmed: 'Unbestätigt',
    waiting: 'Wartet',
    invited: 'Eingeladen',
    claimed: 'Hat ein Konto',
  },
  counted: '{state} ({count})',
  person: 'Person',
  range: 'Höhe der Anlage',
  ranges: {
    under_1000: 'Unter 1.000 €',
    '1000_to_100000': '1.000 € bis 100.000 €',
    over_100000: 'Über 100.000 €',
  },
  state: 'Stand',
  newsletter: 'Newsletter',
  newsletters: { none: 'Nein', requested: 'Angefragt', confirmed: 'Ja' },
  joined: 'Eingetragen',
  since: 'seit {time}',
  language: 'Sprache',
  languages: { en: 'Englisch', de: 'Deutsch' },
  affiliate: 'für das Affiliate-Programm',
};
