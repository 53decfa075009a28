import type { deskContact as english } from '../en/desk-contact.ts';

export const deskContact: typeof english = {
  list: {
    title: 'Kontaktanfragen',
    lead: 'Was Menschen über das Kontaktformular geschrieben haben. Jede Nachricht ging auch an das Postfach der Emittentin.',
    sender: 'Absender',
    message: 'Nachricht',
    received: 'Eingegangen',
    state: 'Stand',
    language: 'Sprache',
    answered: '{name}, {time}',
  },
  states: { open: 'Offen', answered: 'Beantwortet' },
  languages: { en: 'Englisch', de: 'Deutsch' },
  message: {
    title: 'Kontaktanfrage',
    back: 'Alle Kontaktanfragen',
    from: 'Name',
    email: 'E-Mail',
    unproven: 'Wie eingegeben; niemand hat geprüft, ob sie der Person gehört.',
    received: 'Eingegangen',
    language: 'Sprache der Seite',
    text: 'Nachricht',
    reply: 'Per E-Mail antworten',
    replySubject: 'Ihre Nachricht an {issuer}',
    settle: 'Antwort',
    markHint:
      'Antworten Sie per E-Mail und vermerken Sie es dann hier, damit niemand zweimal antwortet. Beantwortete Nachrichten werden nach {months} Monaten gelöscht.',
    mark: 'Als beantwortet vermerken',
    answered: 'Beantwortet von {name} am {time}.',
    reopen: 'Wieder öffnen',
    mayNotAnswer: 'Zum Beantworten ist die Rolle Support oder Compliance nötig.',
    handled: 'Bereits beantwortet',
    reload: 'Neu laden',
  },
};
