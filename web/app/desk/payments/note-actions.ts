import {
  noteForeignDeposit,
  noteUnexplainedDebit,
} from '@bb1/domain/payments/unexplained-money-endpoints';
import type { ApiCall } from '../../session/api-client.ts';
import { ApiRefusal } from '../../session/api-refusal.ts';
import type { SentForm } from '../../session/submission.ts';
import type { ActionDone } from '../parts/action-done.ts';

export const NOTE_ACTIONS = ['noted'] as const;

/** Stores the finding about the chosen item. Without a choice the field shows an error. */
export async function note(
  api: ApiCall,
  form: SentForm,
  {
    endpoint,
    required,
  }: {
    readonly endpoint: typeof noteForeignDeposit | typeof noteUnexplainedDebit;
    readonly required: string;
  },
): Promise<ActionDone<'noted'>> {
  const id = form.text('id');
  if (id === '') throw new ApiRefusal(422, { id: [required] });
  await api(endpoint, { params: { id }, body: form.body(['note']) });
  return { done: 'noted' };
}
