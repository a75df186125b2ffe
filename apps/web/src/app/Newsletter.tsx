import { t } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { TextField } from '@octavo/ui/TextField.tsx'
import { type FormEvent, useState } from 'react'
import { sentenceOf } from '../shared/engine/call.ts'
import { callMain } from '../shared/engine/call-main.ts'
import { toast } from '../shared/toasts.ts'
import styles from './Footer.module.css'

/** An email address for the newsletter. Errors are shown only after blur or submit. */
export function Newsletter() {
  const [problem, setProblem] = useState<string>()
  const [touched, setTouched] = useState(false)
  const [busy, setBusy] = useState(false)

  const subscribe = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const email = String(new FormData(form).get('email')).trim()
    if (busy) return
    setBusy(true)
    try {
      const found = await problemOf(email)
      setProblem(found)
      setTouched(true)
      if (found !== undefined) return
      await callMain('/newsletters/subscribe', { method: 'POST', json: { email } })
      toast.success(t('Successfully subscribed to newsletters.'))
      form.reset()
      setTouched(false)
    } catch (error) {
      toast.error(sentenceOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className={styles.newsletter} noValidate onSubmit={(event) => void subscribe(event)}>
      {/* Uncontrolled: the browser keeps what was typed before hydration. */}
      <TextField
        label={t('Email for the newsletter')}
        hideLabel
        type="email"
        name="email"
        autoComplete="email"
        placeholder="you@example.com"
        error={touched ? problem : undefined}
        onChange={(event) => void problemOf(event.target.value).then(setProblem)}
        onBlur={(event) => setTouched(event.target.value !== '')}
      />
      <Button type="submit" variant="secondary" busy={busy}>
        {t('Subscribe')}
      </Button>
    </form>
  )
}

/** The error of an address. Few visitors enter one, so the validator is loaded on demand; if that fails, the server validates. */
async function problemOf(email: string): Promise<string | undefined> {
  const judge = await import('../shared/validation.ts').catch(() => undefined)
  return judge?.emailProblem(email)
}
