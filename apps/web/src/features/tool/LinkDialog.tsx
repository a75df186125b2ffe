import { addressProblem } from '@octavo/core/options/address-problem.ts'
import { readAddresses } from '@octavo/core/options/web-addresses.ts'
import { pageLanguage, t } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { Dialog } from '@octavo/ui/Dialog.tsx'
import { TextField } from '@octavo/ui/TextField.tsx'
import { type FormEvent, useState } from 'react'
import styles from './LinkDialog.module.css'

interface LinkDialogProps {
  onLinks: (urls: string[]) => void
  onClose: () => void
}

/** Asks for the address of a file on the web, which the engine then fetches. */
export default function LinkDialog({ onLinks, onClose }: LinkDialogProps) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const urls = readAddresses(text)
    const problem =
      urls.length === 0
        ? t('Enter the address of a file.')
        : urls.map((url) => addressProblem(url, pageLanguage())).find((found) => found !== undefined)
    setError(problem)
    if (problem) return
    onClose()
    onLinks(urls)
  }
  return (
    <Dialog open title={t('From a link')} description={t('The file must be public.')} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <TextField
          label={t('Address')}
          dir="ltr"
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://example.org/report.pdf"
          value={text}
          error={error}
          onChange={(event) => {
            setText(event.target.value)
            setError(undefined)
          }}
        />
        <Button type="submit" size="modal" wide>
          {t('Add file')}
        </Button>
      </form>
    </Dialog>
  )
}
