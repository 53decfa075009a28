// The sandbox's mail server, for tests that switch it off and on; the server's own folders must not
// import the sandbox.
export { startMailbox } from '../sandbox/mailbox/mailbox.ts';
