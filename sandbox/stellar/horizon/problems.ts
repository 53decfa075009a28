/** An error as Horizon answers it: RFC 7807 with Horizon's own types and extras. */
export class HorizonProblem extends Error {
  readonly status: number;
  readonly type: string;
  readonly title: string;
  readonly detail: string | undefined;
  readonly extras: Record<string, unknown> | undefined;

  constructor(problem: {
    status: number;
    type: string;
    title: string;
    detail?: string;
    extras?: Record<string, unknown>;
  }) {
    super(problem.title);
    this.status = problem.status;
    this.type = problem.type;
    this.title = problem.title;
    this.detail = problem.detail;
    this.extras = problem.extras;
  }

  toJson(): Record<string, unknown> {
    const { status, title, detail, extras } = this;
    return {
      type: `https://stellar.org/horizon-errors/${this.type}`,
      title,
      status,
      ...(detail === undefined ? {} : { detail }),
      ...(extras === undefined ? {} : { extras }),
    };
  }
}

export function notFound(): HorizonProblem {
  return new HorizonProblem({
    status: 404,
    type: 'not_found',
    title: 'Resource Missing',
    detail:
      'The resource at the url requested was not found.  This usually occurs for one of two reasons:  The url requested is not valid, or no data in our database could be found with the parameters provided.',
  });
}

export function rateLimitExceeded(): HorizonProblem {
  return new HorizonProblem({
    status: 429,
    type: 'rate_limit_exceeded',
    title: 'Rate Limit Exceeded',
    detail:
      "The rate limit for the requesting IP address is over its alloted limit.  The allowed limit and requests left per time period are communicated to clients via the http response headers 'X-RateLimit-*' headers.",
  });
}

export function badRequest(field: string, reason: string): HorizonProblem {
  return new HorizonProblem({
    status: 400,
    type: 'bad_request',
    title: 'Bad Request',
    detail: 'The request you sent was invalid in some way.',
    extras: { invalid_field: field, reason },
  });
}

/** More or fewer than the one filter that a list of accounts requires. */
export function invalidAccountsParams(): HorizonProblem {
  return new HorizonProblem({
    status: 400,
    type: 'invalid_accounts_params',
    title: 'Invalid Accounts Parameters',
    detail:
      'Exactly one filter is required. Please ensure that you are including a signer, sponsor, asset, or liquidity pool filter.',
  });
}

export function invalidOrderBook(): HorizonProblem {
  return new HorizonProblem({
    status: 400,
    type: 'invalid_order_book',
    title: 'Invalid Order Book Parameters',
    detail:
      "The parameters that specify what order book to view are invalid in some way. Please ensure that your type parameters (selling_asset_type and buying_asset_type) are one the following valid values: native, credit_alphanum4, credit_alphanum12.  Also ensure that you have specified selling_asset_code and selling_asset_issuer if selling_asset_type is not 'native', as well as buying_asset_code and buying_asset_issuer if buying_asset_type is not 'native'",
  });
}

export function beforeHistory(): HorizonProblem {
  return new HorizonProblem({
    status: 410,
    type: 'before_history',
    title: 'Data Requested Is Before Recorded History',
    detail:
      "This horizon instance is configured to only track a portion of the stellar network's latest history. This request is asking for results prior to the recorded history known to this horizon instance.",
  });
}

export function notAcceptable(): HorizonProblem {
  return new HorizonProblem({
    status: 406,
    type: 'not_acceptable',
    title: 'An acceptable response content-type could not be provided for this request',
  });
}

export function serverError(): HorizonProblem {
  return new HorizonProblem({
    status: 500,
    type: 'server_error',
    title: 'Internal Server Error',
    detail:
      'An error occurred while processing this request.  This is usually due to a bug within the server software.  Trying this request again may succeed if the bug is transient. Otherwise, please contact the system administrator.',
  });
}

export function malformedTransaction(
  envelopeXdr: string,
  answer: Record<string, unknown>,
): HorizonProblem {
  return new HorizonProblem({
    status: 400,
    type: 'transaction_malformed',
    title: 'Transaction Malformed',
    detail:
      'Horizon could not decode the transaction envelope in this request. A transaction should be an XDR TransactionEnvelope struct encoded using base64.  The envelope read from this request is echoed in the `extras.envelope_xdr` field of this response for your convenience.',
    extras: { envelope_xdr: envelopeXdr, ...answer },
  });
}

export function failedTransaction(extras: Record<string, unknown>): HorizonProblem {
  return new HorizonProblem({
    status: 400,
    type: 'transaction_failed',
    title: 'Transaction Failed',
    detail:
      'The transaction failed when submitted to the stellar network. The `extras.result_codes` field on this response contains further details.  Descriptions of each code can be found at: https://developers.stellar.org/api/errors/http-status-codes/horizon-specific/transaction-failed/',
    extras,
  });
}

export function submissionTimeout(hash: string, envelopeXdr: string): HorizonProblem {
  return new HorizonProblem({
    status: 504,
    type: 'transaction_submission_timeout',
    title: 'Transaction Submission Timeout',
    detail:
      'Your transaction submission request has timed out. This does not necessarily mean the submission has failed. Before resubmitting, please use the transaction hash provided in `extras.hash` to poll the GET /transactions endpoint for sometime and check if it was included in a ledger.',
    extras: { hash, envelope_xdr: envelopeXdr },
  });
}

export function unsupportedMediaType(): HorizonProblem {
  return new HorizonProblem({
    status: 415,
    type: 'unsupported_media_type',
    title: 'Unsupported Media Type',
    detail:
      'The request has an unsupported content type. Presently, the only supported content type is application/x-www-form-urlencoded.',
  });
}
