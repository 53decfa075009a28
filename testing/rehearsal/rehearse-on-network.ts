import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Asset, Keypair, Networks, Operation } from '@stellar/stellar-sdk';
import { tokens } from '../../domain/src/money.ts';
import { stellarPayer } from '../../sandbox/stellar/stellar-payer.ts';
import { codesOf, holderOn } from './rehearsal-holder.ts';
import {
  ASSET_CODE,
  ISSUED_UNITS,
  land,
  type Landed,
  nextNumber,
  openRehearsalLedger,
  type RehearsalLedger,
} from './rehearsal-ledger.ts';

interface Options {
  readonly horizonUrl: string;
  readonly networkPassphrase: string;
  readonly say: (line: string) => void;
}

/** What a step has to show: a transaction, and what was seen. */
interface Shown {
  readonly hash?: string;
  readonly seen?: string;
  /** Why the network cannot try it. */
  readonly skipped?: string;
}

export const TEST_NETWORK: string = Networks.TESTNET;
const PUBLIC_NETWORK: string = Networks.PUBLIC;
const TOKEN = 10n ** 7n;
const XLM = 10n ** 7n;
const SEEN_WITHIN_MS = 60_000;
/** What the stand-in answers to operations that it does not know. */
const NO_OFFERS = 'tx_not_supported';

/**
 * Plays what the product does on the ledger, on a test network: with its own code for keys, signer, transactions and
 * reading, and with people who know the network only through its Horizon. Each step says what it did, and where the
 * network shows it. Answers whether all of it went well; ends at the first step that did not.
 */
export async function rehearse({ horizonUrl, networkPassphrase, say }: Options): Promise<boolean> {
  if (networkPassphrase === PUBLIC_NETWORK)
    throw new Error('the rehearsal makes keys that it throws away: it is for test networks');
  const ours = await openRehearsalLedger({ horizonUrl, networkPassphrase });
  try {
    for (const [number, [title, play]] of stepsWith(ours, {
      horizonUrl,
      networkPassphrase,
      say,
    }).entries()) {
      const began = performance.now();
      const head = `${number + 1}. ${title}`;
      try {
        const { hash, seen, skipped } = await play();
        const seconds = ((performance.now() - began) / 1_000).toFixed(1);
        say(skipped === undefined ? `ok    ${head} (${seconds} s)` : `SKIP  ${head}: ${skipped}`);
        if (seen !== undefined) say(`        ${seen}`);
        if (hash !== undefined)
          say(`        ${new URL(`transactions/${hash}`, withSlash(horizonUrl)).href}`);
      } catch (error) {
        say(`BAD   ${head}: ${error instanceof Error ? error.message : String(error)}`);
        return false;
      }
    }
    return true;
  } finally {
    ours.close();
  }
}

type Step = readonly [title: string, play: () => Promise<Shown>];

function stepsWith(ours: RehearsalLedger, at: Options): Step[] {
  const { stellar } = ours;
  const [fresh, open, shared, second] = [1, 2, 3, 4].map(() => Keypair.random()) as [
    Keypair,
    Keypair,
    Keypair,
    Keypair,
  ];
  const sendAs = holderOn(at);
  const detail = (line: string) => at.say(`        ${line}`);
  const expectTokens = async (key: Keypair, units: bigint) => {
    const there = await ours.tokensOf(key.publicKey());
    if (there !== units)
      throw new Error(
        `${key.publicKey()} has ${tokens(there)} ${ASSET_CODE}, not ${tokens(units)}`,
      );
  };
  let first: Landed | null = null;

  return [
    [
      'the Horizon is one that the product takes',
      async () => {
        await stellar.network.check();
        const [source] = stellar.network.sources();
        return { seen: JSON.stringify(source) };
      },
    ],
    [
      'accounts, flags, tokens and cold keys are set up, and a start would accept them',
      async () => {
        await ours.setUp(detail);
        return { seen: `issuer ${ours.issuer}, ${tokens(ISSUED_UNITS)} ${ASSET_CODE} issued` };
      },
    ],
    [
      'a claim opens a new account, its reserves paid by the sponsor',
      async () => {
        const units = 100n * TOKEN;
        first = await ours.claim({
          holder: fresh.publicKey(),
          signers: [fresh],
          units,
          shape: 'new_account',
        });
        await expectTokens(fresh, units);
        return first;
      },
    ],
    [
      'the same envelope, submitted again, pays nothing twice',
      async () => {
        const again = await stellar.network.submit(first?.signedXdr ?? '');
        if (again.kind !== 'settled') throw new Error(`the network says ${JSON.stringify(again)}`);
        await expectTokens(fresh, 100n * TOKEN);
        return { seen: `answered with ledger ${again.ledger}` };
      },
    ],
    [
      'a claim opens the trustline of an account with lumens of its own',
      async () => {
        await ours.fund(open.publicKey());
        const claim = await ours.claim({
          holder: open.publicKey(),
          signers: [open],
          units: 50n * TOKEN,
          shape: 'new_trustline',
        });
        await expectTokens(open, 50n * TOKEN);
        return claim;
      },
    ],
    [
      'a second claim pays into the open trustline, without a signature of the holder',
      async () => {
        const claim = await ours.claim({
          holder: open.publicKey(),
          signers: [],
          units: 25n * TOKEN,
          shape: 'ready_trustline',
        });
        await expectTokens(open, 75n * TOKEN);
        return claim;
      },
    ],
    [
      'a claim into an account that two keys sign for together',
      async () => {
        await ours.fund(shared.publicKey());
        await sendAs(shared, [
          Operation.setOptions({
            signer: { ed25519PublicKey: second.publicKey(), weight: 1 },
            lowThreshold: 2,
            medThreshold: 2,
            highThreshold: 2,
          }),
        ]);
        const claim = await ours.claim({
          holder: shared.publicKey(),
          signers: [shared, second],
          units: 10n * TOKEN,
          shape: 'new_trustline',
        });
        await expectTokens(shared, 10n * TOKEN);
        return claim;
      },
    ],
    [
      'a claim that was built and not submitted is dead once its number is used up',
      async () => {
        const number = await nextNumber(stellar, stellar.claims.channels);
        const stale = stellar.claims.build({
          ...number,
          holder: open.publicKey(),
          tokenUnits: TOKEN,
          shape: 'ready_trustline',
          authorises: false,
          limitUnits: ISSUED_UNITS,
          sponsorsReserves: true,
          needsSeveralSigners: false,
        });
        const used = await stellar.claims.consumeSequenceNumber(number);
        await land(stellar, { ...stale, ...used }, () => Promise.resolve(used.envelopeXdr));
        const dead = await stellar.network.proveDead({
          ...stale,
          source: number.channel,
          sequence: number.sequence,
        });
        if (dead !== 'sequence_used') throw new Error(`proved as ${dead}`);
        return { hash: used.hash };
      },
    ],
    [
      'lumens with a memo arrive at the deposit account and are seen',
      async () => {
        const payer = await stellarPayer(at);
        const hash = await payer.pay({
          to: ours.accounts.deposit,
          amount: '20',
          memo: { type: 'text', value: 'BB1-REHEARSAL' },
        });
        return { hash, seen: await depositSeen(ours, hash) };
      },
    ],
    [
      'a refund leaves the deposit account',
      async () =>
        ours.pay('deposit', [{ payee: open.publicKey(), units: 5n * XLM, opensAccount: false }]),
    ],
    [
      'a coupon pays several holders in one transaction',
      async () => {
        const payer = await stellarPayer(at);
        await payer.pay({ to: ours.accounts.payout, amount: '100' });
        return ours.pay(
          'payout',
          [fresh, open, shared].map((key) => ({
            payee: key.publicKey(),
            units: 3n * XLM,
            opensAccount: false,
          })),
        );
      },
    ],
    [
      'a higher fee is offered for a waiting payment; both offers are submitted and one lands',
      async () => raisedFee(ours, open.publicKey()),
    ],
    [
      'a holder offers tokens for sale',
      async () => {
        const offer = Operation.manageSellOffer({
          selling: new Asset(ASSET_CODE, ours.issuer),
          buying: Asset.native(),
          amount: '75',
          price: '2',
        });
        try {
          return { hash: await sendAs(open, [offer]) };
        } catch (error) {
          const codes = codesOf(error);
          if (codes !== NO_OFFERS)
            throw new Error(`the network refused: ${codes}`, { cause: error });
          return { skipped: `this network has no offers (${codes})` };
        }
      },
    ],
    [
      'who holds tokens after a ledger is what the claims paid',
      async () =>
        holdersAre(ours, [
          [fresh, 100n],
          [open, 75n],
          [shared, 10n],
        ]),
    ],
    [
      'a holder is frozen, and released',
      async () => {
        await ours.act({ act: 'freeze', holder: shared.publicKey() }, detail);
        return ours.act({ act: 'release', holder: shared.publicKey() }, detail);
      },
    ],
    [
      'a lost key: the cold keys move the tokens to another wallet, whatever is offered for them',
      async () => {
        const moved = await ours.act(
          {
            act: 'move',
            holder: open.publicKey(),
            target: fresh.publicKey(),
            tokenUnits: 75n * TOKEN,
          },
          detail,
        );
        await expectTokens(open, 0n);
        await expectTokens(fresh, 175n * TOKEN);
        return moved;
      },
    ],
    [
      'redeemed tokens cease to exist, and the holders stay authorised',
      async () => {
        const lines = [
          { holder: fresh.publicKey(), tokenUnits: 175n * TOKEN },
          { holder: shared.publicKey(), tokenUnits: 4n * TOKEN },
        ];
        const redeemed = await ours.act({ act: 'redeem', lines }, detail);
        if ((await ours.holders.supplyNow()) !== ISSUED_UNITS - 179n * TOKEN)
          throw new Error('the supply is another one');
        return redeemed;
      },
    ],
    ['who holds tokens now is what is left', async () => holdersAre(ours, [[shared, 6n]])],
    [
      'the root of a day of the audit log is written and found',
      async () => {
        const root = randomBytes(32);
        const hash = await ours.roots.write(root);
        const found = (await ours.roots.roots()).some((one) => one.root === root.toString('hex'));
        if (!found) throw new Error('the root is not in the history of its account');
        return { hash };
      },
    ],
  ];
}

async function depositSeen({ deposits, accounts }: RehearsalLedger, hash: string): Promise<string> {
  const deadline = Date.now() + SEEN_WITHIN_MS;
  while (Date.now() < deadline) {
    const news = await deposits.look({
      cursor: null,
      addresses: [{ address: accounts.deposit, inUnits: 0n, outUnits: 0n }],
      open: [],
      final: [],
    });
    const found = news.deposits.find((one) => one.transactionId === hash);
    if (found !== undefined)
      return `${tokens(found.units)} XLM, memo ${found.memo?.value ?? 'none'}, ${found.finality} in ledger ${found.height}`;
    await sleep(500);
  }
  throw new Error(`the deposit was not seen within ${SEEN_WITHIN_MS / 1_000} s`);
}

async function raisedFee({ stellar }: RehearsalLedger, payee: string): Promise<Shown> {
  const { payments, fees, network } = stellar;
  const built = payments.build({
    ...(await nextNumber(stellar, payments.channels)),
    from: 'payout',
    lines: [{ payee, units: XLM, opensAccount: false }],
    memo: null,
  });
  const least = await network.feeNow();
  const low = await payments.sign({ ...built, from: 'payout', feePerOperation: least });
  const high = await fees.offer(low, least * 10n);
  const before = (await network.readAccount(payee))?.lumens ?? 0n;
  // Its answer may come late: a Horizon waits for the transaction that the other offer replaces.
  void network.submit(low);
  await land(stellar, built, () => Promise.resolve(high));
  const after = (await network.readAccount(payee))?.lumens ?? 0n;
  if (after - before !== XLM) throw new Error(`the payee got ${tokens(after - before)} XLM`);
  return { hash: built.hash, seen: `offered ${least} and ${least * 10n} stroops an operation` };
}

async function holdersAre(
  { holders, stellar }: RehearsalLedger,
  expected: readonly (readonly [Keypair, bigint])[],
): Promise<Shown> {
  const { sequence } = await stellar.network.latestLedger();
  const { holdings, elsewhereUnits } = await holders.holdersAt({ ledger: sequence, known: [] });
  const own = new Set(stellar.ownAccounts);
  const found = holdings.filter(({ publicKey }) => !own.has(publicKey));
  const inOrder = (list: readonly string[]) => list.toSorted().join(', ');
  const seen = inOrder(
    found.map(({ publicKey, units }) => `${publicKey.slice(0, 6)}… ${tokens(units)}`),
  );
  const wanted = inOrder(
    expected.map(([key, units]) => `${key.publicKey().slice(0, 6)}… ${tokens(units * TOKEN)}`),
  );
  if (seen !== wanted || elsewhereUnits !== 0n) throw new Error(`${seen} instead of ${wanted}`);
  return { seen: `after ledger ${sequence}: ${seen}` };
}

function withSlash(url: string): string {
  return url.endsWith('/') ? url : `${url}/`;
}
