import { video as de } from '../../../texts/de/video.ts';
import { video as en } from '../../../texts/en/video.ts';

export const videoTexts = { en, de };
