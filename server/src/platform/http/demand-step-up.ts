import type { StepUp } from '@bb1/domain/endpoint';
import { refuse } from '@bb1/domain/refusal';
import type { SteppedUp } from '../sessions/sessions.ts';

/**
 * Refuses who has not just proven to be themselves. Proving it takes the second factor of everybody who has one, so
 * anyone who did it by password alone has none.
 */
export function demandStepUp(steppedUp: SteppedUp | null, demanded: StepUp): void {
  if (steppedUp === null) throw refuse('forbidden', 'step_up_needed');
  if (demanded === 'second_factor' && steppedUp.with === 'password')
    throw refuse('forbidden', 'second_factor_needed');
}
