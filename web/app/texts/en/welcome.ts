export const welcome = {
  title: 'Welcome',
  lead: 'Four steps to your investment. You can stop at any time and continue later.',
  states: { done: 'Done', current: 'Now', ahead: 'Later' },
  steps: {
    amount: { title: 'Indicate the amount', text: 'Binds you to nothing.' },
    type: { title: 'Individual or business', text: 'Who invests?' },
    kyc: { title: 'Complete the verification', text: 'About ten minutes.' },
    confirm: { title: 'Confirm amount and payment method', text: 'Only then you order.' },
  },
  amount: {
    title: 'How much would you like to invest?',
    text: 'We keep the amount until you are verified. You confirm or change it later.',
    label: 'Amount',
    hint: 'In euros, more than {min}.',
    submit: 'Save amount',
    saved: 'We have kept {amount} for you.',
    change: 'Change the amount',
  },
  kyc: {
    title: 'Your verification',
    text: '{done} of {all} steps done.',
    button: 'To the checklist',
  },
  confirm: {
    title: 'Confirm your investment',
    text: 'You are ready to invest. Confirm the amount and choose the payment method.',
    button: 'To the investment',
  },
  done: {
    title: 'All done',
    text: 'Your order is placed. In the dashboard you see how it stands.',
    button: 'To the dashboard',
  },
};
