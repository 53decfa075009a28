import deskMoneyTexts from '@bb1/texts/pages/desk-money';
import { stateBadge } from '../parts/state-badge.tsx';

export const ImportBadge = stateBadge(deskMoneyTexts, (texts) => texts.bank.states, {
  previewed: 'neutral',
  imported: 'success',
});
