// What stands beside a sentence that games are not kept.

export const TROUBLE = {
  title: 'Your games are not kept',
  read: 'I have read it',
};
