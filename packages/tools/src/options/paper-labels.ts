import type { PaperName } from '@octavo/core/files/paper.ts'

/** The labels of paper sizes, the common ones first. */
export const paperLabels: Readonly<Record<PaperName, string>> = {
  a4: 'A4',
  letter: 'US Letter',
  a3: 'A3',
  a5: 'A5',
  a6: 'A6',
  a2: 'A2',
  a1: 'A1',
  a0: 'A0',
  b5: 'B5',
  legal: 'US Legal',
  tabloid: 'Tabloid',
}
