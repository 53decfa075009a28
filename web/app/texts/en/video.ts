export const video = {
  title: 'Video identification',
  lead: 'A short call in which one of our officers sees you and your identity document. It takes about 10 minutes.',
  noScript:
    'The call needs JavaScript. Please switch it on in your browser and load this page again.',
  who: 'To be seen in the call: {name}',
  whenDue:
    'The law asks for it from {amount} on, counted over all your orders. You may skip it for now, but it is due soon after your payment.',
  prepare: {
    title: 'Please have ready',
    items: [
      'the passport or ID card that you have given us, not a copy',
      'a quiet, bright room in which you are alone',
      'a device with camera and microphone, best on Wi-Fi',
      'access to your mailbox: during the call we send you a code',
    ],
  },
  course: {
    title: 'What happens in the call',
    items: [
      'You enter the waiting room; an officer takes your call.',
      'You show your face and both sides of your document, tilt it as you are asked, and read its number aloud.',
      'You type the code that we send to your mailbox during the call.',
    ],
  },
  hours: 'We take calls {hours} (German time).',
  hoursWords: {
    mon: 'Monday',
    tue: 'Tuesday',
    wed: 'Wednesday',
    thu: 'Thursday',
    fri: 'Friday',
    sat: 'Saturday',
    sun: 'Sunday',
    range: '{first} to {last}, {from} to {to}',
  },
  closedNow: 'Nobody can take your call at this time.',
  check: {
    title: 'Camera and microphone',
    lead: 'Your browser asks for your permission. The picture stays with you until the call begins.',
    start: 'Check camera and microphone',
    again: 'Try again',
    ownPicture: 'Your own picture',
    sound: 'Sound level of your microphone',
    soundHint: 'Say a few words: the bar should move.',
  },
  problems: {
    refused:
      'The browser may not use camera and microphone. Please allow both for this page in the settings beside the address, then try again.',
    missing:
      'No camera or no microphone was found. Please connect them, or open this page on a device that has both.',
    in_use: 'Camera or microphone are used by another program. Please close it, then try again.',
    unsupported:
      'This browser cannot make video calls here. Please use a current browser and open this page over a secure connection.',
  },
  consent: {
    title: 'Consent',
    pictures:
      'I agree that an officer of the issuer identifies me in a video call, that picture and sound are transmitted for this, and that pictures of me and of both sides of my document are taken and kept. The law demands this (GwG); the pictures are kept for five years after the end of the year in which the business relation ends. Sound and moving picture are not recorded.',
    whole_call:
      'I agree that an officer of the issuer identifies me in a video call, that the whole call is recorded with picture and sound, and that pictures of me and of both sides of my document are taken and kept. The law demands this (GwG); recording and pictures are kept for five years after the end of the year in which the business relation ends.',
    first: 'First check camera and microphone, then you can enter the waiting room.',
    enter: 'Enter the waiting room',
    goOn: 'Go on to the provider',
  },
  skip: 'Skip for now',
  skipped: 'You have put the call off. It is due soon after your payment.',
  toChecklist: 'Back to the verification',
  outside: {
    text: 'The call is held by a provider outside. The result comes to us by itself.',
    link: 'Continue at the provider',
    waiting: 'We are waiting for the result of the provider.',
  },
  waiting: {
    title: 'Waiting room',
    place: 'Your place in line: {place}',
    text: 'An officer takes your call as soon as one is free. Please keep this page open; you may reload it.',
    leave: 'Leave the waiting room',
  },
  call: {
    title: 'Your call',
    officer: 'The officer',
    connecting: 'Connecting …',
    connected: 'Connected',
    interrupted: 'The connection is interrupted. It is being set up again.',
    noDevices: 'Without camera and microphone the officer cannot see you.',
    leave: 'End the call',
  },
  code: {
    title: 'Your code',
    text: 'We have sent you a code by e-mail. Please type it here while the call goes on.',
    label: 'Code',
    submit: 'Send code',
    typed: 'Your code has arrived.',
  },
  results: {
    done: {
      title: 'You are identified',
      text: 'The video identification is done. There is nothing more to do for it.',
    },
    in_review: {
      title: 'Your call is being looked at',
      text: 'We could not complete the video identification yet. We will write to you about what comes next.',
    },
    aborted: { title: 'The last call was broken off', text: 'You can try again at once.' },
    expired: {
      title: 'The last call has ended',
      text: 'The connection was lost for some minutes. You can try again at once.',
    },
    withdrawn: { title: 'You have left the waiting room', text: 'You can come back at any time.' },
  },
};
