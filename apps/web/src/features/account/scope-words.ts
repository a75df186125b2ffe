import type { KeyScope } from '@octavo/core/api/accounts-api.ts'
import { t } from '@octavo/core/words/t.ts'

/** What a key may do, in words. */
export const scopeWords: Record<KeyScope, () => string> = {
  tasks: () => t('Run tools and see your tasks'),
  archives: () => t('Read and change your archive'),
  shares: () => t('Share files and read your inbox'),
  profile: () => t('Read your name and email'),
}
