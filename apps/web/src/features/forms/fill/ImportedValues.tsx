import { plural } from '@octavo/core/words/plural.ts'
import { t } from '@octavo/core/words/t.ts'
import { IconButton } from '@octavo/ui/Button.tsx'
import { Notice } from '@octavo/ui/Notice.tsx'
import { X } from 'lucide-react'
import panel from '../Panel.module.css'
import type { Imported } from './use-importing.ts'

/** More are counted instead of listed. */
const mostListed = 20

/** How many values a file gave to the form, and those that didn't fit. */
export function ImportedValues({ imported: { name, count, problems }, onClose }: { imported: Imported; onClose: () => void }) {
  const more = problems.length - mostListed
  return (
    <Notice
      tone={problems.length > 0 ? 'warning' : 'success'}
      action={<IconButton size="small" label={t('Close')} icon={<X size={16} strokeWidth={1.75} aria-hidden="true" />} onClick={onClose} />}
    >
      <p>
        <bdi>{name}</bdi>: {plural(count, '# value taken', '# values taken')}
      </p>
      {problems.length > 0 ? (
        <ul className={panel.problems}>
          {problems.slice(0, mostListed).map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
          {more > 0 ? <li>{plural(more, 'and # more', 'and # more')}</li> : null}
        </ul>
      ) : null}
    </Notice>
  )
}
