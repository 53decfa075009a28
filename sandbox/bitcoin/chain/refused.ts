/** A node's refusal with Bitcoin Core's code and message. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** RPC_VERIFY_REJECTED: against the rules of the network. */
export const REJECTED = -26;
/** RPC_INVALID_ADDRESS_OR_KEY, also for unknown blocks and transactions. */
export const UNKNOWN = -5;
/** RPC_INVALID_PARAMETER */
export const WRONG_PARAMETER = -8;
