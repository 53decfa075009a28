import type { PaymentDetails } from '@bb1/domain/payments/endpoints';

/** How an order is paid to a bank account. */
export type TransferDetails = Extract<PaymentDetails, { readonly payment_method: 'EUR' }>;
/** How an order is paid to an address of a chain. */
export type DepositDetails = Exclude<PaymentDetails, TransferDetails>;
