import { useTexts } from '../../texts/use-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { deskOrderTexts } from '../desk-texts.ts';

export const FLAGS = ['underpaid', 'overpaid', 'late', 'refund_pending', 'from_another'] as const;

/** What is out of the ordinary about an order's money. */
export function OrderFlags({ flags }: { readonly flags: readonly string[] }) {
  const texts = useTexts(deskOrderTexts).flags;
  return FLAGS.filter((flag) => flags.includes(flag)).map((flag) => <Badge key={flag} kind="warning">{texts[flag]}</Badge>);
}
