import { useTexts } from '../../language/use-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import deskAccountTexts from '@bb1/texts/pages/desk-accounts';

interface AccountBadgesProps {
  readonly confirmed: boolean;
  readonly closed: boolean;
  readonly onHold: boolean;
  readonly resetOpen: boolean;
  readonly blocked: boolean;
  readonly restricted?: boolean;
}

export function AccountBadges({
  confirmed,
  closed,
  onHold,
  resetOpen,
  blocked,
  restricted = false,
}: AccountBadgesProps) {
  const texts = useTexts(deskAccountTexts).states;
  return (
    <span className="flex flex-wrap gap-1.5">
      {closed ? (
        <Badge kind="neutral">{texts.closed}</Badge>
      ) : (
        <Badge kind={confirmed ? 'success' : 'neutral'}>
          {confirmed ? texts.confirmed : texts.unconfirmed}
        </Badge>
      )}
      {restricted && <Badge kind="warning">{texts.restricted}</Badge>}
      {blocked && <Badge kind="error">{texts.blocked}</Badge>}
      {onHold && <Badge kind="info">{texts.on_hold}</Badge>}
      {resetOpen && <Badge kind="warning">{texts.factor_reset}</Badge>}
    </span>
  );
}
