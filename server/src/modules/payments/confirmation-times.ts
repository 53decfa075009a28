import type { z } from 'zod';
import { confirmationMinutes } from '@bb1/domain/payments/confirmation-time';
import type { listConfirmationTimes } from '@bb1/domain/payments/endpoints';
import { RATED_CURRENCIES } from '@bb1/domain/rates/rate';
import type { Context } from '../../context.ts';
import type { DepositSetting } from '../../integrations/deposits/deposits-port.ts';
import { measuredConfirmations } from './waiting-store.ts';

/** After how long a payment in each accepted currency counts. */
export async function confirmationTimes(
  { db, offering }: Pick<Context, 'db' | 'offering'>,
  { confirmations }: DepositSetting,
): Promise<z.input<typeof listConfirmationTimes.reply>> {
  const currencies = RATED_CURRENCIES.filter((one) => offering.paymentMethods.includes(one));
  return Promise.all(
    currencies.map(async (currency) => ({
      currency,
      minutes: confirmationMinutes(
        currency,
        confirmations[currency],
        await measuredConfirmations(db, currency),
      ),
    })),
  );
}
