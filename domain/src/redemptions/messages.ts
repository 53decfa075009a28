import type { Wording } from '../wording.ts';

export const redemptionsMessages = {
  nothing_to_redeem: {
    en: 'There are no tokens that were repaid and could be taken back now',
    de: 'Es gibt derzeit keine zurückgezahlten Tokens, die eingezogen werden könnten',
  },
  repayment_not_complete: {
    en: 'Somebody’s nominal is not paid yet. Tokens that changed hands can be redeemed once everybody is paid.',
    de: 'Ein Nennbetrag ist noch nicht ausgezahlt. Tokens, die den Besitzer gewechselt haben, können eingezogen werden, sobald alle ausgezahlt sind.',
  },
  redemption_open: {
    en: 'Another redemption is not over yet',
    de: 'Ein anderer Einzug ist noch nicht abgeschlossen',
  },
} as const satisfies Wording;
