/** An account, as the audit log and proposals name it. */
export const accountSubject = (accountId: string) => `account:${accountId}`;
