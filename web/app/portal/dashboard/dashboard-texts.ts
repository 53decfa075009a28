import { dashboard as de } from '../../texts/de/dashboard.ts';
import { dashboard as en } from '../../texts/en/dashboard.ts';

export const dashboardTexts = { en, de };
