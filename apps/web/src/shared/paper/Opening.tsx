import { AppError, bareMessage } from '@octavo/core/messages/errors.ts'
import { pageLanguage, t } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { EmptyState } from '@octavo/ui/EmptyState.tsx'
import { FoldLoader } from '@octavo/ui/FoldLoader.tsx'
import { PasswordField } from '@octavo/ui/PasswordField.tsx'
import { PasswordForm } from '@octavo/ui/PasswordForm.tsx'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { CallError, sentenceOf } from '../engine/call.ts'
import styles from './Opening.module.css'

interface OpeningProps<Parts> {
  /** The name of the file. */
  name: string
  /** What is being opened, such as 'Editor'. */
  title: string
  /** Opens the file; called again with each password. Must stay the same function. */
  open: (password: string) => Promise<Parts>
  close: (parts: Parts) => void
  onGiveUp: () => void
  children: (parts: Parts) => ReactNode
}

type State<Parts> =
  | { kind: 'opening' }
  | { kind: 'locked'; isWrong: boolean }
  | { kind: 'failed'; message: string }
  | { kind: 'open'; parts: Parts }

/** A chosen file on its way: opening, asking for its password, or saying why it can't be opened. */
export function Opening<Parts>({ name, title, open, close, onGiveUp, children }: OpeningProps<Parts>) {
  const [state, setState] = useState<State<Parts>>({ kind: 'opening' })
  const [password, setPassword] = useState('')
  const end = useEffectEvent(close)
  useEffect(() => {
    let parts: Parts | undefined
    let isWanted = true
    open(password)
      .then((made) => {
        if (!isWanted) return end(made)
        parts = made
        setState({ kind: 'open', parts: made })
      })
      .catch((error: unknown) => isWanted && setState(failureOf(error)))
    return () => {
      isWanted = false
      if (parts) end(parts)
    }
  }, [open, password])

  if (state.kind === 'open') return children(state.parts)
  if (state.kind === 'locked') return <Locked name={name} isWrong={state.isWrong} onPassword={setPassword} onClose={onGiveUp} />
  return (
    <div className={styles.page}>
      {state.kind === 'failed' ? (
        <div role="alert">
          <EmptyState
            title={t("This file can't be opened")}
            text={state.message}
            action={
              <Button autoFocus onClick={onGiveUp}>
                {t('Choose another file')}
              </Button>
            }
          />
        </div>
      ) : (
        <OpeningLoader title={title} />
      )}
    </div>
  )
}

/** What is seen while a file is on its way. */
export function OpeningLoader({ title }: { title: string }) {
  return (
    <>
      <h1 className={styles.title}>{title}</h1>
      <FoldLoader />
    </>
  )
}

function failureOf(error: unknown): { kind: 'locked'; isWrong: boolean } | { kind: 'failed'; message: string } {
  if (error instanceof CallError) return { kind: 'failed', message: sentenceOf(error) }
  const code = error instanceof AppError ? error.code : 'INTERNAL'
  if (code === 'DOCUMENT_LOCKED' || code === 'DOCUMENT_PASSWORD_WRONG')
    return { kind: 'locked', isWrong: code === 'DOCUMENT_PASSWORD_WRONG' }
  return { kind: 'failed', message: bareMessage(code, pageLanguage()) }
}

interface LockedProps {
  name: string
  isWrong: boolean
  onPassword: (password: string) => void
  onClose: () => void
}

function Locked({ name, isWrong, onPassword, onClose }: LockedProps) {
  const [typed, setTyped] = useState('')
  return (
    <div className={styles.page}>
      <PasswordForm className={styles.locked} onSubmit={() => typed !== '' && onPassword(typed)}>
        <h1 className={styles.title}>{t('This file is locked')}</h1>
        <p>
          <bdi>{name}</bdi>
        </p>
        <PasswordField
          label={t('Password')}
          value={typed}
          autoFocus
          error={isWrong ? t("That password doesn't open this file.") : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" wide>
          {t('Open')}
        </Button>
        <Button variant="ghost" wide onClick={onClose}>
          {t('Choose another file')}
        </Button>
      </PasswordForm>
    </div>
  )
}
