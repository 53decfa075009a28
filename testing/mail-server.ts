// The mail server of the sandbox, for tests that switch it off and on; the server's own folders know nothing of the sandbox.
export { startMailbox } from '../sandbox/mailbox/mailbox.ts';
