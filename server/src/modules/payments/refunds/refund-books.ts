/** The account of a refund's money between the second officer's approval and its sending. */
export function dueOf(refundId: string) {
  return { account: 'refunds_due', subjectId: refundId };
}
