/** What an approved allocation leaves, for tests of modules that come before claims. */
export { giveTokens, TOKENS } from '../server/src/modules/claims/test-files/claimant.ts';
