import type { Integrator } from '@bb1/domain/integrators/desk-endpoints';
import deskIntegratorTexts from '@bb1/texts/pages/desk-integrators';
import { useTexts } from '../../language/use-texts.ts';
import { Badge } from '../../ui/badge.tsx';

const KINDS = {
  to_collect: 'warning',
  active: 'success',
  expired: 'neutral',
  revoked: 'neutral',
} as const;

export function IntegratorStateBadge({ integrator }: { readonly integrator: Integrator }) {
  const texts = useTexts(deskIntegratorTexts);
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Badge kind={KINDS[integrator.state]}>{texts.states[integrator.state]}</Badge>
      {integrator.state === 'active' && integrator.failures > 0 && (
        <Badge kind="error">{texts.failing({ count: integrator.failures })}</Badge>
      )}
    </span>
  );
}
