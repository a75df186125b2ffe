import { addressFault, readAddresses } from '@octavo/core/options/web-addresses.ts'
import { t } from '@octavo/core/words/t.ts'
import type { ReadyTool } from '@octavo/tools'
import { Button } from '@octavo/ui/Button.tsx'
import { TextArea } from '@octavo/ui/TextArea.tsx'
import { ArrowRight } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { addressSentence } from '../../shared/files/address-sentence.ts'
import { ToolGlyph } from '../../shared/ToolGlyph.tsx'
import styles from './AddressZone.module.css'
import zone from './DropZone.module.css'

export interface AddressZoneProps {
  tool: ReadyTool
  onAddresses: (urls: string[]) => void
  /** The pointer hovers over it or it has the focus: what the work needs can be preloaded. */
  onNear: () => void
}

/** The sheet on which the tool for web pages starts: an address, or a list of them. */
export function AddressZone({ tool, onAddresses, onNear }: AddressZoneProps) {
  const [error, setError] = useState<string>()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const urls = readAddresses(String(new FormData(event.currentTarget).get('url')))
    const problem = await problemOf(urls)
    setError(problem)
    if (!problem) onAddresses(urls)
  }
  const keyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    event.currentTarget.form?.requestSubmit()
  }
  return (
    <form className={zone.zone} noValidate onSubmit={(event) => void submit(event)} onPointerEnter={onNear} onFocus={onNear}>
      <ToolGlyph type={tool.type} size={60} />
      <p className={zone.title}>{t('Which web page?')}</p>
      <div className={styles.field}>
        {/* Uncontrolled: the browser keeps what was typed before hydration. */}
        <TextArea
          label={t('Address of a web page')}
          hideLabel
          name="url"
          dir="ltr"
          rows={1}
          inputMode="url"
          autoComplete="url"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://example.org/page"
          error={error}
          onKeyDown={keyDown}
          onChange={() => setError(undefined)}
        />
      </div>
      <Button type="submit" size="large" icon={<ArrowRight aria-hidden="true" size={18} />}>
        {t('Open')}
      </Button>
      <p className={`${zone.more} ${styles.hint}`}>{t('To save several pages, enter one address per line.')}</p>
    </form>
  )
}

async function problemOf(urls: readonly string[]): Promise<string | undefined> {
  if (urls.length === 0) return t('Enter the address of a web page.')
  const wrong = urls.findIndex((url) => addressFault(url) !== undefined)
  if (wrong < 0) return undefined
  const problem = (await addressSentence(urls[wrong] ?? '')) ?? ''
  return urls.length === 1 ? problem : t('Line {line}: {problem}', { line: wrong + 1, problem })
}
