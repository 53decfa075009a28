import type { botCheck as en } from '../en/bot-check.ts';

export const botCheck: typeof en = {
  question: 'Dieses Formular mit Google reCAPTCHA prüfen?',
  explanation:
    'Das unterscheidet Menschen von Maschinen. Google erfährt dabei Ihre IP-Adresse und wie Sie diese Seite bedienen, auch in den USA, und setzt ein Cookie. Ohne die Prüfung nehmen wir von einem Anschluss nur wenige Sendungen in der Stunde an.',
  agree: 'Mit reCAPTCHA',
  refuse: 'Ohne reCAPTCHA',
  agreed: 'Beim Absenden prüft Google reCAPTCHA das Formular.',
  refused: 'Das Formular wird ohne Google reCAPTCHA gesendet.',
  change: 'Neu wählen',
  errors: {
    no_key: 'reCAPTCHA-Fehler: kein Schlüssel angegeben',
    no_version: 'reCAPTCHA-Fehler: keine Version angegeben',
    not_loaded: 'reCAPTCHA-Fehler: Das Skript konnte nicht geladen werden',
    not_executed: 'reCAPTCHA-Fehler: Die Prüfung konnte nicht ausgeführt werden',
  },
};
