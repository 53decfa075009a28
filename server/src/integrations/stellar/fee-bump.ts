/**
 * The sponsor's maximum fee per operation, in stroops: in quiet times the network takes 100 of it.
 * With seven operations to pay for (the fee bump counts as one) a claim costs at most 0.07 XLM. The sponsor
 * pays from outside (CAP-15), because channels have no lumens and all lumens of the deposit account are
 * owed.
 */
export const MAX_FEE_PER_OPERATION = '100000';
