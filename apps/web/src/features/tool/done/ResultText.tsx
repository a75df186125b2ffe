import type { ResultView } from '@octavo/core/api/engine-api.ts'
import { t } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { Select } from '@octavo/ui/Select.tsx'
import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { EngineClient } from '../../../shared/engine/engine-client.ts'
import { fetchResult, fetchStart } from './hand-out.ts'
import styles from './ResultText.module.css'

const shownBytes = 200_000

/** The text of a result, to read and copy. */
export function ResultText(shown: {
  engine: EngineClient
  results: readonly ResultView[]
  onTaken: () => void
  onError: (error: unknown) => void
}) {
  const { engine, results, onTaken, onError } = shown
  const [chosen, setChosen] = useState<string>()
  const result = results.find(({ ref }) => ref === chosen) ?? results[0]
  const text = useText(engine, result)
  const isCut = (result?.size ?? 0) > shownBytes
  return (
    <section className={styles.frame} aria-label={t('Text')}>
      <div className={styles.bar}>
        {results.length > 1 && (
          <Select
            label={t('File')}
            value={result?.ref ?? ''}
            options={results.map(({ ref, name }) => ({ value: ref, label: name }))}
            onChange={setChosen}
          />
        )}
        {result && (
          <CopyButton
            key={result.ref}
            read={async () => (isCut ? (await fetchResult(engine, result)).text() : (text ?? ''))}
            onCopied={onTaken}
            onError={onError}
          />
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <pre className={styles.text} dir="auto" tabIndex={0} aria-busy={text === undefined}>
        {text?.trim() === '' ? t('No text in this file.') : text}
        {isCut && text !== undefined && '\n…'}
      </pre>
      {isCut && <p className={styles.more}>{t('Only the beginning is shown. Copy or download the file to get all of it.')}</p>}
    </section>
  )
}

function CopyButton(props: { read: () => Promise<string>; onCopied: () => void; onError: (error: unknown) => void }) {
  const { read, onCopied, onError } = props
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(await read())
    setCopied(true)
    onCopied()
  }
  return (
    <Button
      variant="secondary"
      size="small"
      icon={copied ? <Check aria-hidden="true" size={16} /> : <Copy aria-hidden="true" size={16} />}
      onClick={() => void copy().catch(onError)}
    >
      <span aria-live="polite">{copied ? t('Copied') : t('Copy text')}</span>
    </Button>
  )
}

function useText(engine: EngineClient, result: ResultView | undefined): string | undefined {
  const [read, setRead] = useState<{ ref: string; text: string }>()
  const ref = result?.ref
  useEffect(() => {
    if (!ref) return
    let isLeft = false
    fetchStart(engine, ref, shownBytes)
      .then((text) => {
        if (!isLeft) setRead({ ref, text })
      })
      // What can't be shown can still be downloaded.
      .catch(() => {})
    return () => {
      isLeft = true
    }
  }, [engine, ref])
  return read?.ref === ref ? read?.text : undefined
}
