import type { HoldingStatement } from '@bb1/domain/holding-documents/endpoints';
import { ApiRefusal, type FieldErrors } from '../../session/api-refusal.ts';

/** The day in a page's address with its statement, or why there is none. */
interface StatedDay {
  readonly date: string;
  readonly statement: HoldingStatement | null;
  readonly errors: FieldErrors;
}

/** Refusals that are about the day or pass by themselves are shown at the form. */
export async function statedDay(
  request: Request,
  ask: (date: string) => Promise<HoldingStatement>,
): Promise<StatedDay> {
  const date = new URL(request.url).searchParams.get('date') ?? '';
  if (date === '') return { date, statement: null, errors: {} };
  try {
    return { date, statement: await ask(date), errors: {} };
  } catch (error) {
    if (error instanceof ApiRefusal && [422, 429, 503].includes(error.status))
      return { date, statement: null, errors: error.errors };
    throw error;
  }
}
