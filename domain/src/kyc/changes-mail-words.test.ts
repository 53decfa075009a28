import { describe, expect, it } from 'vitest';
import { CHANGE_REASONS, changeReasonText } from './change-reasons.ts';
import { changesMailWords } from './changes-mail-words.ts';

describe('the mail that asks for changes', () => {
  it('[KYC-10] says each reason once, in the language of the person, whatever the order in which an officer ticked them', () => {
    for (const locale of ['en', 'de'] as const) {
      const { paragraphs } = changesMailWords(locale, [
        ...CHANGE_REASONS.toReversed(),
        'document_expired',
      ]);
      expect(paragraphs.slice(1, -1)).toEqual(
        CHANGE_REASONS.map((reason) => `• ${changeReasonText(locale, reason)}`),
      );
    }
  });

  it('[KYC-10] names nothing that was not asked for', () => {
    expect(changesMailWords('de', ['authority_missing']).paragraphs).toEqual([
      'für Ihre Identitätsprüfung brauchen wir noch etwas von Ihnen:',
      `• ${changeReasonText('de', 'authority_missing')}`,
      'Bitte ändern Sie nur die genannten Punkte; alles andere ist angekommen.',
    ]);
  });
});
