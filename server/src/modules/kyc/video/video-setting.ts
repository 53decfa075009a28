import type { Context } from '../../../context.ts';
import type { DocumentCheck } from '../../../integrations/document-check/document-check-port.ts';
import type { VideoIdentificationOptions } from '../../../integrations/video-identification/video-identification-port.ts';
import type { Answers } from '../../../module.ts';
import type { KycSetting } from '../kyc-setting.ts';

/** Context of the video identification's use cases. */
export interface VideoSetting
  extends
    KycSetting,
    Pick<Context, 'db' | 'documents' | 'appSecret' | 'publicUrl'>,
    Pick<Answers, 'intendedCentsOf'> {
  readonly video: VideoIdentificationOptions;
  readonly checkDocument: DocumentCheck;
}
