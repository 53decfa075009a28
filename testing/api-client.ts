// The demonstration data is made through the interface too, and the sandbox cannot import test
// code.
export { type ApiAnswer, ApiClient, type ApiInput, type Wire } from '../sandbox/api-client.ts';
