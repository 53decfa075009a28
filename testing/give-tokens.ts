/** The state after an approved allocation, for tests of modules that come before claims. */
export { giveTokens, TOKENS } from '../server/src/modules/claims/test-files/claimant.ts';
