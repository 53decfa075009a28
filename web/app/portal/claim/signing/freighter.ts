import {
  getNetworkDetails,
  isConnected,
  requestAccess,
  signTransaction,
} from '@stellar/freighter-api';
import { z } from 'zod';
import type { Wallet } from './wallet.ts';
import { WalletTrouble } from './wallet-trouble.ts';

// The extension's answer is checked, because its types name modules that are not part of its
// package.
const troubleSchema = z.object({ code: z.number().optional(), message: z.string() }).optional();
const connectedSchema = z.object({ isConnected: z.boolean() });
const accessSchema = z.object({ address: z.string(), error: troubleSchema });
const networkSchema = z.object({ networkPassphrase: z.string(), error: troubleSchema });
const signedSchema = z.object({ signedTxXdr: z.string(), error: troubleSchema });

/** "The user rejected this request." */
const DECLINED = -4;

/** The browser extension Freighter, by its makers' package. */
export async function openFreighter(): Promise<Wallet> {
  if (!read(connectedSchema, await isConnected()).isConnected)
    throw new WalletTrouble('not_installed');
  return {
    async address() {
      return withoutTrouble(read(accessSchema, await requestAccess())).address;
    },
    async network() {
      return withoutTrouble(read(networkSchema, await getNetworkDetails())).networkPassphrase;
    },
    async sign({ envelopeXdr, networkPassphrase, publicKey }) {
      return withoutTrouble(
        read(
          signedSchema,
          await signTransaction(envelopeXdr, { networkPassphrase, address: publicKey }),
        ),
      ).signedTxXdr;
    },
  };
}

function read<Schema extends z.ZodType>(schema: Schema, answer: unknown): z.output<Schema> {
  const parsed = schema.safeParse(answer);
  if (!parsed.success) throw new WalletTrouble('failed', parsed.error.issues[0]?.message);
  return parsed.data;
}

function withoutTrouble<Answer extends { readonly error?: z.output<typeof troubleSchema> }>(
  answer: Answer,
): Answer {
  if (answer.error === undefined) return answer;
  throw new WalletTrouble(
    answer.error.code === DECLINED ? 'declined' : 'failed',
    answer.error.message,
  );
}
