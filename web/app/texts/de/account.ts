import type { account as english } from '../en/account.ts';

export const account: typeof english = {
  title: 'Konto',
  lead: 'Ihr Name, Ihre E-Mail-Adresse und Ihre Sprache.',
  profile: 'Profil',
  fullName: 'Vollständiger Name',
  language: 'Sprache',
  languageHint: 'Für diese Seiten und die E-Mails, die wir Ihnen senden.',
  save: 'Speichern',
  saved: 'Ihre Änderungen sind gespeichert.',
  email: 'E-Mail-Adresse',
  confirmed: 'Bestätigt',
  unconfirmed: 'Nicht bestätigt',
  unconfirmedText: 'Bitte öffnen Sie den Link in der E-Mail, die wir Ihnen gesendet haben. Nichts angekommen? Sehen Sie im Spam-Ordner nach oder lassen Sie sie erneut senden.',
  resend: 'E-Mail erneut senden',
  resent: 'Neue Bestätigungs-E-Mail gesendet!',
};
