/** Texts of overlays on and around the picture: sponsors, banner, profile. */
export const sponsors = {
  'sponsors.sponsor': 'Sponsor',
  'sponsors.ofResults': 'Sponsor of the results',
  'sponsors.overPicture': 'Sponsor over the picture',
  'sponsors.sponsors': 'Sponsors',
  'sponsors.sponsorOf': 'Sponsor: {{site}}',
  'sponsors.close': 'Close the sponsor',
  'sponsors.pause': 'Stop changing sponsors',
  'sponsors.resume': 'Resume changing sponsors',
  'sponsors.autopromo': 'Ferryglide: sports video, moment by moment',
  'sponsors.banner': 'Announcement',
  'sponsors.bannerPause': 'Stop the scrolling text',
  'sponsors.bannerResume': 'Let the text scroll',
  'sponsors.follow': 'Follow',
  'sponsors.followOf': 'Follow {{name}}',
  'sponsors.profile': 'Athletes',
} as const;
