import type { Wording } from '../wording.ts';

export const affiliatesMessages = {
  affiliate_not_yet: {
    en: 'To take part, please confirm your email address and join the waitlist, or complete your verification',
    de: 'Zur Teilnahme bestätigen Sie bitte Ihre E-Mail-Adresse und treten Sie der Warteliste bei, oder schließen Sie Ihre Verifizierung ab',
  },
} as const satisfies Wording;
