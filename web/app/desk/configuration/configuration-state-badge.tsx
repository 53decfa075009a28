import type { ConfigurationState } from '@bb1/domain/configuration/endpoints';
import { useTexts } from '../../language/use-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import deskConfigurationTexts from '@bb1/texts/pages/desk-configuration';

const KINDS = {
  first: 'neutral',
  unconfirmed: 'neutral',
  waiting: 'warning',
  confirmed: 'success',
  replaced: 'neutral',
} as const;

export function ConfigurationStateBadge({ state }: { readonly state: ConfigurationState }) {
  return <Badge kind={KINDS[state]}>{useTexts(deskConfigurationTexts).states[state]}</Badge>;
}
