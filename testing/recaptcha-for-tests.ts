// The server's tests try its adapters on the stand-in, and never import the sandbox themselves.
export {
  type RecaptchaStandIn,
  startRecaptchaStandIn,
} from '../sandbox/recaptcha/recaptcha-stand-in.ts';
