import type { Locale } from '@bb1/domain/locale';
import type { RecordingPolicy } from '@bb1/domain/video-identification/consent';
import type { IceServers } from '@bb1/domain/video-identification/endpoints';
import type { OpeningHours } from '@bb1/domain/video-identification/opening-hours';
import type { ProviderEvent } from '@bb1/domain/video-identification/provider-event';

interface NewVideoCall {
  readonly callId: string;
  readonly personName: string;
  readonly locale: Locale;
  /** Where the person returns to. */
  readonly returnUrl: URL;
}

/** A received message, not verified yet. */
export interface ProviderMessage {
  readonly body: Buffer;
  readonly signature: string;
}

/** Who conducts the calls: our own officers, or an outside provider. */
export interface VideoIdentificationProvider {
  readonly kind: 'built_in' | 'outside';
  /**
   * Prepares a call; idempotent per call. Returns where the person continues, null if they stay
   * with us. Throws VideoProviderUnavailable.
   */
  start(call: NewVideoCall): Promise<URL | null>;
  /**
   * The message as an event; null if it does not come from the provider, is too old, or is
   * malformed.
   */
  readEvent(message: ProviderMessage): ProviderEvent | null;
}

/** The provider is down, slow, or rejects our request. */
export class VideoProviderUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'VideoProviderUnavailable';
  }
}

/** An operator's settings for video identification. */
export interface VideoIdentificationOptions {
  readonly provider: VideoIdentificationProvider;
  /** STUN and TURN servers; `user` identifies the caller. */
  readonly iceServers: (user: string) => IceServers;
  readonly recording: RecordingPolicy;
  /** The shortest built-in call that may pass. */
  readonly leastSeconds: number;
  /** Null if calls are taken at all times. */
  readonly hours: { readonly text: string; readonly hours: OpeningHours } | null;
  /** Whether results of a provider's test system count. */
  readonly acceptsSandboxEvents: boolean;
}
