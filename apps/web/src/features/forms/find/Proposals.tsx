import type { FieldKind } from '@octavo/core/forms/form-field.ts'
import { plural } from '@octavo/core/words/plural.ts'
import { t } from '@octavo/core/words/t.ts'
import { Button, IconButton } from '@octavo/ui/Button.tsx'
import { Select } from '@octavo/ui/Select.tsx'
import { TextField } from '@octavo/ui/TextField.tsx'
import { Check, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { kindWords, labelOf, reasonWords } from '../field-words.ts'
import panel from '../Panel.module.css'
import styles from './Proposals.module.css'
import type { Finding, FoundField } from './use-finding.ts'

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const
/** What a blank on paper can be. */
const kinds: readonly FieldKind[] = ['text', 'longText', 'comb', 'date', 'checkbox', 'signature']

/** The fields that were found, each to accept, to change or to drop. */
export function Proposals({ finding, onGo }: { finding: Finding; onGo: (found: FoundField) => void }) {
  const { found, current } = finding
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (current !== undefined) list.current?.querySelector(`[data-found="${CSS.escape(current)}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return (
    <>
      <div className={panel.head}>
        <h2 className={panel.title}>{t('Found fields')}</h2>
        <span className={panel.count}>{found.length}</span>
      </div>
      {found.length === 0 ? (
        <p className={panel.hint}>{t('No lines or boxes to fill in were found. Draw fields with the tools on the left.')}</p>
      ) : (
        <p className={panel.hint}>{t('Check each one. What you accept becomes a field.')}</p>
      )}
      <div className={panel.foot}>
        {found.length > 0 ? (
          <Button size="small" onClick={finding.acceptAll}>
            {plural(found.length, 'Accept # field', 'Accept all # fields')}
          </Button>
        ) : null}
        <Button size="small" variant="secondary" onClick={finding.end}>
          {found.length > 0 ? t('Drop the rest') : t('Close')}
        </Button>
      </div>
      <ul ref={list} className={styles.list}>
        {found.map((field) => (
          <li key={field.id} className={styles.found} data-found={field.id} data-current={current === field.id || undefined}>
            <div className={styles.row}>
              <button
                type="button"
                className={styles.name}
                aria-expanded={current === field.id}
                onClick={() => {
                  finding.choose(current === field.id ? undefined : field.id)
                  onGo(field)
                }}
              >
                <bdi>{labelOf(field)}</bdi>
                <span className={styles.reason}>
                  {t('{kind}, page {page}: {reason}', {
                    kind: kindWords(field.kind),
                    page: (field.widgets[0]?.page ?? 0) + 1,
                    reason: reasonWords(field.reason),
                  })}
                </span>
              </button>
              <IconButton
                size="small"
                label={t('Accept {label}', { label: labelOf(field) })}
                icon={<Check {...icon} />}
                onClick={() => finding.accept(field.id)}
              />
              <IconButton
                size="small"
                label={t('Drop {label}', { label: labelOf(field) })}
                icon={<X {...icon} />}
                onClick={() => finding.drop(field.id)}
              />
            </div>
            {current === field.id ? (
              <div className={styles.change}>
                <TextField
                  label={t('Label')}
                  value={field.label}
                  onChange={(event) => finding.change({ ...field, label: event.target.value })}
                />
                <Select
                  label={t('Kind')}
                  options={[...new Set([...kinds, field.kind])].map((kind) => ({ value: kind, label: kindWords(kind) }))}
                  value={field.kind}
                  onChange={(kind) => finding.change({ ...field, kind, ...(kind === 'comb' && { maxLength: field.maxLength ?? 8 }) })}
                />
              </div>
            ) : null}
          </li>
        ))}
      </ul>
    </>
  )
}
