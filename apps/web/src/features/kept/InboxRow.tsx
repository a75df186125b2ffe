import type { ReceivedShareItem } from '@octavo/core/api/shares-api.ts'
import { formatBytes } from '@octavo/core/text/format.ts'
import { plural } from '@octavo/core/words/plural.ts'
import { pageLanguage, t } from '@octavo/core/words/t.ts'
import { findTool, type ToolType } from '@octavo/tools'
import { announce } from '@octavo/ui/announce.ts'
import { IconButton } from '@octavo/ui/Button.tsx'
import { classNames } from '@octavo/ui/class-names.ts'
import hidden from '@octavo/ui/hidden.module.css'
import { Menu, type MenuItem } from '@octavo/ui/Menu.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { Archive, Ban, Download, Ellipsis, Eye, Flag, Mail, MailOpen, Trash2, Wrench } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { sentenceOf } from '../../shared/engine/call.ts'
import styles from '../../shared/lists/Lists.module.css'
import { archiveShare, blockSender, markShare, reportShare } from '../../shared/lists/share-api.ts'
import { Undone } from '../../shared/lists/Undone.tsx'
import type { PendingDeletes } from '../../shared/lists/use-pending-deletes.ts'
import { whenOf } from '../../shared/lists/when.ts'
import { retryImport } from '../../shared/retry-import.ts'
import { ToolGlyph } from '../../shared/ToolGlyph.tsx'
import { toast } from '../../shared/toasts.ts'
import { unreadStore } from '../../shared/user/unread-store.ts'
import own from './Kept.module.css'
import { canPreview, downloadKept, type KeptItem } from './kept-files.ts'
import { shareName } from './share-name.ts'

const KeptPreview = lazy(() => retryImport(() => import('./KeptPreview.tsx')))
const UseInTool = lazy(() => retryImport(() => import('./UseInTool.tsx')))
const icon = { size: 17, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Files that somebody has shared with the user. */
export function InboxRow({ item, pending }: { item: ReceivedShareItem; pending: PendingDeletes }) {
  const queries = useQueryClient()
  const [open, setOpen] = useState<'preview' | 'tools'>()
  const { id, size, fromEmail, fromName, expired, expiresDate, createdDate, read, taskType, deleteAllowed, message } = item
  const name = shareName(item)
  const kept: KeptItem = { ...item, name, path: `/document-shares/${id}` }
  const attempt = (work: () => Promise<unknown>) => void work().catch((error: unknown) => toast.error(sentenceOf(error)))
  const reload = async () => {
    await queries.invalidateQueries({ queryKey: ['inbox'] })
    await unreadStore.refresh()
  }
  const mark = async (isRead: boolean) => {
    if (isRead === read) return
    await markShare(id, isRead)
    await reload()
  }
  const looked = (what: 'preview' | 'tools') => {
    setOpen(what)
    attempt(() => mark(true))
  }
  const act = (work: () => Promise<unknown>, done: string) =>
    attempt(async () => {
      await work()
      toast.success(done)
      await queries.invalidateQueries({ queryKey: ['blocks'] })
      await reload()
    })
  if (pending.has(id)) return <Undone name={name} onUndo={() => pending.undo(id)} />
  const items: MenuItem[] = [
    ...(!expired && canPreview(item) ? [{ label: t('Preview'), icon: <Eye {...icon} />, onSelect: () => looked('preview') }] : []),
    ...(expired
      ? []
      : [
          { label: t('Use in a tool'), icon: <Wrench {...icon} />, onSelect: () => looked('tools') },
          {
            label: t('Save to archive'),
            icon: <Archive {...icon} />,
            onSelect: () => act(() => archiveShare(id), t('Saved to your archive.')),
          },
        ]),
    read
      ? { label: t('Mark as unread'), icon: <Mail {...icon} />, onSelect: () => attempt(() => mark(false)) }
      : { label: t('Mark as read'), icon: <MailOpen {...icon} />, onSelect: () => attempt(() => mark(true)) },
    {
      label: deleteAllowed && !expired ? t('Delete for everyone') : t('Delete'),
      icon: <Trash2 {...icon} />,
      danger: true,
      onSelect: () => pending.start(id),
    },
    {
      label: t('Block sender'),
      icon: <Ban {...icon} />,
      onSelect: () => act(() => blockSender(id), t('Blocked {email}.', { email: fromEmail })),
    },
    {
      label: t('Report'),
      icon: <Flag {...icon} />,
      danger: true,
      onSelect: () => act(() => reportShare(id), t('Reported. The sender is blocked.')),
    },
  ]
  return (
    <li className={classNames(styles.row, expired && styles.gone)}>
      <div>{findTool(taskType) ? <ToolGlyph type={taskType as ToolType} size={28} /> : null}</div>
      <div className={styles.body}>
        <div className={styles.what}>
          <span className={styles.name} title={name}>
            {read || expired ? null : (
              <>
                <span className={own.dot} aria-hidden="true" />
                <span className={hidden.hidden}>{t('Unread:')} </span>
              </>
            )}
            <bdi>{name}</bdi>
          </span>
          {message === undefined ? null : (
            <p className={own.message}>
              <bdi>{message}</bdi>
            </p>
          )}
          <p className={styles.detail}>{whenOf(createdDate)}</p>
        </div>
        <div className={styles.cell}>{formatBytes(size, pageLanguage())}</div>
        <div className={styles.cell} title={fromName}>
          <bdi className={own.address}>{fromEmail}</bdi>
        </div>
        <div className={styles.cell}>{expired ? <span className={styles.quiet}>{t('Expired')}</span> : timeLeft(expiresDate)}</div>
      </div>
      <div className={styles.actions}>
        {expired ? null : (
          <IconButton
            label={t('Download {name}', { name })}
            icon={<Download {...icon} />}
            onClick={() =>
              attempt(async () => {
                await downloadKept(kept)
                announce(t('Download started'))
                await mark(true)
              })
            }
          />
        )}
        <Menu label={t('More for {name}', { name })} variant="icon" icon={<Ellipsis {...icon} />} items={items} />
      </div>
      <Suspense fallback={null}>
        {open === 'preview' ? <KeptPreview item={kept} onClose={() => setOpen(undefined)} /> : null}
        {open === 'tools' ? (
          <UseInTool item={kept} sourceOf={(n) => ({ shareId: id, file: n })} onClose={() => setOpen(undefined)} />
        ) : null}
      </Suspense>
    </li>
  )
}

function timeLeft(expiresDate: string): string {
  const hours = Math.max(1, Math.ceil((Date.parse(expiresDate) - Date.now()) / 3_600_000))
  return hours > 48 ? plural(Math.ceil(hours / 24), '# day left', '# days left') : plural(hours, '# hour left', '# hours left')
}
