import type { OfficerStanding } from '@bb1/domain/officers/officer-change';
import { useTexts } from '../../language/use-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import deskOfficerTexts from '@bb1/texts/pages/desk-officers';

const KINDS = {
  active: 'success',
  invited: 'info',
  setting_up: 'info',
  suspended: 'neutral',
} as const;

export function OfficerBadge({ standing }: { readonly standing: OfficerStanding }) {
  return <Badge kind={KINDS[standing]}>{useTexts(deskOfficerTexts).standings[standing]}</Badge>;
}
