import { addressProblem, readAddresses } from '@octavo/core/options/web-addresses.ts'
import { pageLanguage, t } from '@octavo/core/words/t.ts'
import type { ReadyTool } from '@octavo/tools'
import { Button } from '@octavo/ui/Button.tsx'
import { TextField } from '@octavo/ui/TextField.tsx'
import { ArrowRight } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { handAddresses } from '../../shared/files/handed-addresses.ts'
import { ToolGlyph } from '../../shared/ToolGlyph.tsx'
import styles from './HomeSheet.module.css'

/** Passes the address of a web page to the tool that converts it. */
export function AddressFold({ tool }: { tool: ReadyTool }) {
  const title = t('Save a web page as PDF')
  const navigate = useNavigate()
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const urls = readAddresses(String(new FormData(event.currentTarget).get('url')))
    const problem =
      urls.length === 0
        ? t('Enter the address of a web page.')
        : urls.map((url) => addressProblem(url, pageLanguage())).find((found) => found !== undefined)
    setError(problem)
    if (problem) return
    handAddresses(urls)
    void navigate(tool.url)
  }
  return (
    <form className={styles.fold} noValidate onSubmit={submit}>
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
