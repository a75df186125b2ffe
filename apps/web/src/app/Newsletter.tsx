import { Button } from '@octavo/ui/Button.tsx'
import { TextField } from '@octavo/ui/TextField.tsx'
import { type FormEvent, useState } from 'react'
import { sentenceOf } from '../shared/engine/call.ts'
import { callMain } from '../shared/engine/call-main.ts'
import { toast } from '../shared/toasts.ts'
import { emailProblem } from '../shared/validation.ts'
import styles from './Footer.module.css'

/** An email address for the letter. The first complaint waits until the field is left or sent. */
export function Newsletter() {
  const [email, setEmail] = useState('')
  const [touched, setTouched] = useState(false)
  const [busy, setBusy] = useState(false)
  const problem = emailProblem(email)

  const subscribe = async (event: FormEvent) => {
    event.preventDefault()
    setTouched(true)
    if (problem !== undefined || busy) return
    setBusy(true)
    try {
      await callMain('/newsletters/subscribe', { method: 'POST', json: { email: email.trim() } })
      toast.success('Successfully subscribed to newsletters.')
      setEmail('')
      setTouched(false)
    } catch (error) {
      toast.error(sentenceOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className={styles.newsletter} noValidate onSubmit={(event) => void subscribe(event)}>
      <TextField
        label="Email for the newsletter"
        hideLabel
        type="email"
        name="email"
        autoComplete="email"
        placeholder="you@example.com"
        value={email}
        error={touched ? problem : undefined}
        onChange={(event) => setEmail(event.target.value)}
        onBlur={() => setTouched(email !== '')}
      />
      <Button type="submit" variant="secondary" busy={busy}>
        Subscribe
      </Button>
    </form>
  )
}
