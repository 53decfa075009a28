import { z } from 'zod';
import { COSTLY, endpoint } from '../endpoint.ts';
import { code, idField, timestampField } from '../form-fields.ts';
import { UNPROVEN_REASONS } from '../holders/unproven-reason.ts';
import { LOCALES } from '../locale.ts';
import { PAYOUT_PARTS } from '../payouts/payout-calendar.ts';
import { EXTRACT_REASONS } from './register-extract.ts';

export const registerExtractSchema = z.object({
  id: z.string(),
  /** `REG-2026-000017` */
  number: z.string(),
  reason: z.enum(EXTRACT_REASONS),
  tokens: z.string(),
  issued_at: timestampField,
  /** Whether the file is still available. */
  has_file: z.boolean(),
});
export type RegisterExtract = z.infer<typeof registerExtractSchema>;

/** Tokens of a person at one place at the end of a day. */
const heldPlaceSchema = z.object({
  /** Null for tokens allocated and not claimed by then. */
  public_key: z.string().nullable(),
  tokens: z.string(),
  /** The day on which the wallet was proven to be the person's; null for unclaimed tokens. */
  proven_on: z.iso.date().nullable(),
  /** Whether the issuer had taken the authorisation away; null if the ledger's history does not say. */
  frozen: z.boolean().nullable(),
  /** Why the ledger's history does not prove the tokens; null if it does. */
  unproven: z.enum(UNPROVEN_REASONS).nullable(),
});

/** A payout of the calendar year that was paid by the end of the day. In EUR. */
const paidOutSchema = z.object({
  paid_on: z.iso.date(),
  parts: z.array(z.enum(PAYOUT_PARTS)),
  gross: z.string(),
  tax: z.string(),
  net: z.string(),
  lumens: z.string(),
});

export const holdingStatementSchema = z.object({
  date: z.iso.date(),
  /** The last ledger of the day; null if there was none yet. */
  ledger: z.int().nullable(),
  places: z.array(heldPlaceSchema),
  tokens: z.string(),
  nominal_eur: z.string(),
  payouts: z.array(paidOutSchema),
  payout_sums: z.object({ gross: z.string(), tax: z.string(), net: z.string() }),
});
export type HoldingStatement = z.infer<typeof holdingStatementSchema>;

/** A past day, at whose end in Berlin the holding is stated. */
export const statedDay = { date: z.iso.date(code('must_be_valid')) };
export const statedLanguage = { language: z.enum(LOCALES, code('must_be_valid')) };

export const listRegisterExtracts = endpoint({
  name: 'listRegisterExtracts',
  route: 'GET /users/register_extracts',
  audience: 'investor',
  summary: 'The person’s own register extracts, newest first',
  reply: z.array(registerExtractSchema),
});
export const downloadRegisterExtract = endpoint({
  name: 'downloadRegisterExtract',
  route: 'GET /users/register_extracts/:id/file',
  audience: 'investor',
  summary: 'The PDF of an own register extract',
  params: z.object({ id: idField }),
  reply: z.unknown(),
  download: 'application/pdf',
});
export const getHoldingStatement = endpoint({
  name: 'getHoldingStatement',
  route: 'GET /users/holding_statement',
  audience: 'investor',
  summary:
    'The own holding at the end of a past day, and what was paid out in its calendar year until then',
  limit: COSTLY,
  query: z.strictObject(statedDay),
  reply: holdingStatementSchema,
});
export const downloadHoldingStatement = endpoint({
  name: 'downloadHoldingStatement',
  route: 'GET /users/holding_statement/file',
  audience: 'investor',
  summary: 'The same as a PDF in the language asked for',
  limit: COSTLY,
  query: z.strictObject({ ...statedDay, ...statedLanguage }),
  reply: z.unknown(),
  download: 'application/pdf',
});
