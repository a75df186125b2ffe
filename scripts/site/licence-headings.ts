/** The groups of what Octavo is made of, on the page about licences and in NOTICE.txt. */
export const headings = {
  engine: 'PDF engine',
  fonts: 'Fonts',
  packages: 'Packages',
  system: 'Installed from Debian, not part of Octavo',
} as const
