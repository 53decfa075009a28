export const affiliate = {
  eyebrow: 'Affiliate programme',
  heading: 'Recommend {token}, receive {percent}',
  lead: 'Your personal link, their own decision. For each investment that comes through it you receive {percent} of the amount paid, in {token} tokens.',
  endedHeading: 'The affiliate programme has ended',
  endedLead:
    'For each investment that came through a personal link, partners received {percent} of the amount paid, in {token} tokens. What was earned remains theirs.',
  join: 'Become a partner',
  login: 'Log in',
  rulesLink: 'Terms of the programme',
  status: {
    running: 'The programme is running',
    runningUntil: 'until {date}',
    ended: 'The programme has ended',
    endedOn: 'on {date}. Commission earned until then remains yours: log in to see it.',
  },
  terms: {
    commission: 'of the amount paid, in tokens',
    minimum: 'least investment that counts',
    reward: 'least reward',
  },
  steps: 'How it works',
  stepsLead: 'Four steps, and the decision in the middle is never yours.',
  calculator: {
    title: 'What it would bring you',
    lead: 'Commission is counted for each investment by itself and rounded down to seven decimals of a token.',
    amount: 'Average investment',
    amountName: 'Average investment',
    amountHint: 'Of one person, as actually paid, up to {max}',
    count: 'Number of investments',
    countHint: 'From 1 to {max}',
    countWrong: 'Please enter a whole number from 1 to {max}',
    calculate: 'Calculate',
    invalid:
      'What you typed cannot be calculated. This is the example of {count} investments of {amount}.',
    one: 'Commission for one investment',
    all: 'Commission for {count} investments',
    nominal: '{amount} at nominal value',
    nothing:
      'Investments below {minimum} earn nothing, and several smaller ones are not added together.',
    spoken: '{count} investments of {amount} would earn {tokens}.',
    afterEnd: 'The programme has ended. This is how commission was calculated until then.',
    note: 'Tokens are subordinated bonds of the issuer. What they are worth depends on whether the issuer pays.',
  },
  chart: {
    title: 'Commission by amount of one investment',
    description:
      'Nothing below {minimum}, then {percent} of the amount: {first} for {minimum} and {last} for {highest}. The investment above is marked.',
    none: 'nothing',
    from: 'from {minimum}',
  },
  closing: {
    title: 'Recommend what you would read yourself',
    text: 'Joining costs nothing. You may share your link and the banners; advising, mediating or handing out the prospectus is not allowed.',
    endedTitle: 'The programme has ended',
    endedText:
      'Partners find their referrals and their commission tokens in the affiliate dashboard.',
  },
  meta: {
    title: 'Affiliate programme',
    description:
      'Recommend the {code} bond token by a personal link and receive a commission in tokens: calculator, steps, rules and end of the programme.',
  },
};
