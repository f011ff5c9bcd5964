export const OFFLINE = {
  newVersion: 'A new version of this page is there. What you played is kept.',
  load: 'Load it',
  later: 'Later',
  left: 'This page is not kept for days without a network: it was opened with no-worker.',
};
