import type { Locale } from '../locale.ts';
import { CHANGE_REASONS, type ChangeReason, changeReasonText } from './change-reasons.ts';

export interface ChangesMailWords {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly button: string;
}

/** What the mail says that asks a person for changes; the officer reads the same words before it is sent. */
export function changesMailWords(
  locale: Locale,
  reasons: readonly ChangeReason[],
): ChangesMailWords {
  const asked = CHANGE_REASONS.filter((reason) => reasons.includes(reason)).map(
    (reason) => `• ${changeReasonText(locale, reason)}`,
  );
  return locale === 'de'
    ? {
        subject: 'Bitte ergänzen Sie Ihre Angaben',
        paragraphs: [
          'für Ihre Identitätsprüfung brauchen wir noch etwas von Ihnen:',
          ...asked,
          'Bitte ändern Sie nur die genannten Punkte; alles andere ist angekommen.',
        ],
        button: 'Zur Identitätsprüfung',
      }
    : {
        subject: 'Please complete your details',
        paragraphs: [
          'For your verification we need something more from you:',
          ...asked,
          'Please change only what is named here; everything else has arrived.',
        ],
        button: 'Go to verification',
      };
}
