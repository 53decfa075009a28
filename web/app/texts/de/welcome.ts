import type { welcome as english } from '../en/welcome.ts';

export const welcome: typeof english = {
  title: 'Willkommen',
  lead: 'Vier Schritte zu Ihrer Anlage. Sie können jederzeit unterbrechen und später weitermachen.',
  states: { done: 'Erledigt', current: 'Jetzt', ahead: 'Später' },
  steps: {
    amount: { title: 'Betrag angeben', text: 'Verpflichtet Sie zu nichts.' },
    type: { title: 'Privatperson oder Unternehmen', text: 'Wer legt an?' },
    kyc: { title: 'Identitätsprüfung abschließen', text: 'Etwa zehn Minuten.' },
    confirm: {
      title: 'Betrag und Zahlungsart bestätigen',
      text: 'Erst damit erteilen Sie den Auftrag.',
    },
  },
  amount: {
    title: 'Wie viel möchten Sie anlegen?',
    text: 'Wir merken den Betrag vor, bis Ihre Identität geprüft ist. Sie bestätigen oder ändern ihn später.',
    label: 'Betrag',
    hint: 'In Euro, mehr als {min}.',
    submit: 'Betrag speichern',
    saved: 'Wir haben {amount} für Sie vorgemerkt.',
    change: 'Betrag ändern',
  },
  kyc: {
    title: 'Ihre Identitätsprüfung',
    text: '{done} von {all} Schritten erledigt.',
    button: 'Zur Checkliste',
  },
  confirm: {
    title: 'Bestätigen Sie Ihre Anlage',
    text: 'Sie können anlegen. Bestätigen Sie den Betrag und wählen Sie die Zahlungsart.',
    button: 'Zur Anlage',
  },
  done: {
    title: 'Alles erledigt',
    text: 'Ihr Auftrag ist erteilt. In der Übersicht sehen Sie, wie er steht.',
    button: 'Zur Übersicht',
  },
};
