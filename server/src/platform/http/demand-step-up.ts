import type { StepUp } from '@bb1/domain/endpoint';
import { refuse } from '@bb1/domain/refusal';
import type { SteppedUp } from '../sessions/sessions.ts';

/**
 * Refuses callers without a recent step-up. A step-up takes the second factor if there is one, so a
 * step-up by password alone means that there is none.
 */
export function demandStepUp(steppedUp: SteppedUp | null, demanded: StepUp): void {
  if (steppedUp === null) throw refuse('forbidden', 'step_up_needed');
  if (demanded === 'second_factor' && steppedUp.with === 'password')
    throw refuse('forbidden', 'second_factor_needed');
}
