import { renameSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eur } from '@bb1/domain/money';
import type { Act, Done, World } from './act.ts';
import {
  amountCentsOf,
  DEFAULT_PAYER_IBAN,
  endToEndIdOf,
  formatOf,
  isTicked,
  payerIbanOf,
  payerNameOf,
  remittanceOf,
  requiredOf,
  textOf,
  verdictOf,
  type Fields,
} from './fields.ts';
import { html } from './html.ts';
import { fileNameOf, statementUrl } from './statement-shelf.ts';

export const BANK_ACTS: readonly Act[] = [
  {
    path: '/bank/transfers',
    run: async (world, fields) => transfer(world, fields, { payerIban: DEFAULT_PAYER_IBAN }),
  },
  { path: '/bank/statements', run: makeStatement },
  { path: '/bank/orders', run: takeOrder },
  {
    path: '/bank/returns',
    run: async (world, fields) =>
      booked(
        world.bank.returnTransfer(
          requiredOf(fields, 'end_to_end_id', (texts) => texts.transfer.endToEnd),
        ),
      ),
  },
  {
    path: '/bank/reversals',
    run: async (world, fields) =>
      booked(
        world.bank.reverseCredit(
          requiredOf(fields, 'bank_reference', (texts) => texts.bank.bankReference),
        ),
      ),
  },
  {
    path: '/bank/fees',
    run: async (world, fields) =>
      booked(
        world.bank.charge({
          amountCents: amountCentsOf(fields),
          text: textOf(fields, 'text') ?? 'Entgelt',
        }),
      ),
  },
];

/**
 * The product ignores a file that was modified in the last seconds; this one is complete when it
 * gets its name.
 */
const WHOLE_SINCE_SECONDS = 60;

export function transfer(
  world: World,
  fields: Fields,
  defaults: { readonly payerIban: string },
): Done {
  const [amountCents, payerName, endToEndId] = [
    amountCentsOf(fields),
    payerNameOf(fields),
    endToEndIdOf(fields),
  ];
  const credit = isTicked(fields, 'pending') ? world.bank.creditPending : world.bank.credit;
  const bankReference = credit({
    payerName,
    payerIban: payerIbanOf(fields) ?? defaults.payerIban,
    amountCents,
    remittance: remittanceOf(fields),
    ...(endToEndId === null ? {} : { endToEndId }),
  });
  return {
    answer: { bank_reference: bankReference, amount: eur(amountCents), payer_name: payerName },
    notice: (speech) =>
      html`${speech.texts.done.transfer({ name: payerName, amount: speech.eur(eur(amountCents)), reference: bankReference })}`,
  };
}

async function makeStatement(world: World, fields: Fields): Promise<Done> {
  const format = formatOf(fields);
  const intoFolder = isTicked(fields, 'into_folder');
  const name = textOf(fields, 'file');
  const earlier = name === null ? null : world.statements.find(name);
  const statement =
    earlier ?? world.statements.make({ version: format, now: await world.product.now() });
  const { id, version } = statement;
  const url = statementUrl(statement);
  if (intoFolder) await putIntoFolder(world, fileNameOf(statement), statement.text);
  return {
    answer: { id, version, url, in_folder: intoFolder },
    notice: ({ texts }) =>
      html`${intoFolder ? texts.done.statementInFolder({ id }) : texts.done.statement({ id })} <a href="${url}" download>${texts.statements.download}</a>`,
  };
}

/** Renamed once complete, as a bank's program does it. */
async function putIntoFolder(world: World, name: string, text: string): Promise<void> {
  const unfinished = join(world.statementInbox, `.${name}`);
  writeFileSync(unfinished, text);
  const whole = Date.now() / 1000 - WHOLE_SINCE_SECONDS;
  utimesSync(unfinished, whole, whole);
  renameSync(unfinished, join(world.statementInbox, name));
  await world.product.runSoon('payments.import_folder', 0);
}

async function takeOrder(world: World, fields: Fields): Promise<Done> {
  const xml = requiredOf(fields, 'file', (texts) => texts.bank.file);
  const { messageId, bankReferences, report } = world.bank.takeOrder(xml, {
    isBatch: isTicked(fields, 'batch'),
    verdict: verdictOf(fields),
  });
  const intoFolder = isTicked(fields, 'into_folder');
  if (intoFolder) await putIntoFolder(world, `report-${messageId}.xml`, report);
  return {
    answer: {
      message_id: messageId,
      bank_references: bankReferences,
      report,
      in_folder: intoFolder,
    },
    notice: ({ texts }) =>
      html`${texts.done.orderTaken({ count: bankReferences.length, id: messageId })} ${intoFolder ? texts.done.reportInFolder : html`<a href="data:application/xml;charset=utf-8,${encodeURIComponent(report)}" download="report-${messageId}.xml">${texts.bank.report}</a>`}`,
  };
}

function booked(bankReference: string): Done {
  return {
    answer: { bank_reference: bankReference },
    notice: ({ texts }) => html`${texts.done.booked({ reference: bankReference })}`,
  };
}
