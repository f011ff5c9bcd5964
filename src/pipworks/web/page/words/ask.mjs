export const ASK = {
  title: 'Help with this puzzle',
  more: 'More',
  asks: {
    check: 'Check',
    hint: 'Hint',
    walkthrough: 'Walkthrough',
    solution: 'Solution',
    howMany: 'How many solutions?',
    howHard: 'How hard is it?',
    share: 'Share',
    print: 'Print',
    edit: 'Edit',
  },
};
