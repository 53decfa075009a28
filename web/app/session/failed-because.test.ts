import { describe, expect, it } from 'vitest';
import { ApiRefusal } from './api-refusal.ts';
import { failedBecause } from './failed-because.ts';

const refused = (errors: Record<string, string[]>) =>
  Promise.reject(new ApiRefusal(429, errors, undefined, 'too_many_tries'));

describe('a refusal that says what failed', () => {
  it("[AUTH-1][CALL-2] comes first in the product's words, followed by the reason", async () => {
    await expect(
      refused({ base: ['Too many attempts.'] }).catch(failedBecause('Failed to send email')),
    ).rejects.toMatchObject({
      status: 429,
      code: 'too_many_tries',
      errors: { base: ['Failed to send email. Too many attempts.'] },
    });
  });

  it('[CALL-2] repeats nothing, and leaves messages at fields alone', async () => {
    await expect(
      refused({ base: ['Failed to send email'] }).catch(failedBecause('Failed to send email')),
    ).rejects.toMatchObject({ errors: { base: ['Failed to send email'] } });
    await expect(
      refused({ new_email: ['Email must be valid'] }).catch(
        failedBecause('Failed to update email'),
      ),
    ).rejects.toMatchObject({ errors: { new_email: ['Email must be valid'] } });
  });

  it('never hides a bug as a refusal', async () => {
    await expect(
      Promise.reject(new TypeError('bug')).catch(failedBecause('Failed to send email')),
    ).rejects.toThrow(TypeError);
  });
});
