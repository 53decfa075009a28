/** Where the money of a refund is between the second officer's yes and its leaving. */
export function dueOf(refundId: string) {
  return { account: 'refunds_due', subjectId: refundId };
}
