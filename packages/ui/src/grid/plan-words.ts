import { plural } from '@octavo/core/words/plural.ts'
import { t } from '@octavo/core/words/t.ts'

/** The announcements after actions on pages. */
export const planWords = {
  selected: (count: number) => (count === 0 ? t('Nothing selected') : plural(count, '# page selected', '# pages selected')),
  removed: (count: number) => plural(count, '# page removed', '# pages removed'),
  duplicated: (count: number) => plural(count, '# page duplicated', '# pages duplicated'),
  kept: (count: number) => plural(count, '# page kept', '# pages kept'),
  toDelete: (count: number) => plural(count, '# page to be deleted', '# pages to be deleted'),
  rotated: (count: number, by: 90 | -90) =>
    by === 90
      ? plural(count, '# page rotated right', '# pages rotated right')
      : plural(count, '# page rotated left', '# pages rotated left'),
  moved: (count: number, { position, all }: { position: number; all: number }) =>
    plural(count, '# page moved to position {position} of {all}', '# pages moved to position {position} of {all}', { position, all }),
}
