import { ApiRefusal } from './api-refusal.ts';

/**
 * For `catch` of a call: a refusal of the whole form first says what failed, then why. Messages at
 * fields stay as they are.
 */
export function failedBecause(failed: string): (reason: unknown) => never {
  return (reason) => {
    if (!(reason instanceof ApiRefusal)) throw reason;
    const { status, errors, detail, code } = reason;
    const base = errors['base']?.map((why) => (why === failed ? failed : `${failed}. ${why}`));
    throw new ApiRefusal(status, base === undefined ? errors : { ...errors, base }, detail, code);
  };
}
