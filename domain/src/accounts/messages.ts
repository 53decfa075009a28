import type { Wording } from '../wording.ts';

export const accountsMessages = {
  invalid_login: {
    en: 'Invalid email/password combination',
    de: 'Ungültige Kombination aus E-Mail-Adresse und Passwort',
  },
  recaptcha_fail: { en: 'Failed reCAPTCHA', de: 'reCAPTCHA-Prüfung fehlgeschlagen' },
  invalid_code: { en: 'This code is not right', de: 'Dieser Code ist nicht richtig' },
  passwords_differ: { en: "Passwords don't match", de: 'Die Passwörter stimmen nicht überein' },
  password_too_common: {
    en: 'This password is too easy to guess',
    de: 'Dieses Passwort ist zu leicht zu erraten',
  },
  wrong_password: {
    en: 'This is not your current password',
    de: 'Das ist nicht Ihr aktuelles Passwort',
  },
  password_unchanged: {
    en: 'Please choose a password that you do not use yet',
    de: 'Bitte wählen Sie ein Passwort, das Sie noch nicht verwenden',
  },
  second_factor_required: {
    en: 'Please confirm the login with your second factor',
    de: 'Bitte bestätigen Sie die Anmeldung mit Ihrem zweiten Faktor',
  },
  second_factor_needed: {
    en: 'Please set up a second factor first',
    de: 'Bitte richten Sie zuerst einen zweiten Faktor ein',
  },
  mailbox_proof_needed: {
    en: 'Please type the code first that we send to your email address',
    de: 'Bitte geben Sie zuerst den Code ein, den wir an Ihre E-Mail-Adresse senden',
  },
  mail_code_over: {
    en: 'This code no longer counts. Please have a new one sent.',
    de: 'Dieser Code gilt nicht mehr. Bitte lassen Sie sich einen neuen senden.',
  },
  step_up_needed: {
    en: 'Please confirm first that it is you',
    de: 'Bitte bestätigen Sie zuerst, dass Sie es sind',
  },
  sign_in_guarded: {
    en: 'There were many failed logins for this address. We have sent a link to it: open it in this browser, then log in here.',
    de: 'Für diese Adresse gab es viele fehlgeschlagene Anmeldungen. Wir haben einen Link an sie gesendet: Öffnen Sie ihn in diesem Browser und melden Sie sich dann hier an.',
  },
  passkey_failed: {
    en: 'This passkey could not be used. Please try again, or use another way.',
    de: 'Dieser Passkey konnte nicht verwendet werden. Bitte versuchen Sie es noch einmal oder wählen Sie einen anderen Weg.',
  },
  passkey_known: {
    en: 'This passkey is already set up',
    de: 'Dieser Passkey ist bereits eingerichtet',
  },
  too_many_passkeys: {
    en: 'At most {max} passkeys can be set up',
    de: 'Es können höchstens {max} Passkeys eingerichtet werden',
  },
  same_email: {
    en: 'This is already your email address',
    de: 'Das ist bereits Ihre E-Mail-Adresse',
  },
  email_not_updated: {
    en: 'Failed to update email',
    de: 'E-Mail-Adresse konnte nicht geändert werden',
  },
  phone_country_code: {
    en: 'Please begin with the country code, such as +49',
    de: 'Bitte beginnen Sie mit der Ländervorwahl, zum Beispiel +49',
  },
  account_cannot_close: {
    en: 'This account cannot be closed yet',
    de: 'Dieses Konto kann noch nicht geschlossen werden',
  },
  disposable_email: {
    en: 'Disposable email addresses are not permitted',
    de: 'Wegwerf-E-Mail-Adressen sind nicht zulässig',
  },
  link_invalid: { en: 'This link is not valid any more', de: 'Dieser Link ist nicht mehr gültig' },
  address_has_account: {
    en: 'There is already an account for this address. Please log in with it.',
    de: 'Für diese Adresse gibt es bereits ein Konto. Bitte melden Sie sich damit an.',
  },
  waitlist_closed: {
    en: 'The sale has ended, and the waitlist with it',
    de: 'Der Verkauf ist beendet und die Warteliste geschlossen',
  },
  email_unconfirmed: {
    en: 'Please confirm your email address first',
    de: 'Bitte bestätigen Sie zuerst Ihre E-Mail-Adresse',
  },
  email_not_sent: { en: 'Failed to send email', de: 'E-Mail konnte nicht gesendet werden' },
  terms_not_accepted: {
    en: 'Please accept the terms first',
    de: 'Bitte akzeptieren Sie zuerst die Bedingungen',
  },
  account_block_open: {
    en: 'A block, or the end of one, is proposed already',
    de: 'Eine Sperre oder ihr Ende ist bereits vorgeschlagen',
  },
  factor_reset_open: {
    en: 'A reset of the second factors is already under way',
    de: 'Eine Rücksetzung der zweiten Faktoren läuft bereits',
  },
  factor_reset_too_early: {
    en: 'The owner may still object: this can be approved 24 hours after the proposal at the earliest',
    de: 'Die Person kann noch widersprechen: Eine Freigabe ist frühestens 24 Stunden nach dem Vorschlag möglich',
  },
  no_second_factor: {
    en: 'This account has no second factor',
    de: 'Dieses Konto hat keinen zweiten Faktor',
  },
  address_not_confirmed: {
    en: 'The email address of this account is not confirmed: its owner could not object',
    de: 'Die E-Mail-Adresse dieses Kontos ist nicht bestätigt: Die Person könnte nicht widersprechen',
  },
  account_closed: { en: 'This account is closed', de: 'Dieses Konto ist geschlossen' },
} as const satisfies Wording;
