// The server does not import the sandbox; its tests get the stand-in from here.
export {
  startVideoProvider,
  type VideoProviderStandIn,
} from '../sandbox/video-identification/video-provider-stand-in.ts';
