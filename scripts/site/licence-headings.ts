/** The groups of Octavo's components, on the licence page and in NOTICE.txt. */
export const headings = {
  engine: 'PDF engine',
  fonts: 'Fonts',
  packages: 'Packages',
  system: 'Installed from Debian, not part of Octavo',
} as const
