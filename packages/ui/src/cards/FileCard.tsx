import { formatBytes } from '@octavo/core/text/format.ts'
import { plural } from '@octavo/core/words/plural.ts'
import { pageLanguage, t } from '@octavo/core/words/t.ts'
import { CircleAlert, Lock, Replace, RotateCcw, RotateCw, TriangleAlert, X } from 'lucide-react'
import { memo, type ReactNode, useRef, useState } from 'react'
import { Button, IconButton } from '../Button.tsx'
import { classNames } from '../class-names.ts'
import { PasswordField } from '../PasswordField.tsx'
import { PasswordForm } from '../PasswordForm.tsx'
import { PageThumb } from '../thumbs/PageThumb.tsx'
import { useNear } from '../thumbs/use-near.ts'
import type { CardActions, CardFile } from './card-file.ts'
import styles from './FileCard.module.css'
import { UploadBar } from './UploadBar.tsx'

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** The cover page of a file, and its position in the order. */
export const CardFace = memo(Face)

interface FaceProps {
  file: CardFile
  /** Hidden if the order has no meaning. */
  position?: number
  page: { width: number; height: number }
}

function Face({ file, position, page }: FaceProps) {
  const { progress, cover = { page: 1, rotation: 0 } } = file
  const face = useRef<HTMLSpanElement>(null)
  const isNear = useNear(face)
  const isFaint = progress.kind === 'waiting' || progress.kind === 'uploading' || progress.kind === 'failed'
  return (
    <span ref={face} className={classNames(styles.face, isFaint && styles.faint)}>
      <span className={styles.paper}>
        <PageThumb {...page} {...cover} source={isNear ? file.source : undefined} stacked={(file.pageCount ?? 1) > 1} />
        {progress.kind === 'ready' && !file.source ? <span className={styles.kind} data-ending={endingOf(file.name)} /> : null}
        {progress.kind === 'locked' ? <Lock className={styles.lock} size={30} strokeWidth={1.75} aria-hidden="true" /> : null}
      </span>
      {position === undefined ? null : <span className={styles.number}>{position}</span>}
    </span>
  )
}

/** The label for a page that can't be drawn, such as `DOCX`. */
function endingOf(name: string): string {
  return /\.([A-Za-z0-9]{1,5})$/.exec(name)?.[1]?.toUpperCase() ?? ''
}

/** The actions on a file, shown on hover and focus, and always on touch screens. */
export function CardButtons({ file, actions, extra }: { file: CardFile; actions: CardActions; extra?: ReactNode }) {
  const { rotate, replace } = actions
  const canRotate = rotate && file.progress.kind !== 'failed' && file.progress.kind !== 'locked'
  return (
    <span className={styles.buttons}>
      {canRotate ? (
        <IconButton
          size="small"
          label={t('Rotate {name}', { name: file.name })}
          icon={<RotateCw {...icon} />}
          onClick={() => rotate(file.id)}
        />
      ) : null}
      {extra}
      {replace ? (
        <IconButton
          size="small"
          label={t('Replace {name}', { name: file.name })}
          icon={<Replace {...icon} />}
          onClick={() => replace(file.id)}
        />
      ) : null}
      <IconButton
        data-remove=""
        size="small"
        label={t('Remove {name}', { name: file.name })}
        icon={<X {...icon} />}
        onClick={() => actions.remove(file.id)}
      />
    </span>
  )
}

/** Below the page: the file's name and state. */
export const CardText = memo(Text)

function Text({ file, actions }: { file: CardFile; actions: CardActions }) {
  const { progress } = file
  return (
    <div className={styles.text}>
      <div className={styles.name} title={file.name} dir="auto" translate="no">
        {file.name}
      </div>
      {progress.kind === 'failed' ? <Failed file={file} actions={actions} {...progress} /> : null}
      {progress.kind === 'locked' ? <Locked file={file} actions={actions} message={progress.message} trying={progress.trying} /> : null}
      {progress.kind === 'uploading' ? <Uploading {...progress} name={file.name} /> : null}
      {progress.kind === 'waiting' ? <div className={styles.meta}>{t('Waiting to upload')}</div> : null}
      {progress.kind === 'checking' || progress.kind === 'ready' ? <Meta file={file} /> : null}
      {progress.kind === 'ready' && progress.warning ? <Warning text={progress.warning} /> : null}
    </div>
  )
}

function Warning({ text }: { text: string }) {
  return (
    <div className={styles.warning}>
      <TriangleAlert {...icon} />
      <span>{text}</span>
    </div>
  )
}

/** How many pages the file has, and its size. */
function Meta({ file: { progress, pageCount, pagesText, size } }: { file: CardFile }) {
  const pages = pagesText ?? (pageCount === undefined ? undefined : plural(pageCount, '# page', '# pages'))
  const start = progress.kind === 'checking' && pages === undefined ? t('Checking') : pages
  return (
    <div className={styles.meta}>
      {start ? `${start} · ` : null}
      <bdi>{formatBytes(size, pageLanguage())}</bdi>
    </div>
  )
}

function Uploading({ done, isBroken = false, name }: { done: number; isBroken?: boolean; name: string }) {
  const percent = Math.min(100, Math.floor(done * 100))
  return (
    <>
      <div className={styles.meta}>{isBroken ? t('Connection lost. The upload continues by itself.') : uploadingText(percent)}</div>
      <span className={styles.progress}>
        <UploadBar done={done} label={t('Upload of {name}', { name })} />
      </span>
    </>
  )
}

/** Once all bytes are uploaded the file is checked, before the answer comes. */
function uploadingText(percent: number): string {
  return percent === 100 ? t('Checking') : t('Uploading, {percent}%', { percent })
}

interface FailedProps {
  file: CardFile
  actions: CardActions
  message: string
  canRetry: boolean
  retryLabel?: string
}

function Failed({ file, actions, message, canRetry, retryLabel = t('Try again') }: FailedProps) {
  return (
    <>
      <div className={styles.error}>
        <CircleAlert {...icon} />
        <span>{message}</span>
      </div>
      <div className={styles.choice}>
        {canRetry ? (
          <Button size="small" variant="secondary" icon={<RotateCcw {...icon} />} onClick={() => actions.retry(file.id)}>
            {retryLabel}
          </Button>
        ) : null}
        <Button size="small" variant={canRetry ? 'ghost' : 'secondary'} onClick={() => actions.remove(file.id)}>
          {t('Remove')}
        </Button>
      </div>
    </>
  )
}

interface LockedProps {
  file: CardFile
  actions: CardActions
  message: string | undefined
  trying: boolean
}

function Locked({ file, actions, message, trying }: LockedProps) {
  const [password, setPassword] = useState('')
  const submit = () => {
    if (password !== '' && !trying) actions.unlock(file.id, password)
  }
  return (
    <PasswordForm className={styles.unlock} onSubmit={submit}>
      <PasswordField
        label={t('Password of {name}', { name: file.name })}
        hideLabel
        placeholder={t('Password')}
        autoComplete="off"
        value={password}
        error={message}
        onChange={(event) => setPassword(event.target.value)}
      />
      <div className={styles.choice}>
        <Button size="small" type="submit" busy={trying} disabled={password === ''}>
          {t('Unlock')}
        </Button>
        <Button size="small" variant="ghost" onClick={() => actions.remove(file.id)}>
          {t('Remove')}
        </Button>
      </div>
    </PasswordForm>
  )
}
