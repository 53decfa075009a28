export const ui = {
  close: 'Close',
  copy: 'Copy',
  copied: 'copied',
  copyFailed: 'Copying is not possible here. Please select the text yourself.',
  loading: 'Loading …',
  uploading: 'Uploading: {percent} %',
  checkingUpload: 'Uploaded, now being checked …',
  uploadAgain: 'Try again',
};
