import type { deskMoneyStops as english } from '../en/desk-money-stops.ts';

export const deskMoneyStops: typeof english = {
  page: {
    title: 'Geldstopps',
    lead: 'Solange ein Stopp gilt, bewegen sich weder Geld noch Tokens: Importe, Zuordnung, Zuteilungen, Abholungen, Rückzahlungen und Auszahlungen warten. Die Website bleibt lesbar.',
    open: 'In Kraft',
    none: 'Nichts ist angehalten.',
    history: 'Verlauf',
    noHistory: 'Noch nie war etwas angehalten.',
  },
  kinds: {
    invariant: 'Verletzte Invariante',
    configuration: 'Geänderte Konfiguration',
    officer: 'Im Back Office angehalten',
    operator: 'Vom Betrieb angehalten',
  },
  facts: {
    since: 'Seit',
    by: 'Von',
    product: 'dem Produkt',
    reason: 'Grund',
    until: 'Bis',
    inForce: 'in Kraft',
    release: 'Freigabe',
    proposed: 'vorgeschlagen von {name}, {time}',
    decided: '{name}, {time}',
    rejected: 'abgelehnt: {reason}',
  },
  stop: {
    title: 'Alle Bewegungen anhalten',
    hint: 'Sofort und für alle. Dafür genügt eine Person; die Freigabe braucht zwei.',
    reason: 'Grund',
    submit: 'Alle Bewegungen anhalten',
  },
  propose: {
    title: 'Bewegungen freigeben',
    hint: 'Eine zweite Person muss zustimmen, und die Bücher werden vorher noch einmal geprüft.',
    reason: 'Was gefunden und behoben wurde',
    submit: 'Vorschlagen',
  },
  approve: {
    hint: '{name} schlägt die Freigabe vor: „{reason}“. Zuerst werden die Bücher noch einmal geprüft.',
    submit: 'Bewegungen freigeben',
    reject: 'Bewegungen bleiben angehalten.',
    mayNot: 'Zustimmen können Finanzfreigabe und Compliance.',
  },
  configuration:
    'Diese Bewegungen gehen weiter, wenn zwei Personen die geänderte Konfiguration bestätigt haben.',
  toConfiguration: 'Zur Konfiguration',
  done: {
    stop: 'Alle Bewegungen sind angehalten.',
    propose: 'Vorgeschlagen. Eine zweite Person muss zustimmen.',
    approve: 'Die Bewegungen gehen weiter.',
    reject: 'Abgelehnt; sie bleiben angehalten.',
  },
};
