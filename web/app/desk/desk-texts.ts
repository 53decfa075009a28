import { deskAudit as auditDe } from '../texts/de/desk-audit.ts';
import { deskContact as contactDe } from '../texts/de/desk-contact.ts';
import { deskKyc as kycDe } from '../texts/de/desk-kyc.ts';
import { deskMoney as moneyDe } from '../texts/de/desk-money.ts';
import { deskTokens as tokensDe } from '../texts/de/desk-tokens.ts';
import { desk as de } from '../texts/de/desk.ts';
import { deskAudit as auditEn } from '../texts/en/desk-audit.ts';
import { deskContact as contactEn } from '../texts/en/desk-contact.ts';
import { deskKyc as kycEn } from '../texts/en/desk-kyc.ts';
import { deskMoney as moneyEn } from '../texts/en/desk-money.ts';
import { deskTokens as tokensEn } from '../texts/en/desk-tokens.ts';
import { desk as en } from '../texts/en/desk.ts';

export const deskTexts = { en, de };
export const deskKycTexts = { en: kycEn, de: kycDe };
export const deskMoneyTexts = { en: moneyEn, de: moneyDe };
export const deskTokenTexts = { en: tokensEn, de: tokensDe };
export const deskContactTexts = { en: contactEn, de: contactDe };
export const deskAuditTexts = { en: auditEn, de: auditDe };
