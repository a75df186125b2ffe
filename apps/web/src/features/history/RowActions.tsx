import type { HistoryItem } from '@octavo/core/api/history-api.ts'
import { t } from '@octavo/core/words/t.ts'
import { announce } from '@octavo/ui/announce.ts'
import { IconButton } from '@octavo/ui/Button.tsx'
import { Menu, type MenuItem } from '@octavo/ui/Menu.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { Archive, BookmarkPlus, Download, Ellipsis, FilePlus2, RotateCcw, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { isMissing, sentenceOf } from '../../shared/engine/call.ts'
import { archiveTask } from '../../shared/lists/archive-api.ts'
import styles from '../../shared/lists/Lists.module.css'
import { endTask, fetchRecipe, forgetTask } from '../../shared/lists/list-api.ts'
import { sendShare } from '../../shared/lists/share-api.ts'
import { useModals } from '../../shared/modals/use-modals.ts'
import { toast } from '../../shared/toasts.ts'
import { type HandedRecipe, handRecipe } from '../../shared/work/handed-recipe.ts'
import { downloadTask } from './download-task.ts'
import { SaveRecipe } from './SaveRecipe.tsx'

const icon = { size: 17, strokeWidth: 1.75, 'aria-hidden': true } as const

interface RowActionsProps {
  item: HistoryItem
  name: string
  isLiving: boolean
  isOwn: boolean
}

/** What can be done with a task of the history. */
export function RowActions({ item, name, isLiving, isOwn }: RowActionsProps) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const modals = useModals()
  const [recipe, setRecipe] = useState<HandedRecipe>()
  const reload = () => queries.invalidateQueries({ queryKey: ['history'] })
  const attempt = (work: () => Promise<unknown>) => void work().catch((error: unknown) => toast.error(sentenceOf(error)))

  const runAgain = async () => {
    handRecipe(await recipeOf(item))
    await navigate(`/${item.taskType}?${new URLSearchParams({ taskRef: item.taskRef })}`, { state: { takesUpTask: true } })
  }
  const startWithSettings = async () => {
    handRecipe(await recipeOf(item))
    await navigate(`/${item.taskType}`)
    toast.success(t('Settings loaded. Choose your files.'))
  }
  const remove = async () => {
    await (isOwn ? forgetTask(item.taskRef) : endTask(item.taskRef)).catch((error: unknown) => {
      if (!isMissing(error)) throw error
    })
    announce(t('Deleted {name}', { name }))
    await reload()
  }
  const isHere = isLiving && item.status === 'SUCCEEDED' && item.taskAccessStatus === 'FULL_ACCESS'
  const archive = async () => {
    await archiveTask(item.taskRef)
    toast.success(t('Saved to your archive.'))
  }
  const send = () => modals.open('share file', { about: name, onShare: (wish) => sendShare({ taskRef: item.taskRef }, wish) })
  const items: MenuItem[] = [
    ...(isOwn && isHere
      ? [
          { label: t('Share by email'), icon: <Send {...icon} />, onSelect: send },
          { label: t('Save to archive'), icon: <Archive {...icon} />, onSelect: () => attempt(archive) },
        ]
      : []),
    ...(isOwn && isLiving && !isUnderWay(item)
      ? [{ label: t('Run again'), icon: <RotateCcw {...icon} />, onSelect: () => attempt(runAgain) }]
      : []),
    ...(isOwn
      ? [
          { label: t('Same settings, new files'), icon: <FilePlus2 {...icon} />, onSelect: () => attempt(startWithSettings) },
          {
            label: t('Save as recipe'),
            icon: <BookmarkPlus {...icon} />,
            onSelect: () => attempt(async () => setRecipe(await recipeOf(item))),
          },
        ]
      : []),
    { label: t('Delete'), icon: <Trash2 {...icon} />, danger: true, onSelect: () => attempt(remove) },
  ]
  return (
    <div className={styles.actions}>
      {isHere ? (
        <IconButton
          label={t('Download {name}', { name })}
          icon={<Download {...icon} />}
          onClick={() => attempt(() => downloadTask(item))}
        />
      ) : null}
      <Menu label={t('More for {name}', { name })} variant="icon" icon={<Ellipsis {...icon} />} items={items} />
      {recipe ? <SaveRecipe recipe={recipe} onClose={() => setRecipe(undefined)} /> : null}
    </div>
  )
}

async function recipeOf({ taskRef, taskType }: HistoryItem): Promise<HandedRecipe> {
  const [first, ...steps] = (await fetchRecipe(taskRef)).steps
  return { taskType, options: first?.options ?? {}, steps }
}

function isUnderWay({ status }: HistoryItem): boolean {
  return status === 'QUEUED' || status === 'RUNNING'
}
