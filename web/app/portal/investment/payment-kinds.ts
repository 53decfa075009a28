import type { PaymentDetails } from '@bb1/domain/payments/endpoints';

/** How to pay an order to a bank account. */
export type TransferDetails = Extract<PaymentDetails, { readonly payment_method: 'EUR' }>;
/** How to pay an order to an address of a chain. */
export type DepositDetails = Exclude<PaymentDetails, TransferDetails>;
