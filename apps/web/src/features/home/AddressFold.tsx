import { addressFault, readAddresses } from '@octavo/core/options/web-addresses.ts'
import { t } from '@octavo/core/words/t.ts'
import type { ReadyTool } from '@octavo/tools'
import { Button } from '@octavo/ui/Button.tsx'
import { TextField } from '@octavo/ui/TextField.tsx'
import { ArrowRight } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { addressSentence } from '../../shared/files/address-sentence.ts'
import { handAddresses } from '../../shared/files/handed-addresses.ts'
import { ToolGlyph } from '../../shared/ToolGlyph.tsx'
import styles from './HomeSheet.module.css'

/** Passes the address of a web page to the tool that converts it. */
export function AddressFold({ tool }: { tool: ReadyTool }) {
  const title = t('Save a web page as PDF')
  const navigate = useNavigate()
  const [error, setError] = useState<string>()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const urls = readAddresses(String(new FormData(event.currentTarget).get('url')))
    const wrong = urls.find((url) => addressFault(url))
    if (urls.length === 0) return setError(t('Enter the address of a web page.'))
    if (wrong !== undefined) return setError(await addressSentence(wrong))
    handAddresses(urls)
    void navigate(tool.url)
  }
  return (
    <form className={styles.fold} noValidate onSubmit={(event) => void submit(event)}>
      <ToolGlyph type={tool.type} />
      <div className={styles.address}>
        {/* Wider than the field, which has the same text for screen readers. */}
        <span className={styles.addressTitle} aria-hidden="true">
          {title}
        </span>
        {/* Uncontrolled: the browser keeps what was typed before hydration. */}
        <TextField
          label={title}
          hideLabel
          name="url"
          dir="ltr"
          type="url"
          inputMode="url"
          autoComplete="url"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://"
          error={error}
          onChange={() => setError(undefined)}
        />
        <Button
          type="submit"
          variant="secondary"
          size="modal"
          aria-label={t('Open this web page')}
          icon={<ArrowRight aria-hidden="true" size={17} />}
        />
      </div>
    </form>
  )
}
