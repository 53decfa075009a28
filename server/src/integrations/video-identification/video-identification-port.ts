import type { Locale } from '@bb1/domain/locale';
import type { RecordingPolicy } from '@bb1/domain/video-identification/consent';
import type { IceServers } from '@bb1/domain/video-identification/endpoints';
import type { OpeningHours } from '@bb1/domain/video-identification/opening-hours';
import type { ProviderEvent } from '@bb1/domain/video-identification/provider-event';

interface NewVideoCall {
  readonly callId: string;
  readonly personName: string;
  readonly locale: Locale;
  /** Where the person comes back to. */
  readonly returnUrl: URL;
}

/** A message as it came, not yet believed. */
export interface ProviderMessage {
  readonly body: Buffer;
  readonly signature: string;
}

/** Who holds the calls: our own officers, or somebody outside. */
export interface VideoIdentificationProvider {
  readonly kind: 'built_in' | 'outside';
  /**
   * Prepares a call; asked again for the same call it answers the same. Returns where the person goes on, null when they
   * stay with us. Throws VideoProviderUnavailable.
   */
  start(call: NewVideoCall): Promise<URL | null>;
  /** The message as an event; null when it does not come from the provider, is too old, or is none. */
  readEvent(message: ProviderMessage): ProviderEvent | null;
}

/** The provider is down, slow, or does not accept what we send. */
export class VideoProviderUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'VideoProviderUnavailable';
  }
}

/** Everything about video identification that an operator decides. */
export interface VideoIdentificationOptions {
  readonly provider: VideoIdentificationProvider;
  /** Servers that help two browsers to find each other; `user` names the one who asks. */
  readonly iceServers: (user: string) => IceServers;
  readonly recording: RecordingPolicy;
  /** Null when calls are taken at all times. */
  readonly hours: { readonly text: string; readonly hours: OpeningHours } | null;
  /** Whether results of a provider's test system count. */
  readonly acceptsSandboxEvents: boolean;
}
