import { formatShare } from '@octavo/core/text/format.ts'
import { plural } from '@octavo/core/words/plural.ts'
import { pageLanguage, t } from '@octavo/core/words/t.ts'
import type { DoneCounts, Offer } from '../definition/offer.ts'

const offer = {
  keywords: 'smaller shrink reduce size optimise optimize email',
  reason: () => t('Make it smaller, for email or an upload.'),
  action: (files) => plural(files, 'Compress # file', 'Compress # files'),
  title,
  comparesSizes: true,
} satisfies Offer
export default offer

function title({ files, bytesBefore, bytesAfter }: DoneCounts): string {
  if (bytesAfter >= bytesBefore) return plural(files, 'Your PDF is already small', 'Your PDFs are already small')
  const share = formatShare(1 - bytesAfter / bytesBefore, pageLanguage())
  return files === 1
    ? t('Your PDF is {share} smaller', { share })
    : plural(files, '# file is {share} smaller', '# files are {share} smaller', { share })
}
