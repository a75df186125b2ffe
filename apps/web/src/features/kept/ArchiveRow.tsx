import type { ArchiveItem } from '@octavo/core/api/archives-api.ts'
import { formatBytes } from '@octavo/core/text/format.ts'
import { plural } from '@octavo/core/words/plural.ts'
import { pageLanguage, t, tData } from '@octavo/core/words/t.ts'
import { findTool, type ToolType } from '@octavo/tools'
import { announce } from '@octavo/ui/announce.ts'
import { IconButton } from '@octavo/ui/Button.tsx'
import { Menu, type MenuItem } from '@octavo/ui/Menu.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { Download, Ellipsis, Eye, Pencil, Send, Trash2, Wrench } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { sentenceOf } from '../../shared/engine/call.ts'
import { renameArchive } from '../../shared/lists/archive-api.ts'
import styles from '../../shared/lists/Lists.module.css'
import { sendShare } from '../../shared/lists/share-api.ts'
import { Undone } from '../../shared/lists/Undone.tsx'
import type { PendingDeletes } from '../../shared/lists/use-pending-deletes.ts'
import { whenOf } from '../../shared/lists/when.ts'
import { useModals } from '../../shared/modals/use-modals.ts'
import { retryImport } from '../../shared/retry-import.ts'
import { ToolGlyph } from '../../shared/ToolGlyph.tsx'
import { toast } from '../../shared/toasts.ts'
import { canPreview, downloadKept, type KeptItem } from './kept-files.ts'
import { RenameDialog } from './RenameDialog.tsx'

const KeptPreview = lazy(() => retryImport(() => import('./KeptPreview.tsx')))
const UseInTool = lazy(() => retryImport(() => import('./UseInTool.tsx')))
const icon = { size: 17, strokeWidth: 1.75, 'aria-hidden': true } as const

/** An archived task. */
export function ArchiveRow({ item, pending }: { item: ArchiveItem; pending: PendingDeletes }) {
  const queries = useQueryClient()
  const modals = useModals()
  const [open, setOpen] = useState<'preview' | 'tools' | 'name'>()
  const { id, name, size, createdDate, taskType, fileCount } = item
  const kept: KeptItem = { ...item, path: `/archives/${id}` }
  const close = () => setOpen(undefined)
  if (pending.has(id)) return <Undone name={name} onUndo={() => pending.undo(id)} />
  const rename = async (given: string) => {
    await renameArchive(id, given)
    announce(t('Renamed'))
    await queries.invalidateQueries({ queryKey: ['archive'] })
  }
  const send = () => modals.open('share file', { about: name, onShare: (wish) => sendShare({ archiveId: id }, wish) })
  const items: MenuItem[] = [
    ...(canPreview(item) ? [{ label: t('Preview'), icon: <Eye {...icon} />, onSelect: () => setOpen('preview') }] : []),
    { label: t('Use in a tool'), icon: <Wrench {...icon} />, onSelect: () => setOpen('tools') },
    { label: t('Share by email'), icon: <Send {...icon} />, onSelect: send },
    { label: t('Rename'), icon: <Pencil {...icon} />, onSelect: () => setOpen('name') },
    { label: t('Delete'), icon: <Trash2 {...icon} />, danger: true, onSelect: () => pending.start(id) },
  ]
  return (
    <li className={styles.row}>
      <div>{findTool(taskType) ? <ToolGlyph type={taskType as ToolType} size={28} /> : null}</div>
      <div className={styles.body}>
        <div className={styles.what}>
          <span className={styles.name} title={name}>
            <bdi>{name}</bdi>
          </span>
          <p className={styles.detail}>{detailOf(taskType, fileCount)}</p>
        </div>
        <div className={styles.cell}>{formatBytes(size, pageLanguage())}</div>
        <div className={styles.cell}>{whenOf(createdDate)}</div>
        <div className={styles.filler} />
      </div>
      <div className={styles.actions}>
        <IconButton
          label={t('Download {name}', { name })}
          icon={<Download {...icon} />}
          onClick={() => void downloadKept(kept).catch((error: unknown) => toast.error(sentenceOf(error)))}
        />
        <Menu label={t('More for {name}', { name })} variant="icon" icon={<Ellipsis {...icon} />} items={items} />
      </div>
      <Suspense fallback={null}>
        {open === 'preview' ? <KeptPreview item={kept} onClose={close} /> : null}
        {open === 'tools' ? <UseInTool item={kept} sourceOf={(n) => ({ archiveId: id, file: n })} onClose={close} /> : null}
      </Suspense>
      {open === 'name' ? <RenameDialog name={name} onRename={rename} onClose={close} /> : null}
    </li>
  )
}

function detailOf(taskType: string, fileCount: number): string {
  const title = tData(findTool(taskType)?.title ?? taskType)
  return fileCount > 1 ? `${title} · ${plural(fileCount, '# file', '# files')}` : title
}
