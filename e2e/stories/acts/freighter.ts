import { type Keypair, TransactionBuilder } from '@stellar/stellar-sdk';
import type { BrowserContext } from 'playwright-core';

/**
 * The Freighter extension in a person's browser, as far as pages can tell: it answers the messages
 * of its own package.
 */
export interface Freighter {
  /** The account that is open in it. */
  keys: Keypair;
  /** Passphrase of its selected network. */
  network: string;
  /** The person rejects every request. */
  declines: boolean;
  /** The requests that pages have made. */
  readonly asked: string[];
}

type Message = Readonly<Record<string, unknown>>;

/** Installs it for all pages of a browser. */
export async function installFreighter(
  context: BrowserContext,
  freighter: Freighter,
): Promise<void> {
  await context.exposeBinding('askFreighter', (_source, message: Message) =>
    answer(freighter, message),
  );
  await context.addInitScript(() => {
    const extension = window as unknown as {
      askFreighter: (message: unknown) => Promise<Record<string, unknown>>;
    };
    window.addEventListener(
      'message',
      (event: MessageEvent<{ source?: string; messageId?: number }>) => {
        if (event.source !== window || event.data?.source !== 'FREIGHTER_EXTERNAL_MSG_REQUEST')
          return;
        void extension.askFreighter(event.data).then((reply) =>
          window.postMessage(
            {
              source: 'FREIGHTER_EXTERNAL_MSG_RESPONSE',
              messagedId: event.data.messageId,
              ...reply,
            },
            location.origin,
          ),
        );
      },
    );
  });
}

function answer(freighter: Freighter, { type, transactionXdr }: Message): Message {
  const { keys, network, declines, asked } = freighter;
  asked.push(String(type));
  if (type === 'REQUEST_CONNECTION_STATUS') return { isConnected: true };
  if (type === 'REQUEST_NETWORK_DETAILS')
    return {
      networkDetails: {
        network: 'CUSTOM',
        networkName: 'Custom',
        networkUrl: 'http://localhost',
        networkPassphrase: network,
      },
    };
  if (declines)
    return {
      publicKey: '',
      signedTransaction: '',
      signerAddress: '',
      apiError: { code: -4, message: 'The user rejected this request.' },
    };
  if (type === 'REQUEST_ACCESS') return { publicKey: keys.publicKey() };
  const transaction = TransactionBuilder.fromXDR(String(transactionXdr), network);
  transaction.sign(keys);
  return { signedTransaction: transaction.toXDR(), signerAddress: keys.publicKey() };
}
