import type { contact as english } from '../en/contact.ts';

export const contact: typeof english = {
  label: 'Schreiben Sie uns',
  fullName: 'Vollständiger Name',
  email: 'E-Mail-Adresse',
  emailHint: 'An diese Adresse antworten wir.',
  message: 'Nachricht',
  messageHint: 'Bitte senden Sie keine Passwörter, Schlüssel oder Ausweiskopien.',
  submit: 'Nachricht senden',
  privacy:
    'Wir verwenden Ihre Angaben nur, um Ihnen zu antworten, und löschen sie {months} Monate nach unserer Antwort.',
  privacyLink: 'Datenschutzerklärung',
  sentTitle: 'Vielen Dank, Ihre Nachricht ist angekommen.',
  sent: 'Wir antworten Ihnen so bald wie möglich per E-Mail, in der Regel innerhalb von zwei Werktagen.',
  another: 'Weitere Nachricht schreiben',
};
