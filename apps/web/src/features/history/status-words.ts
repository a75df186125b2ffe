import { t } from '@octavo/core/words/t.ts'

/** The states of a task in words. */
export const statusWords = {
  CREATED: () => t('Not started'),
  QUEUED: () => t('Waiting'),
  RUNNING: () => t('Running'),
  SUCCEEDED: () => t('Done'),
  FAILED: () => t('Failed'),
  CANCELLED: () => t('Cancelled'),
  EXPIRED: () => t('Expired'),
} as const
